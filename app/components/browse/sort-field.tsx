import {
  AUCTION_SORT_LABELS,
  AUCTION_SORTS,
  type AuctionFilters,
} from '../../../domain/display/auction-filters.ts'
import { Button } from '../ui/button.tsx'
import { controlClass } from '../ui/field.tsx'
import { FILTER_FORM } from './filter-form.tsx'

/** The order of the list. Without scripts a button applies it together with the filters. */
export function SortField({ filters }: { readonly filters: AuctionFilters }) {
  return (
    <div className="flex gap-2">
      <select
        key={filters.sort}
        form={FILTER_FORM}
        name="sort"
        defaultValue={filters.sort}
        aria-label="Sort by"
        className={`${controlClass(false)} md:w-54`}
      >
        {AUCTION_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {AUCTION_SORT_LABELS[sort]}
          </option>
        ))}
      </select>
      <Button type="submit" form={FILTER_FORM} className="only-unscripted">
        Apply
      </Button>
    </div>
  )
}
