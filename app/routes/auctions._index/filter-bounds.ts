/** Errors of the two bounds of a filter: no value lies between them, or a bound is ignored. */

const CROSSED_BOUNDS_ERRORS = {
  price: 'The lowest price is above the highest.',
  year: 'The first year is after the last.',
  mileage: 'The lowest mileage is above the highest.',
} as const

interface Bounds {
  readonly low: number | null
  readonly high: number | null
}

/** The error where the lower bound is above the upper one; null otherwise. */
export function crossedBoundsError(
  of: keyof typeof CROSSED_BOUNDS_ERRORS,
  { low, high }: Bounds,
): string | null {
  return low !== null && high !== null && low > high ? CROSSED_BOUNDS_ERRORS[of] : null
}

/**
 * The error where a typed year is outside of the range and therefore ignored; null where it is valid or
 * empty.
 */
export function yearRangeError(typed: string, { min, max }: { min: number; max: number }): string | null {
  if (typed === '') return null
  const year = Number(typed)
  return year >= min && year <= max ? null : `Choose a year from ${min} to ${max}.`
}
