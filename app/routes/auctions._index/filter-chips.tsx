import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import type { filterChips } from '../../../domain/search/filter-chips.ts'
import { toSavedQuery } from '../../../domain/search/saved-search.ts'
import { Chip } from '../../components/ui/chip.tsx'
import { Link } from '../../components/ui/link.tsx'
import { toBrowsePath } from './address.ts'

interface FilterChipsProps {
  readonly filters: AuctionFilters
  readonly chips: ReturnType<typeof filterChips>
  /** Whether a wide page shows the chips in the row of the result bar. */
  readonly inLine: boolean
}

/**
 * The chosen filters as chips, each a link to the list without it, and the link that saves the search. On a
 * wide page a few chips are in the result bar; more of them form a separate row, which scrolls sideways on a
 * phone.
 */
export function FilterChips({ filters, chips, inLine }: FilterChipsProps) {
  const savedQuery = toSavedQuery(filters)
  if (chips.length === 0) return null
  return (
    <ul
      aria-label="Filters set"
      className={`flex min-w-0 gap-x-2 gap-y-3 py-1.5 ${inLine ? 'max-lg:order-last max-lg:basis-full lg:grow lg:basis-0' : 'order-last basis-full'} max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:flex-wrap`}
    >
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-60 min-w-0 max-sm:shrink-0">
          <Chip to={toBrowsePath(without)} preventScrollReset>
            {label}
          </Chip>
        </li>
      ))}
      {savedQuery !== null && (
        <li className="shrink-0">
          <Link
            to={`/saved-searches/new?${savedQuery}`}
            className="relative inline-flex h-8 items-center px-1 text-meta text-ink underline decoration-1 underline-offset-4 before:absolute before:-inset-y-1.5 before:inset-x-0 hover:decoration-2"
          >
            Save search
          </Link>
        </li>
      )}
    </ul>
  )
}
