import { addonOfRefundKey } from '../../../../domain/money/addon-purchase.ts'
import { addCents, cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import { ADDON_LABELS, type Addon } from '../../../../domain/money/listing-fees.ts'
import { listingRefundedPostings, type Posting, refundPostings } from '../../../../domain/money/postings.ts'
import { type Database, database } from '../../../db/client.ts'
import { markListingRefundedStatement } from '../../../db/queries/payments/listing-payment-results.ts'
import {
  findListingPaymentByKey,
  findTransaction,
  type ListingPaymentRow,
  listPaidTogether,
} from '../../../db/queries/payments/listing-payments.ts'
import { postingStatement } from '../../../db/queries/payments/postings.ts'
import {
  findRefund,
  insertRefundStatement,
  noOtherRefund,
  type RefundRow,
} from '../../../db/queries/payments/refunds.ts'
import type { Statement } from '../../../db/queries/platform/batch.ts'
import { runGuarded } from '../../../db/queries/platform/guard.ts'
import { putTransactionStatement } from '../../../db/queries/settlement/sale-moves.ts'
import type { Env } from '../../../env.ts'
import type { Payment } from '../../../providers/payments/payment-port.ts'
import { raiseAlert } from '../../notifications/raise-alert.ts'
import { mailRefund } from '../listing-mail.ts'
import { listingRefundKey, listListingsLeft } from './listing-left.ts'
import { notifyAddonRefund } from './notify-addon-refund.ts'
import { type RefundOf, refundOnce, toRefundOutcome } from './refund-once.ts'

/**
 * `later`: the processor did not answer; the refund's job repeats it, as may the caller. `under_way`: the processor works
 * on it, and the refund's job waits for it.
 */
export type RefundOutcome = 'refunded' | 'under_way' | 'later' | 'failed'

/** The keys of the refunds of a listing payment that succeeded late, and of one of its addons alone. */
const lateRefundKey = (paymentKey: string) => `${listingRefundKey(paymentKey)}:late:`
export const listingAddonRefundKey = (paymentKey: string, addon: Addon) =>
  `${listingRefundKey(paymentKey)}:addon:${addon}`

/**
 * Refunds everything that was paid for a listing and neither refunded nor taken back by the bank, to the method used, and mails
 * the seller. The row of the refund comes first. Safe to repeat. docs/rules/listings.md, Refunds of the listing fee
 */
export async function refundListingPayment(
  env: Env,
  payment: ListingPaymentRow,
  nowMs: number,
): Promise<RefundOutcome> {
  const db = database(env)
  const key = listingRefundKey(payment.key)
  const known = await findRefund(db, key)
  if (known === null && payment.refundedAtMs === null) {
    const { reference: paymentReference, provider, id } = payment
    if (paymentReference === null) {
      if (addCents(payment.baseCents, payment.addonsCents) !== 0) return 'failed'
      // Nothing was charged, and it counts as refunded like any other.
      await markListingRefundedStatement(db, payment, nowMs)
      return 'refunded'
    }
    const isAlone = await noOtherRefund(db, { provider, paymentReference })
    const listings = await listListingsLeft(db, { provider, reference: paymentReference })
    const left = listings.find((one) => one.payment.id === id)
    const amountCents = addCents(left?.baseCents ?? ZERO_CENTS, left?.addonsCents ?? ZERO_CENTS)
    if (amountCents === 0) {
      // The bank has taken it back.
      await markListingRefundedStatement(db, payment, nowMs)
      return 'refunded'
    }
    const insert = insertRefundStatement(db, {
      key,
      provider,
      paymentReference,
      amountCents,
      reason: 'The auction was cancelled.',
      listingPaymentId: payment.id,
      nextAttemptAtMs: nowMs,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    })
    // Another refund has begun meanwhile: less is left.
    if (!(await runGuarded(db, isAlone, [insert]))) return refundListingPayment(env, payment, nowMs)
  }
  const refund = known ?? (await findRefund(db, key))
  if (refund === null) {
    // One that an older version refunded has no row; one that the bank has taken back is no refund.
    if ((await findTransaction(db, key)) !== null) await mailRefund(env, payment, payment, nowMs)
    return 'refunded'
  }
  return toRefundOutcome(await refundOnce(env, refund, refundOfListing(env, payment, refund, nowMs), nowMs))
}

/**
 * Refunds a payment that succeeded although it was recorded as failed, with all listings that it was to pay for, and alerts
 * administrators. Safe to repeat. docs/rules/payments.md, PayPal
 */
export async function refundLateListing(
  env: Env,
  payment: ListingPaymentRow,
  { reference, capturedCents }: Pick<Payment, 'reference' | 'capturedCents'>,
  nowMs: number,
): Promise<void> {
  const db = database(env)
  const [first = payment] = await listPaidTogether(db, payment)
  const { auctionId, sellerId, provider } = first
  await raiseAlert(
    env,
    {
      key: `late_payment:${reference}`,
      kind: 'late_payment',
      message: `A payment for the listing of auction #${auctionId} succeeded although it had failed. It is refunded.`,
      auctionId,
      userId: sellerId,
      facts: { reference, amount_cents: capturedCents },
    },
    nowMs,
  )
  const key = `${lateRefundKey(first.key)}${reference}`
  await insertRefundStatement(db, {
    key,
    provider,
    paymentReference: reference,
    amountCents: capturedCents,
    reason: 'Nothing was to be paid with this payment.',
    nextAttemptAtMs: nowMs,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  })
  const refund = await findRefund(db, key)
  if (refund !== null) await refundOnce(env, refund, refundOfListing(env, first, refund, nowMs), nowMs)
}

/** The refund of a listing payment or of one of its addons, by its key; null for the key of another refund. */
export async function findRefundOfListing(
  env: Env,
  refund: RefundRow,
  nowMs: number,
): Promise<RefundOf | null> {
  const key = /^refund:(listing:\d+:\d+)/.exec(refund.key)?.[1]
  const payment = key === undefined ? null : await findListingPaymentByKey(database(env), key)
  return payment === null ? null : refundOfListing(env, payment, refund, nowMs)
}

/** What a refund of a listing payment is: of all of it, of one addon, or of one that succeeded late. */
export function refundOfListing(
  env: Env,
  payment: ListingPaymentRow,
  refund: RefundRow,
  nowMs: number,
): RefundOf {
  const { auctionId, sellerId } = payment
  const isWhole = refund.key === listingRefundKey(payment.key)
  // What was never recorded as taken is not recorded as given back.
  const isLate = refund.key.startsWith(lateRefundKey(payment.key))
  return {
    statements: () => (isLate ? [] : refundStatements(database(env), payment, refund, nowMs)),
    // The mail comes before the end of the refund is stored: it has one key, and none is lost.
    notify: () =>
      isWhole
        ? mailRefund(env, payment, splitRefund(payment, refund), nowMs)
        : notifyAddonRefund(env, payment, refund, nowMs),
    alert: {
      message: `A refund for the listing of auction #${auctionId} was refused by the processor.`,
      auctionId,
      userId: sellerId,
    },
  }
}

/** The parts of a whole refund: what was refunded before or taken back by the bank is of the addons first. */
function splitRefund(payment: ListingPaymentRow, { amountCents }: RefundRow) {
  const baseCents = cents(Math.min(payment.baseCents, amountCents))
  return { baseCents, addonsCents: cents(amountCents - baseCents) }
}

function refundStatements(
  db: Database,
  payment: ListingPaymentRow,
  refund: RefundRow,
  nowMs: number,
): Statement[] {
  const { auctionId, sellerId, provider, paymentMethodId, key: paymentKey } = payment
  const { key, amountCents } = refund
  const addon = addonOfRefundKey(key)
  const postings: Posting[] =
    addon === null
      ? listingRefundedPostings({
          paymentKey,
          sellerId,
          provider,
          ...splitRefund(payment, refund),
        })
      : refundPostings({
          refundKey: key,
          personId: sellerId,
          provider,
          incomeAccount: 'income:listing_addons',
          amountCents,
        })
  const hasAddons = splitRefund(payment, refund).addonsCents > 0
  const what = addon === null ? `the listing fee${hasAddons ? ' and its addons' : ''}` : ADDON_LABELS[addon]
  return [
    putTransactionStatement(db, {
      key,
      userId: sellerId,
      type: 'refund',
      status: 'completed',
      description: `Refund of ${what} for auction #${auctionId}`,
      amountCents,
      auctionId,
      paymentMethodId,
      provider,
      processorReference: refund.paymentReference,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    ...postings.map((posting) =>
      postingStatement(db, { ...posting, userId: sellerId, auctionId, atMs: nowMs }),
    ),
    ...(addon === null ? [markListingRefundedStatement(db, payment, nowMs)] : []),
  ]
}
