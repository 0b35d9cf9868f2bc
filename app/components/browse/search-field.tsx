import { Search } from 'lucide-react'
import type { AuctionFilters } from '../../../domain/display/auction-filters.ts'
import { Button } from '../ui/button.tsx'
import { controlClass } from '../ui/field.tsx'
import { FILTER_FORM } from './filter-form.tsx'
import { useTypedValue } from './use-typed-value.ts'

/** The search of the list; it applies only where there is something to search for. */
export function SearchField({ filters }: { readonly filters: AuctionFilters }) {
  const field = useTypedValue(filters.search ?? '')
  return (
    <search className="flex w-full gap-2 md:w-[520px]">
      <div className="relative grow">
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-2" />
        <input
          ref={field}
          form={FILTER_FORM}
          type="search"
          name="search"
          defaultValue={filters.search ?? ''}
          placeholder="Make, model, year or VIN"
          aria-label="Search auctions"
          className={`${controlClass(false)} pl-11`}
        />
      </div>
      <Button type="submit" form={FILTER_FORM} variant="primary">
        Search
      </Button>
    </search>
  )
}
