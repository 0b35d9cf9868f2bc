import { useNavigate } from '@remix-run/react'
import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { auctionsFoundText } from '../../../domain/auction/auction-labels.ts'
import { type AuctionFilters, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { tickedStatuses } from '../../../domain/search/browse-statuses.ts'
import type { FacetGroup, Facets } from '../../../domain/search/facets.ts'
import { filterCount } from '../../../domain/search/filter-chips.ts'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { CloseButton, Dialog } from '../../components/ui/overlays/dialog.tsx'
import { InnerToasts } from '../../components/ui/overlays/toasts.tsx'
import { FilterFields } from './filter-fields.tsx'
import { filterQuery } from './filter-query.ts'
import { useFoundCount } from './use-found-count.ts'

interface FilterDrawerProps {
  readonly filters: AuctionFilters
  readonly currentYear: number
  /** The number of auctions in the list; null where it could not be loaded. */
  readonly total: number | null
  readonly facets: Facets | null
}

/**
 * The filters of a narrow page, behind a button with the number of filters set. The button at the bottom
 * shows the number of results and applies all filters together, so that the browser's Back undoes them at
 * once. Closing changes nothing.
 */
export function FilterDrawer({ filters, currentYear, total, facets }: FilterDrawerProps) {
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(filters)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`only-scripted md:hidden ${buttonClass({})}`}
      >
        <SlidersHorizontal aria-hidden className="size-4.5" />
        Filters
        {count > 0 && (
          <>
            <span aria-hidden className="figures font-normal text-ink-3">
              {count}
            </span>
            <span className="sr-only">, {count} set</span>
          </>
        )}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} label="Filters" shape="drawer">
        <DrawerForm
          filters={filters}
          currentYear={currentYear}
          total={total}
          facets={facets}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

function DrawerForm({
  filters,
  currentYear,
  total,
  facets: initialFacets,
  onClose,
}: FilterDrawerProps & { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { found, facets, ask } = useFoundCount(total, initialFacets)
  // A new key remounts the fields, empty.
  const [cleared, setCleared] = useState(0)
  const shown = cleared === 0 ? filters : { ...NO_FILTERS, search: filters.search }
  const isTicked = tickedChoices(shown)

  function onChange() {
    if (form.current) ask(filterQuery(form.current))
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onClose()
    navigate({ pathname: '/auctions', search: filterQuery(event.currentTarget) })
  }

  function onClear() {
    setCleared(cleared + 1)
    ask(new URLSearchParams(filters.search === null ? [] : [['search', filters.search]]).toString())
  }

  return (
    <form
      ref={form}
      id={id}
      method="get"
      action="/auctions"
      onChange={onChange}
      onSubmit={onSubmit}
      className="flex h-full flex-col"
    >
      <div className="flex h-14 shrink-0 items-center justify-between gap-4 border-b border-line pr-1.5 pl-4">
        <h2 className="text-title">Filters</h2>
        <CloseButton onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 [&>fieldset:first-of-type]:border-t-0">
        {filters.search !== null && <input type="hidden" name="search" value={filters.search} />}
        {filters.sort !== NO_FILTERS.sort && <input type="hidden" name="sort" value={filters.sort} />}
        <FilterFields
          key={cleared}
          form={id}
          filters={shown}
          currentYear={currentYear}
          facets={facets}
          has={isTicked}
        />
      </div>
      <InnerToasts />
      <div className="flex shrink-0 flex-wrap gap-3 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <Button type="button" variant="text" onClick={onClear}>
          Clear filters
        </Button>
        <Button type="submit" variant="primary" className="figures grow" aria-live="polite">
          {found === null ? 'Show auctions' : `Show ${auctionsFoundText(found).replace(/ found$/, '')}`}
        </Button>
      </div>
    </form>
  )
}

function tickedChoices(filters: AuctionFilters) {
  const chosen: Readonly<Record<FacetGroup, readonly string[]>> = {
    body_style: filters.bodyStyles,
    make: filters.makes,
    transmission: filters.transmissions,
    fuel_type: filters.fuelTypes,
    drivetrain: filters.drivetrains,
    title_status: filters.titleStatuses,
    location: filters.locations,
    auction_type: filters.auctionTypes,
    status: tickedStatuses(filters.statuses),
  }
  return (group: FacetGroup, value: string) => chosen[group].includes(value)
}
