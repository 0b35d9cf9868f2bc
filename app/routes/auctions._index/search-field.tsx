import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { useTypedValue } from '../../components/list-search/use-typed-value.ts'
import { SearchBox } from '../../components/ui/fields/search-box.tsx'
import { FILTER_FORM } from './filter-query.ts'

/** The search of the list. */
export function SearchField({ filters }: { readonly filters: AuctionFilters }) {
  const field = useTypedValue(filters.search ?? '')
  return (
    <search className="block w-full md:w-[520px]">
      <SearchBox ref={field} form={FILTER_FORM} label="Search auctions" defaultValue={filters.search ?? ''} />
    </search>
  )
}
