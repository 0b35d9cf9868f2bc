import { Link, useNavigation } from '@remix-run/react'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type AuctionFilters,
  auctionQueryString,
  isFiltered,
} from '../../../domain/display/auction-filters.ts'
import { auctionTypeLabel, statusLabel } from '../../../domain/display/auction-labels.ts'
import { vehicleValueLabel } from '../../../domain/display/vehicle-labels.ts'
import { centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import {
  AUCTION_TYPE_FILTERS,
  BODY_STYLES,
  EARLIEST_FILTER_YEAR,
  MAKE_FILTERS,
  STATUS_FILTERS,
} from '../../../domain/vehicle/enumerations.ts'
import { CarSilhouette } from '../auction/car-drawing.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { CheckRow } from './check-row.tsx'
import { FILTER_FORM } from './filter-form.tsx'
import { NumberField } from './number-field.tsx'

interface FilterPanelProps {
  readonly filters: AuctionFilters
  readonly currentYear: number
}

/** The filters at the left of a wide page; on a narrow one a button opens them in their place. */
export function FilterPanel({ filters, currentYear }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = useChosen(filters)
  const has = (name: string, value: string) => chosen.getAll(name).includes(value)
  return (
    <aside aria-label="Filters">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setOpen(!isOpen)}
        className={`only-scripted md:hidden ${buttonClass({ wide: true })}`}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters
      </button>
      <div id="filters" className={isOpen ? '' : 'filters-closed'}>
        <div className="flex h-11 items-center justify-between">
          <h2 className="text-body font-semibold max-md:sr-only">Filters</h2>
          {isFiltered(filters) && (
            <Link
              to="/auctions"
              className="inline-flex h-11 items-center text-meta underline underline-offset-4"
            >
              Clear filters
            </Link>
          )}
        </div>
        {filters.category !== null && (
          <input type="hidden" form={FILTER_FORM} name="category" value={filters.category} />
        )}
        <Group title="Price">
          <div className="grid grid-cols-2 gap-2">
            <NumberField
              name="min_price"
              label="Lowest price"
              placeholder="Min"
              prefix="$"
              min={0}
              value={centsToDollarsOrNull(filters.minPriceCents)}
            />
            <NumberField
              name="max_price"
              label="Highest price"
              placeholder="Max"
              prefix="$"
              min={0}
              value={centsToDollarsOrNull(filters.maxPriceCents)}
            />
          </div>
        </Group>
        <Group title="Year">
          <div className="grid grid-cols-2 gap-2">
            <NumberField
              name="year_min"
              label="From year"
              placeholder={String(EARLIEST_FILTER_YEAR)}
              min={EARLIEST_FILTER_YEAR}
              max={currentYear}
              value={filters.yearMin}
            />
            <NumberField
              name="year_max"
              label="To year"
              placeholder={String(currentYear)}
              min={EARLIEST_FILTER_YEAR}
              max={currentYear}
              value={filters.yearMax}
            />
          </div>
        </Group>
        <Group title="Body style">
          {BODY_STYLES.map((style) => (
            <CheckRow
              key={style}
              name="body_style"
              value={style}
              checked={has('body_style', style)}
              aside={<CarSilhouette bodyStyle={style} />}
            >
              {vehicleValueLabel(style)}
            </CheckRow>
          ))}
        </Group>
        <Group title="Make" columns>
          {MAKE_FILTERS.map((make) => (
            <CheckRow key={make} name="make" value={make} checked={has('make', make)}>
              {make}
            </CheckRow>
          ))}
        </Group>
        <Group title="Auction type" columns>
          {AUCTION_TYPE_FILTERS.map((type) => (
            <CheckRow key={type} name="auction_type" value={type} checked={has('auction_type', type)}>
              {auctionTypeLabel(type)}
            </CheckRow>
          ))}
        </Group>
        <Group title="Status">
          {STATUS_FILTERS.map((status) => (
            <CheckRow key={status} name="status" value={status} checked={has('status', status)}>
              {statusLabel(status)}
            </CheckRow>
          ))}
        </Group>
        <div className="only-unscripted border-t border-line pt-5">
          <Button type="submit" form={FILTER_FORM} wide>
            Apply filters
          </Button>
        </div>
      </div>
    </aside>
  )
}

interface GroupProps {
  readonly title: string
  readonly columns?: boolean
  readonly children: ReactNode
}

function Group({ title, columns = false, children }: GroupProps) {
  return (
    <fieldset className="border-t border-line py-4">
      <legend className="float-left mb-2 w-full text-meta font-semibold text-ink">{title}</legend>
      <div className={`clear-both ${columns ? 'grid grid-cols-[104px_1fr] gap-x-3' : ''}`}>{children}</div>
    </fieldset>
  )
}

/** What is ticked: while the next list is on its way, what was just chosen. */
function useChosen(filters: AuctionFilters): URLSearchParams {
  const { location } = useNavigation()
  const pending = location?.pathname === '/auctions' ? location.search : null
  return new URLSearchParams(pending ?? auctionQueryString(filters))
}
