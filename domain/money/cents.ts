/**
 * Money is a whole number of US cents in code and a number of dollars in API bodies (docs/rules/money.md,
 * Cents). The brand keeps the two from being mixed.
 */

declare const centsBrand: unique symbol

/** A whole number of US cents. Negative only for differences. */
export type Cents = number & { readonly [centsBrand]: true }

/** Zero cents. */
export const ZERO_CENTS = 0 as Cents

/**
 * Converts a number of cents to `Cents`.
 * @throws RangeError if it is not a safe integer.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`Not a whole number of cents: ${value}`)
  }
  // `Object.is` and deep equality distinguish -0 from 0, so stored records would not compare equal.
  return (value === 0 ? 0 : value) as Cents
}

/**
 * Rounds to the nearest integer, halves away from zero. A product such as 1.005 * 100 is slightly below the
 * half in binary; rounding to fifteen significant digits first corrects that.
 */
export function roundHalfUp(value: number): number {
  const corrected = Number(Math.abs(value).toPrecision(15))
  return Math.sign(value) * Math.round(corrected)
}

/** Dollars of an API body (`49.99`) to cents, rounded half up to the cent. */
export function dollarsToCents(dollars: number): Cents {
  return cents(roundHalfUp(dollars * 100))
}

/** Cents to dollars for an API body: a number with at most two decimals. */
export function centsToDollars(amount: Cents): number {
  return amount / 100
}

/** As `centsToDollars`; null if the amount is missing. */
export function centsToDollarsOrNull(amount: Cents | null | undefined): number | null {
  return amount === null || amount === undefined ? null : centsToDollars(amount)
}

/** The next whole dollar at or above the amount. */
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

/** The amount with the other sign. */
export function negated(amount: Cents): Cents {
  return cents(-amount)
}
