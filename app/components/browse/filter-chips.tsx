import { Link } from '@remix-run/react'
import { X } from 'lucide-react'
import { type AuctionFilters, changeFilters } from '../../../domain/display/auction-filters.ts'
import { auctionTypeLabel, statusLabel } from '../../../domain/display/auction-labels.ts'
import { usdWhole } from '../../../domain/display/usd.ts'
import { vehicleValueLabel } from '../../../domain/display/vehicle-labels.ts'
import { CATEGORY_LABELS } from '../../../domain/vehicle/categories.ts'
import { browseAddress } from './address.ts'

interface Chip {
  readonly label: string
  readonly without: AuctionFilters
}

/** What narrows the list, each with the address of the list without it. */
export function FilterChips({ filters }: { readonly filters: AuctionFilters }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {chipsOf(filters).map(({ label, without }) => (
        <li key={label}>
          <Link
            to={browseAddress(without)}
            preventScrollReset
            className="inline-flex h-8 items-center gap-2 rounded-md border border-line-2 px-2.5 text-meta text-ink hover:border-edge"
          >
            {label}
            <X aria-hidden className="size-3.5 text-ink-2" />
            <span className="sr-only">, remove this filter</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function chipsOf(filters: AuctionFilters): Chip[] {
  const chips: Chip[] = []
  const add = (label: string, change: Parameters<typeof changeFilters>[1]) =>
    chips.push({ label, without: changeFilters(filters, change) })
  const each = <T extends string>(
    values: readonly T[],
    label: (value: T) => string,
    change: (left: T[]) => Parameters<typeof changeFilters>[1],
  ) => {
    for (const value of values) add(label(value), change(values.filter((other) => other !== value)))
  }
  if (filters.search !== null) add(`“${filters.search}”`, { search: null })
  if (filters.category !== null) add(CATEGORY_LABELS[filters.category], { category: null })
  if (filters.minPriceCents !== null) add(`From ${usdWhole(filters.minPriceCents)}`, { minPriceCents: null })
  if (filters.maxPriceCents !== null) add(`To ${usdWhole(filters.maxPriceCents)}`, { maxPriceCents: null })
  if (filters.yearMin !== null) add(`From ${filters.yearMin}`, { yearMin: null })
  if (filters.yearMax !== null) add(`To ${filters.yearMax}`, { yearMax: null })
  each(filters.bodyStyles, vehicleValueLabel, (bodyStyles) => ({ bodyStyles }))
  each(
    filters.makes,
    (make) => make,
    (makes) => ({ makes }),
  )
  each(filters.auctionTypes, auctionTypeLabel, (auctionTypes) => ({ auctionTypes }))
  each(filters.statuses, statusLabel, (statuses) => ({ statuses }))
  return chips
}
