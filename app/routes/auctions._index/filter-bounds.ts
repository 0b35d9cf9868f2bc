/** What is wrong with the two bounds of a filter, said below them: the list is empty, or a bound does not narrow it. */

const CROSSED_BOUNDS_ERRORS = {
  price: 'The lowest price is above the highest.',
  year: 'The first year is after the last.',
  mileage: 'The lowest mileage is above the highest.',
} as const

interface Bounds {
  readonly low: number | null
  readonly high: number | null
}

/** That nothing can lie between the two; null where something can. */
export function crossedBoundsError(
  of: keyof typeof CROSSED_BOUNDS_ERRORS,
  { low, high }: Bounds,
): string | null {
  return low !== null && high !== null && low > high ? CROSSED_BOUNDS_ERRORS[of] : null
}

/** That a year which was typed is none of those there are, and so not used as it stands; null where it is, or is empty. */
export function yearRangeError(typed: string, { min, max }: { min: number; max: number }): string | null {
  if (typed === '') return null
  const year = Number(typed)
  return year >= min && year <= max ? null : `Choose a year from ${min} to ${max}.`
}
