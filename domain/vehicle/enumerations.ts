/**
 * Allowed values and limits of a vehicle and of auction filters (docs/rules/vehicle.md, Values and limits).
 */

export const TRANSMISSIONS = ['automatic', 'manual', 'cvt'] as const
export const FUEL_TYPES = ['gasoline', 'diesel', 'hybrid', 'electric'] as const
export const BODY_STYLES = ['sedan', 'suv', 'truck', 'coupe', 'convertible', 'wagon', 'hatchback'] as const
export const DRIVETRAINS = ['fwd', 'rwd', 'awd', '4wd'] as const
export const CONDITION_RATINGS = ['excellent', 'good', 'fair', 'poor'] as const
export const TITLE_STATUSES = ['clean', 'salvage', 'rebuilt', 'lienholder', 'other'] as const
export const MILEAGE_TYPES = ['miles', 'kilometers'] as const
export const IMAGE_TYPES = ['exterior', 'interior', 'engine', 'others'] as const

export type Transmission = (typeof TRANSMISSIONS)[number]
export type FuelType = (typeof FUEL_TYPES)[number]
export type BodyStyle = (typeof BODY_STYLES)[number]
export type Drivetrain = (typeof DRIVETRAINS)[number]
export type ConditionRating = (typeof CONDITION_RATINGS)[number]
export type TitleStatus = (typeof TITLE_STATUSES)[number]

/** Limits of a vehicle's fields. The latest year depends on today: see `latestModelYear`. */
export const VEHICLE_LIMITS = {
  earliestModelYear: 1900,
  maxMileage: 999_999,
  maxEngineLitres: 10,
  maxDescriptionCharacters: 1_000,
  recommendedDescriptionCharacters: 600,
} as const

/** The latest model year that can be listed: the next calendar year. */
export function latestModelYear(currentYear: number): number {
  return currentYear + 1
}

/** The error of a model year at `nowMs`, or null: the next calendar year is the latest. */
export function modelYearProblem(year: number, nowMs: number): string | null {
  const latest = latestModelYear(new Date(nowMs).getUTCFullYear())
  return year > latest ? `Year must be ${latest} or earlier` : null
}

/** The types of an auction. */
export const AUCTION_TYPES = ['reserve', 'no_reserve'] as const

/** The types of the browse filter: `timed` means every scheduled auction, `live` those active now. */
export const AUCTION_TYPE_FILTERS = ['timed', 'live', 'reserve', 'no_reserve'] as const
export type AuctionTypeFilter = (typeof AUCTION_TYPE_FILTERS)[number]

export { AUCTION_STATUSES } from '../auction/types.ts'

/** The statuses that the public sees: a draft is visible to its seller only. */
export const PUBLIC_AUCTION_STATUSES = ['pending', 'active', 'paused', 'ended', 'cancelled'] as const
export type PublicAuctionStatus = (typeof PUBLIC_AUCTION_STATUSES)[number]

/** The statuses of the browse filter. */
export const STATUS_FILTERS = ['active', 'pending', 'ended'] as const

/** Durations in the create form, in days. */
export const AUCTION_DURATION_DAYS = [3, 5, 7, 10, 14] as const

/** The makes of the browse filter. */
export const MAKE_FILTERS = [
  'BMW',
  'Mercedes-Benz',
  'Audi',
  'Toyota',
  'Honda',
  'Ford',
  'Chevrolet',
  'Nissan',
] as const

/** The earliest year of the browse filter. */
export const EARLIEST_FILTER_YEAR = 1990
