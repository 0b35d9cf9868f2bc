import { auctionTypeLabel, statusLabel } from '../auction/auction-labels.ts'
import { countText, usdWhole } from '../format/usd.ts'
import { locationLabel } from '../vehicle/areas.ts'
import { CATEGORY_LABELS } from '../vehicle/categories.ts'
import { titleStatusChip, vehicleValueLabel } from '../vehicle/vehicle-labels.ts'
import { type AuctionFilters, changeFilters, type NarrowingFilter } from './auction-filters.ts'
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
  const chip = (label: string, change: Change): FilterChip => ({
    label,
    without: changeFilters(filters, change),
  })
  const one = <T>(value: T | null, label: (value: T) => string, change: Change) =>
    value === null ? [] : [chip(label(value), change)]
  const each = <T extends string>(
    values: readonly T[],
    label: (value: T) => string,
    change: (left: T[]) => Change,
  ) => values.map((value) => chip(label(value), change(values.filter((other) => other !== value))))
  const chips: Readonly<Record<NarrowingFilter, readonly FilterChip[]>> = {
    search: one(filters.search, (search) => `“${search}”`, { search: null }),
    category: one(filters.category, (category) => CATEGORY_LABELS[category], { category: null }),
    minPriceCents: one(filters.minPriceCents, (price) => `From ${usdWhole(price)}`, { minPriceCents: null }),
    maxPriceCents: one(filters.maxPriceCents, (price) => `To ${usdWhole(price)}`, { maxPriceCents: null }),
    yearMin: one(filters.yearMin, (year) => `From ${year}`, { yearMin: null }),
    yearMax: one(filters.yearMax, (year) => `To ${year}`, { yearMax: null }),
    mileageMin: one(filters.mileageMin, (miles) => `From ${countText(miles)} mi`, { mileageMin: null }),
    mileageMax: one(filters.mileageMax, (miles) => `To ${countText(miles)} mi`, { mileageMax: null }),
    bodyStyles: each(filters.bodyStyles, vehicleValueLabel, (bodyStyles) => ({ bodyStyles })),
    makes: each(
      filters.makes,
      (make) => make,
      (makes) => ({ makes }),
    ),
    transmissions: each(filters.transmissions, vehicleValueLabel, (transmissions) => ({ transmissions })),
    fuelTypes: each(filters.fuelTypes, vehicleValueLabel, (fuelTypes) => ({ fuelTypes })),
    drivetrains: each(filters.drivetrains, vehicleValueLabel, (drivetrains) => ({ drivetrains })),
    titleStatuses: each(filters.titleStatuses, titleStatusChip, (titleStatuses) => ({ titleStatuses })),
    locations: each(filters.locations, locationLabel, (locations) => ({ locations })),
    endingWithin: one(filters.endingWithin, endingWithinChip, { endingWithin: null }),
    auctionTypes: each(filters.auctionTypes, auctionTypeLabel, (auctionTypes) => ({ auctionTypes })),
    statuses: removableStatuses(filters.statuses).map((status) =>
      chip(statusLabel(status), {
        statuses: chosenStatuses(filters.statuses.filter((other) => other !== status)),
      }),
    ),
  }
  return Object.values(chips).flat()
}

/** The number on the button that opens the filters. The search is not counted: it has its own input. */
export function filterCount(filters: AuctionFilters): number {
  return filterChips({ ...filters, search: null }).length
}
