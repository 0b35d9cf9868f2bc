import { useNavigation } from '@remix-run/react'
import {
  type AuctionFilters,
  auctionQueryString,
  isFiltered,
} from '../../../domain/search/auction-filters.ts'
import { tickedStatuses } from '../../../domain/search/browse-statuses.ts'
import type { Facets } from '../../../domain/search/facets.ts'
import { Button } from '../../components/ui/button.tsx'
import { Link } from '../../components/ui/link.tsx'
import { FilterFields } from './filter-fields.tsx'
import { FILTER_FORM } from './filter-query.ts'

interface FilterPanelProps {
  readonly filters: AuctionFilters
  readonly currentYear: number
  readonly facets: Facets | null
}

/**
 * The filters at the left of a wide page. A narrow page shows them above the list where scripts do not run,
 * and the drawer otherwise.
 */
export function FilterPanel({ filters, currentYear, facets }: FilterPanelProps) {
  const chosen = useChosenFilters(filters)
  return (
    <aside aria-label="Filters" className="filters-closed">
      <div className="mb-4 flex h-11 items-center justify-between">
        <h2 className="text-body font-semibold">Filters</h2>
        {isFiltered(filters) && (
          <Link
            to="/auctions"
            preventScrollReset
            className="inline-flex h-11 items-center text-meta underline underline-offset-4 hover:text-ink"
          >
            Clear filters
          </Link>
        )}
      </div>
      <FilterFields
        form={FILTER_FORM}
        filters={filters}
        currentYear={currentYear}
        facets={facets}
        has={(name, value) => {
          const values = chosen.getAll(name)
          return (name === 'status' ? tickedStatuses(values) : values).includes(value)
        }}
      />
      <div className="only-unscripted border-t border-line pt-5">
        <Button type="submit" form={FILTER_FORM} wide>
          Apply filters
        </Button>
      </div>
    </aside>
  )
}

/** The chosen filters: those of the next page while it loads, so that a press shows at once. */
function useChosenFilters(filters: AuctionFilters): URLSearchParams {
  const { location } = useNavigation()
  const pending = location?.pathname === '/auctions' ? location.search : null
  return new URLSearchParams(pending ?? auctionQueryString(filters))
}
