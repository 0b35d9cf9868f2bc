import { auctionsFoundText } from '../../../domain/auction/auction-labels.ts'
import { pageText } from '../../../domain/format/pagination.ts'
import { countText } from '../../../domain/format/usd.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { tickedStatuses } from '../../../domain/search/browse-statuses.ts'
import type { Facets } from '../../../domain/search/facets.ts'
import { filterChips } from '../../../domain/search/filter-chips.ts'
import { CorrectedSearch } from '../../components/list-search/corrected-search.tsx'
import { UnknownFilters } from '../../components/ui/unknown-filters.tsx'
import { compositionText } from '../../lib/labels/auction-counts.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import type { BrowsePage } from './loader.server.ts'
import { SortField } from './sort-field.tsx'

/** More chips would leave no room for the count and the page in a narrow column. */
const MAX_CHIPS_IN_LINE = 2

interface ResultBarProps {
  readonly filters: AuctionFilters
  readonly unknownValues: BrowsePage['unknownValues']
  readonly currentYear: number
  /** Null where the list could not be read. */
  readonly list: {
    readonly total: number
    readonly current_page: number
    readonly last_page: number
    readonly corrected_search: string | null
  } | null
  readonly facets: Facets | null
}

/**
 * The number of results, the chosen filters, the page and the order: in one row where they fit. Otherwise the
 * filters are in a separate row, and a narrow page has the button of the drawer.
 */
export function ResultBar({ filters, unknownValues, currentYear, list, facets }: ResultBarProps) {
  const chips = filterChips(filters)
  const isOneLine = chips.length <= MAX_CHIPS_IN_LINE
  const composition = list && facets && compositionText(facets.status, tickedStatuses(filters.statuses))
  return (
    <>
      <div
        className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 sm:grid-cols-2 md:flex md:min-h-11 md:flex-wrap md:gap-x-5 md:gap-y-1 ${isOneLine ? 'lg:flex-nowrap lg:items-start' : ''}`}
      >
        <FilterDrawer
          filters={filters}
          currentYear={currentYear}
          total={list?.total ?? null}
          facets={facets}
        />
        <SortField filters={filters} />
        <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-meta max-md:mt-1 md:contents lg:*:[p]:shrink-0 lg:*:[p]:leading-11!">
          {/* One text, so that dots separate its parts wherever it wraps. */}
          <p className="figures text-meta text-ink-3">
            <span aria-live="polite" className="text-ink-2">
              {list && <Found total={list.total} />}
            </span>
            {composition && <span>&nbsp;· {composition}</span>}
            {list && <span className="max-sm:sr-only">&nbsp;· All times Pacific</span>}
          </p>
          <FilterChips filters={filters} chips={chips} inLine={isOneLine} />
          {/* Rendered even when empty, because it keeps the order at the right. */}
          <p className="figures ml-auto text-meta">
            {list && list.total > 0 && pageText(list.current_page, list.last_page)}
          </p>
        </div>
      </div>
      <div className="mt-3 empty:hidden">
        <UnknownFilters values={unknownValues} />
      </div>
      <CorrectedSearch typed={filters.search} corrected={list?.corrected_search} />
    </>
  )
}

/** '128 auctions found', with an emphasized number. */
function Found({ total }: { readonly total: number }) {
  const count = countText(total)
  return (
    <>
      <b className="figures font-semibold text-ink">{count}</b>
      {auctionsFoundText(total).slice(count.length)}
    </>
  )
}
