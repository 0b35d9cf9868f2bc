import { isCardNumber } from './card-numbers.ts'

/** Rules of saved payment methods. docs/rules/payments.md, Payment methods */

/** What a saved method stands for. */
export interface MethodUses {
  /** A premium that is due, being charged or owed is paid with it. */
  readonly paysPremium: boolean
  /** The person leads an auction, and it pays if they win. */
  readonly backsLeadingBid: boolean
  readonly backsAuthorization: boolean
}

/** Why a method cannot be removed now; null if it can. */
export function removalProblem(uses: MethodUses): string | null {
  if (uses.paysPremium) return 'It pays a buyer premium that is not paid yet. You can remove it after that.'
  if (uses.backsLeadingBid) {
    return 'You lead an auction, and it pays if you win. You can remove it when you no longer lead.'
  }
  if (uses.backsAuthorization) {
    return 'It backs your payment authorization. Authorize another card, or end the authorization first.'
  }
  return null
}

export const MAX_LABEL = 40

/** Why a text cannot be the label of a method; null if it can. A card number must not be stored. */
export function labelProblem(label: string): string | null {
  if ([...label].length > MAX_LABEL) return `The label must not exceed ${MAX_LABEL} characters`
  const digits = label.replace(/[\s.\-/]/g, '').match(/\d{12,}/g) ?? []
  return digits.some(hasCardNumber) ? 'Do not enter a card number here' : null
}

/** Also within a longer run of digits: a label has no need of one. */
function hasCardNumber(run: string): boolean {
  for (let start = 0; start + 12 <= run.length; start += 1) {
    for (let end = start + 12; end <= Math.min(run.length, start + 19); end += 1) {
      if (isCardNumber(run.slice(start, end))) return true
    }
  }
  return false
}

/** Furthest year of an expiry, from now. */
const MAX_YEARS = 20

/** Why an expiry is refused; null if it is a month that is not over. */
export function expiryProblem(
  { expiryMonth, expiryYear }: { readonly expiryMonth: number; readonly expiryYear: number },
  nowMs: number,
): string | null {
  const year = new Date(nowMs).getUTCFullYear()
  if (expiryYear > year + MAX_YEARS) return 'Please enter the expiry date as MM/YY'
  return Date.UTC(expiryYear, expiryMonth, 1) > nowMs ? null : 'This card has expired'
}

/** '04/27' as month and year; null if it is no month. */
export function parseExpiry(
  text: string,
): { readonly expiryMonth: number; readonly expiryYear: number } | null {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(text.trim()) ?? []
  return month === undefined ? null : { expiryMonth: Number(month), expiryYear: 2_000 + Number(year) }
}

/** Month and year as '04/27'; null for a method without an expiry. */
export function expiryText({
  expiryMonth,
  expiryYear,
}: {
  readonly expiryMonth: number | null
  readonly expiryYear: number | null
}): string | null {
  if (expiryMonth === null || expiryYear === null) return null
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`
}

/** The badge of a type: 'CC', 'BA' or 'PP'. */
export const METHOD_BADGES = { credit_card: 'CC', bank_account: 'BA', paypal: 'PP' } as const
