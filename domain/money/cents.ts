/**
 * Money inside the house is a whole number of US cents; on the wire it is a number of dollars
 * (Product page, Bidding rules). The brand keeps the two from being mixed.
 */

declare const centsBrand: unique symbol

/** A whole number of US cents. May be negative where a difference is meant. */
export type Cents = number & { readonly [centsBrand]: true }

/** Nothing at all. */
export const ZERO_CENTS = 0 as Cents

/**
 * States that `value` counts cents.
 * @throws RangeError where it is not a whole number that can be held exactly.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`Not a whole number of cents: ${value}`)
  }
  // -0 would differ from 0 in comparisons of stored records.
  return (value === 0 ? 0 : value) as Cents
}

/**
 * Rounds a number to the nearest whole one, halves away from zero. A product such as 1.005 * 100
 * lies just below its half in binary; fifteen significant digits put it back before it is rounded.
 */
export function roundHalfUp(value: number): number {
  const settled = Number(Math.abs(value).toPrecision(15))
  return Math.sign(value) * Math.round(settled)
}

/** Dollars as they come over the wire (`49.99`) to cents, rounded half up to the cent. */
export function dollarsToCents(dollars: number): Cents {
  return cents(roundHalfUp(dollars * 100))
}

/** Cents to dollars for the wire: the number that prints with at most two decimals. */
export function centsToDollars(amount: Cents): number {
  return amount / 100
}

/** As `centsToDollars`, where the amount may be missing. */
export function centsToDollarsOrNull(amount: Cents | null | undefined): number | null {
  return amount === null || amount === undefined ? null : centsToDollars(amount)
}

/** The next whole dollar at or above the amount: bids are whole dollars (Product page, Bidding rules). */
export function ceilToDollar(amount: Cents): Cents {
  return cents(Math.ceil(amount / 100) * 100)
}

/** Whether the amount is a whole number of dollars. */
export function isWholeDollars(amount: Cents): boolean {
  return amount % 100 === 0
}

/** The sum of any number of amounts. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/** The smaller of two amounts. */
export function minCents(a: Cents, b: Cents): Cents {
  return a < b ? a : b
}

/** The larger of two amounts. */
export function maxCents(a: Cents, b: Cents): Cents {
  return a > b ? a : b
}
