import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react'
import {
  AUCTION_SORT_LABELS,
  AUCTION_SORTS,
  type AuctionFilters,
  SEARCH_SORTS,
} from '../../../domain/search/auction-filters.ts'
import { Button } from '../../components/ui/button.tsx'
import { FILTER_FORM } from './filter-query.ts'

/**
 * The order of the list: a select with a chevron on a wide page, and the look of a button with an icon on a
 * phone. Without scripts a button applies it together with the filters.
 */
export function SortField({ filters }: { readonly filters: AuctionFilters }) {
  const sorts = filters.search === null ? AUCTION_SORTS : SEARCH_SORTS
  return (
    <div className="flex min-w-0 gap-2 md:order-last">
      <div className="relative min-w-0 grow">
        <ArrowDownWideNarrow
          aria-hidden
          className="pointer-events-none absolute top-3.5 left-4 size-4.5 -translate-y-px text-ink-2 md:hidden"
        />
        <select
          key={filters.sort}
          form={FILTER_FORM}
          name="sort"
          defaultValue={filters.sort}
          // The order is in the URL: on Back the browser must not restore another value.
          autoComplete="off"
          aria-label="Sort by"
          className="h-11 w-full appearance-none truncate rounded-md border border-line-2 bg-transparent pr-9 pl-10.5 text-body font-[560] text-ink hover:border-edge focus-visible:outline-focus md:w-54 md:border-edge md:bg-surface md:pl-4 md:font-normal"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {AUCTION_SORT_LABELS[sort]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-2"
        />
      </div>
      <Button type="submit" form={FILTER_FORM} className="only-unscripted">
        Apply
      </Button>
    </div>
  )
}
