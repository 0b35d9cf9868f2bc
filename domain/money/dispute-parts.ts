import { type Cents, cents } from './cents.ts'

/** A part of a payment and the account that it was posted to. */
export interface PaidPart<Account extends string> {
  readonly account: Account
  readonly amountCents: Cents
}

/** What is left of each amount after a loss, which is of the first amounts first. */
export function leftAfter(lostCents: Cents, amounts: readonly Cents[]): Cents[] {
  let lost: number = lostCents
  return amounts.map((amount) => {
    const of = Math.min(lost, amount)
    lost -= of
    return cents(amount - of)
  })
}

/**
 * The parts of a payment that a lost dispute of this amount takes back: the first part first, at most each of them. What
 * the bank takes above the payment is of the last part.
 */
export function disputedParts<Account extends string>(
  amountCents: Cents,
  parts: readonly PaidPart<Account>[],
): readonly PaidPart<Account>[] {
  let left: number = amountCents
  const taken = parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const of = isLast ? left : Math.min(left, part.amountCents)
    left -= of
    return { ...part, amountCents: cents(of) }
  })
  return taken.filter((part) => part.amountCents > 0)
}
