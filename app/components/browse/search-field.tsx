import type { AuctionFilters } from '../../../domain/display/auction-filters.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { FILTER_FORM } from './filter-query.ts'
import { useTypedValue } from './use-typed-value.ts'

/** The search of the list; it applies only where there is something to search for. */
export function SearchField({ filters }: { readonly filters: AuctionFilters }) {
  const field = useTypedValue(filters.search ?? '')
  return (
    <search className="block w-full md:w-[520px]">
      <SearchBox ref={field} form={FILTER_FORM} label="Search auctions" defaultValue={filters.search ?? ''} />
    </search>
  )
}
