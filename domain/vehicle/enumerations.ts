/** What a vehicle may be said to be (Spec part 2, section 3, Enumerations). */

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

/** What the create form starts with (Spec part 2, section 3, Create-form values). */
export const VEHICLE_DEFAULTS = {
  mileage_type: 'miles',
  transmission: 'automatic',
  fuel_type: 'gasoline',
  body_style: 'sedan',
  drivetrain: 'fwd',
  condition_rating: 'good',
  title_status: 'clean',
} as const

/** Limits of Spec part 2, section 9. The latest year depends on today: see `latestModelYear`. */
export const VEHICLE_LIMITS = {
  earliestModelYear: 1900,
  maxMileage: 999_999,
  maxEngineLitres: 10,
  maxDescriptionCharacters: 1_000,
  recommendedDescriptionCharacters: 600,
} as const

/** The newest model year that can be listed: the next calendar year. */
export function latestModelYear(currentYear: number): number {
  return currentYear + 1
}

/** What is wrong with a model year at `nowMs`, or null: the next calendar year is the latest (Spec part 2, section 5). */
export function modelYearProblem(year: number, nowMs: number): string | null {
  const latest = latestModelYear(new Date(nowMs).getUTCFullYear())
  return year > latest ? `Year must be ${latest} or earlier` : null
}

/** How an auction is sold (Spec part 2, section 3). */
export const AUCTION_TYPES = ['reserve', 'no_reserve'] as const

/** What the browse filter offers: `timed` is every scheduled auction, `live` those active now. */
export const AUCTION_TYPE_FILTERS = ['timed', 'live', 'reserve', 'no_reserve'] as const
export type AuctionTypeFilter = (typeof AUCTION_TYPE_FILTERS)[number]

export { AUCTION_STATUSES } from '../auction/types.ts'

/** The states that the public may see: a draft is its seller's alone. */
export const PUBLIC_AUCTION_STATUSES = ['pending', 'active', 'paused', 'ended', 'cancelled'] as const
export type PublicAuctionStatus = (typeof PUBLIC_AUCTION_STATUSES)[number]

/** The states that the browse filter offers (Spec part 1, section 5). */
export const STATUS_FILTERS = ['active', 'pending', 'ended'] as const

/** Lengths of an auction that the create form offers, in days. */
export const AUCTION_DURATION_DAYS = [3, 5, 7, 10, 14] as const

/** The makes that the browse filter offers (Spec part 1, section 5). */
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

/** The earliest year that the browse filter takes (Spec part 1, section 9). */
export const EARLIEST_FILTER_YEAR = 1990
