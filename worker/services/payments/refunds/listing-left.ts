import { type Cents, cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import { leftAfter } from '../../../../domain/money/dispute-parts.ts'
import type { Database } from '../../../db/client.ts'
import { sumLostCents } from '../../../db/queries/payments/disputes.ts'
import {
  type ListingPaymentRow,
  listListingPaymentsByReference,
} from '../../../db/queries/payments/listing-payments.ts'
import { listListingRefunds } from '../../../db/queries/payments/refunds.ts'

/** What of a listing's payment was neither refunded nor taken back by the bank. */
export interface ListingLeft {
  readonly payment: ListingPaymentRow
  readonly addonsCents: Cents
  readonly baseCents: Cents
}

/** The key of the refund of a whole listing payment, which comes after those of its addons. */
export const listingRefundKey = (paymentKey: string) => `refund:${paymentKey}`

/**
 * What is left of each listing that was paid with a payment. What the bank has taken back is of the first listings first, and
 * of a listing's addons before its base fee. `withUnsent` counts what a refund that was not sent yet is to give back as left: the bank
 * takes it first. docs/rules/payments.md, Disputes
 */
export async function listListingsLeft(
  db: Database,
  which: { readonly provider: ListingPaymentRow['provider']; readonly reference: string },
  { withUnsent = false } = {},
): Promise<readonly ListingLeft[]> {
  const { provider, reference: paymentReference } = which
  const payments = await listListingPaymentsByReference(db, which)
  const unrefunded = await Promise.all(payments.map((payment) => leftByRefunds(db, payment, withUnsent)))
  const lostCents = await sumLostCents(db, { provider, paymentReference })
  const amounts = leftAfter(
    lostCents,
    unrefunded.flatMap(({ addonsCents, baseCents }) => [addonsCents, baseCents]),
  )
  return payments.map((payment, index) => ({
    payment,
    addonsCents: amounts[2 * index] ?? ZERO_CENTS,
    baseCents: amounts[2 * index + 1] ?? ZERO_CENTS,
  }))
}

async function leftByRefunds(db: Database, payment: ListingPaymentRow, withUnsent: boolean) {
  const refunds = (await listListingRefunds(db, payment.id)).filter(
    ({ state, reference }) => state !== 'failed' && !(withUnsent && reference === null),
  )
  const key = listingRefundKey(payment.key)
  const sum = (isOf: (refundKey: string) => boolean) =>
    refunds.reduce((total, refund) => total + (isOf(refund.key) ? refund.amountCents : 0), 0)
  const whole = sum((refundKey) => refundKey === key)
  const base = Math.min(payment.baseCents, whole)
  const alone = sum((refundKey) => refundKey !== key)
  return {
    addonsCents: cents(Math.max(0, payment.addonsCents - alone - (whole - base))),
    baseCents: cents(payment.baseCents - base),
  }
}
