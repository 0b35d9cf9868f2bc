import { auctionTypeLabel, statusLabel } from '../auction/auction-labels.ts'
import { countText, usdWhole } from '../format/usd.ts'
import { locationLabel } from '../vehicle/areas.ts'
import { CATEGORY_LABELS } from '../vehicle/categories.ts'
import { titleStatusChip, vehicleValueLabel } from '../vehicle/vehicle-labels.ts'
import { type AuctionFilters, changeFilters } from './auction-filters.ts'
import { chosenStatuses, removableStatuses } from './browse-statuses.ts'
import { endingWithinChip } from './ending-within.ts'

type Change = Parameters<typeof changeFilters>[1]

/** A removable filter, and the list's filters without it. */
export interface FilterChip {
  readonly label: string
  readonly without: AuctionFilters
}

/** All filters that narrow a list, in the order of the form. */
export function filterChips(filters: AuctionFilters): FilterChip[] {
  const chips: FilterChip[] = []
  const add = (label: string, change: Change) =>
    chips.push({ label, without: changeFilters(filters, change) })
  const each = <T extends string>(
    values: readonly T[],
    label: (value: T) => string,
    change: (left: T[]) => Change,
  ) => {
    for (const value of values) add(label(value), change(values.filter((other) => other !== value)))
  }
  if (filters.search !== null) add(`“${filters.search}”`, { search: null })
  if (filters.category !== null) add(CATEGORY_LABELS[filters.category], { category: null })
  if (filters.minPriceCents !== null) add(`From ${usdWhole(filters.minPriceCents)}`, { minPriceCents: null })
  if (filters.maxPriceCents !== null) add(`To ${usdWhole(filters.maxPriceCents)}`, { maxPriceCents: null })
  if (filters.yearMin !== null) add(`From ${filters.yearMin}`, { yearMin: null })
  if (filters.yearMax !== null) add(`To ${filters.yearMax}`, { yearMax: null })
  if (filters.mileageMin !== null) add(`From ${countText(filters.mileageMin)} mi`, { mileageMin: null })
  if (filters.mileageMax !== null) add(`To ${countText(filters.mileageMax)} mi`, { mileageMax: null })
  each(filters.bodyStyles, vehicleValueLabel, (bodyStyles) => ({ bodyStyles }))
  each(
    filters.makes,
    (make) => make,
    (makes) => ({ makes }),
  )
  each(filters.drivetrains, vehicleValueLabel, (drivetrains) => ({ drivetrains }))
  each(filters.titleStatuses, titleStatusChip, (titleStatuses) => ({ titleStatuses }))
  each(filters.locations, locationLabel, (locations) => ({ locations }))
  if (filters.endingWithin !== null) add(endingWithinChip(filters.endingWithin), { endingWithin: null })
  each(filters.auctionTypes, auctionTypeLabel, (auctionTypes) => ({ auctionTypes }))
  for (const status of removableStatuses(filters.statuses)) {
    const left = filters.statuses.filter((other) => other !== status)
    add(statusLabel(status), { statuses: chosenStatuses(left) })
  }
  return chips
}

/** The number on the button that opens the filters. The search is not counted: it has its own input. */
export function filterCount(filters: AuctionFilters): number {
  return filterChips({ ...filters, search: null }).length
}
