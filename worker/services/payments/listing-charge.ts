import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { addCents, type Cents, cents } from '../../../domain/money/cents.ts'
import type { DeclineCode } from '../../../domain/money/declines.ts'
import { ADDONS } from '../../../domain/money/listing-fees.ts'
import { listingPaidPostings } from '../../../domain/money/postings.ts'
import type { SettlementFees } from '../../../domain/money/settlement-fee.ts'
import { database } from '../../db/client.ts'
import {
  listingActionStatements,
  listingFailedStatements,
  listingPaidStatements,
} from '../../db/queries/payments/listing-payment-results.ts'
import {
  type ListingPaymentRow,
  listPaidTogether,
  listUnpublishedPayments,
  listWaitingListingPayments,
  storeListingReference,
} from '../../db/queries/payments/listing-payments.ts'
import type { FrozenTermColumns } from '../../db/queries/payments/payable-listings.ts'
import { findAnyPaymentMethod } from '../../db/queries/payments/payment-methods.ts'
import { runBatch, type Statement } from '../../db/queries/platform/batch.ts'
import { readSettlementFees } from '../../db/queries/platform/settings.ts'
import type { Env } from '../../env.ts'
import type { Payment, ProviderAnswer } from '../../providers/payments/payment-port.ts'
import { readPresentTerms, toTermColumns } from '../listings/frozen-terms.ts'
import { refusePublisher } from '../listings/listing-limit.ts'
import { eachOf } from '../platform/each-of.ts'
import { fixFeeAtPublishing } from '../settlement/fix-fee.ts'
import { endFailedPayment } from './end-failed-payment.ts'
import { payOnce } from './pay-once.ts'
import { findProvider, NOT_SET_UP } from './provider.ts'
import { publishPaidListing } from './publish-listing.ts'

const RETRY_AFTER_MS = MINUTE_MS
/** A payment that the seller does not confirm at the bank is given up after this time: its price may be an old one. */
const AT_BANK_MS = DAY_MS
const BATCH = 20

export type ListingCharge =
  | { readonly outcome: 'paid' | 'action_required' | 'unknown' }
  | { readonly outcome: 'declined'; readonly code: DeclineCode }

/**
 * Charges a stored payment and records the result. Repeating it charges once. One of 0 dollars is paid without a processor,
 * none of which charges 0.
 */
export async function chargeListing(
  env: Env,
  payment: ListingPaymentRow,
  nowMs: number,
): Promise<ListingCharge> {
  const together = await listPaidTogether(database(env), payment)
  const amountCents = addCents(...together.flatMap(({ baseCents, addonsCents }) => [baseCents, addonsCents]))
  if (amountCents === 0) return recordPaid(env, payment, null, nowMs)
  const answer = await requestCharge(env, payment, { amountCents, listings: together.length })
  switch (answer.outcome) {
    case 'done':
      return recordListingPayment(env, payment, answer.value, nowMs)
    case 'declined':
      return recordFailed(env, payment, answer.reference, answer.code, nowMs)
    case 'rejected':
      return recordFailed(env, payment, null, 'card_declined', nowMs)
    case 'unknown':
      return { outcome: 'unknown' }
  }
}

/** Records the processor's current state of a listing's payment, and of those that are paid together with it. */
export async function recordListingPayment(
  env: Env,
  payment: ListingPaymentRow,
  current: Payment,
  nowMs: number,
): Promise<ListingCharge> {
  const db = database(env)
  const { reference, actionUrl } = current
  if (current.status === 'requires_action') {
    await recordTogether(env, payment, (one) => {
      const transaction = toTransaction(one, 'pending', reference, nowMs)
      return listingActionStatements(db, one, { reference, actionUrl, transaction })
    })
    return { outcome: 'action_required' }
  }
  if (current.status === 'processing') return { outcome: 'unknown' }
  if (current.status !== 'succeeded') {
    return recordFailed(env, payment, reference, current.declineCode ?? 'card_declined', nowMs)
  }
  return recordPaid(env, payment, reference, nowMs)
}

/** Records that a payment is paid, and publishes its listings, at most 20 at once. `reference` is null where nothing was charged. */
async function recordPaid(
  env: Env,
  payment: ListingPaymentRow,
  reference: string | null,
  nowMs: number,
): Promise<ListingCharge> {
  const [present, fees, barred] = await Promise.all([
    readPresentTerms(env),
    readSettlementFees(database(env)),
    // The seller may have left the payment at the bank for long.
    refusePublisher(env, { userId: payment.sellerId, nowMs }),
  ])
  const terms = toTermColumns(present)
  const together = await recordTogether(env, payment, (one) =>
    paidStatements(env, one, { reference, terms, fees, mayPublish: barred === null, nowMs }),
  )
  // The first to start. The job publishes the others, since one request may send 1,000 statements only.
  const first = together.toSorted((a, b) => a.startOffsetMs - b.startOffsetMs).slice(0, BATCH)
  // The rows were read before. A listing that was cancelled meanwhile is refunded by the reference.
  for (const one of first) await publishPaidListing(env, { ...one, state: 'paid', reference }, nowMs)
  return { outcome: 'paid' }
}

/** Stores a change of all payments that are paid together in one batch, and returns them. */
async function recordTogether(
  env: Env,
  payment: ListingPaymentRow,
  change: (one: ListingPaymentRow) => readonly Statement[] | Promise<readonly Statement[]>,
): Promise<readonly ListingPaymentRow[]> {
  const db = database(env)
  const together = await listPaidTogether(db, payment)
  const statements: Statement[] = []
  for (const one of together) statements.push(...(await change(one)))
  await runBatch(db, statements)
  return together
}

async function paidStatements(
  env: Env,
  payment: ListingPaymentRow,
  {
    reference,
    terms,
    fees,
    mayPublish,
    nowMs,
  }: {
    readonly reference: string | null
    readonly terms: FrozenTermColumns
    readonly fees: SettlementFees
    readonly mayPublish: boolean
    readonly nowMs: number
  },
): Promise<readonly Statement[]> {
  const { auctionId, sellerId, baseCents, addonsCents, provider, paymentMethodId } = payment
  const postings = listingPaidPostings({
    paymentKey: payment.key,
    sellerId,
    provider,
    baseCents,
    addonsCents,
  })
  return listingPaidStatements(database(env), payment, {
    reference,
    transaction: toTransaction(payment, 'completed', reference, nowMs),
    postings: postings.map((posting) => ({ ...posting, userId: sellerId, auctionId, atMs: nowMs })),
    addons: ADDONS.filter((addon) => payment.addons.includes(addon)),
    terms,
    mayPublish,
    also: await fixFeeAtPublishing(env, { auctionId, paymentMethodId, publishedAtMs: nowMs, fees, nowMs }),
    nowMs,
  })
}

/**
 * Cancels a payment that waits for a confirmation, so that another card can be used. False if that fails now.
 */
export async function abandonListingPayment(
  env: Env,
  payment: ListingPaymentRow,
  nowMs: number,
): Promise<boolean> {
  const { reference } = payment
  if (payment.state !== 'action_required' || reference === null) return false
  const provider = await findProvider(env, payment.provider)
  const answer = await provider?.voidPayment(reference)
  if (answer?.outcome !== 'done') return false
  await recordFailedAs(env, payment, { reference, code: 'abandoned' }, nowMs)
  return true
}

/**
 * Finishes payments whose answer was lost or whose room was not reached, and gives up those left at the bank for a day, or records
 * them if they were confirmed. Safe to run twice.
 * @throws AggregateError with the failures, after all have run.
 */
export async function finishListingPayments(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  const which = { beforeMs: nowMs - RETRY_AFTER_MS, limit: BATCH }
  const left = { beforeMs: nowMs - AT_BANK_MS, limit: BATCH }
  const [waiting, unpublished, abandoned] = await Promise.all([
    listWaitingListingPayments(db, { ...which, waitsFor: 'pending' }),
    listUnpublishedPayments(db, which),
    listWaitingListingPayments(db, { ...left, waitsFor: 'action_required' }),
  ])
  await eachOf(
    [...unpublished, ...waiting, ...abandoned],
    'listing payments could not be finished',
    async (payment) => {
      if (payment.state === 'paid') await publishPaidListing(env, payment, nowMs)
      else if (payment.state === 'pending') await chargeListing(env, payment, nowMs)
      else await finishAtBank(env, payment, nowMs)
    },
  )
}

/** Gives up a payment that waits for the bank; one that was confirmed, whose message was lost, is recorded as the processor has it. */
async function finishAtBank(env: Env, payment: ListingPaymentRow, nowMs: number): Promise<void> {
  if (await abandonListingPayment(env, payment, nowMs)) return
  const { reference } = payment
  if (reference === null) return
  const read = await (await findProvider(env, payment.provider))?.readPayment(reference)
  if (read?.outcome !== 'done' || read.value.status === 'requires_action') return
  await recordListingPayment(env, payment, read.value, nowMs)
}

async function recordFailed(
  env: Env,
  payment: ListingPaymentRow,
  reference: string | null,
  code: DeclineCode,
  nowMs: number,
): Promise<ListingCharge> {
  const known = reference ?? payment.reference
  await recordFailedAs(env, payment, { reference: known, code }, nowMs)
  if (known !== null) await endFailedPayment(env, { provider: payment.provider, reference: known })
  return { outcome: 'declined', code }
}

async function recordFailedAs(
  env: Env,
  payment: ListingPaymentRow,
  failure: { readonly reference: string | null; readonly code: string },
  nowMs: number,
): Promise<void> {
  await recordTogether(env, payment, (one) => {
    const transaction = toTransaction(one, 'failed', failure.reference, nowMs)
    return listingFailedStatements(database(env), one, { ...failure, transaction })
  })
}

async function requestCharge(
  env: Env,
  payment: ListingPaymentRow,
  { amountCents, listings }: { readonly amountCents: Cents; readonly listings: number },
): Promise<ProviderAnswer<Payment>> {
  const provider = await findProvider(env, payment.provider)
  const method = await findAnyPaymentMethod(database(env), payment.paymentMethodId)
  if (provider === null) return NOT_SET_UP
  if (method === null || method.customerReference === null) {
    return { outcome: 'rejected', code: 'unknown_reference', message: 'The method is not known any more.' }
  }
  return payOnce(provider, {
    reference: payment.reference,
    terms: {
      key: payment.groupKey ?? payment.key,
      kind: 'charge',
      customerReference: method.customerReference,
      amountCents,
      description: listings === 1 ? `Listing of auction ${payment.auctionId}` : `${listings} listings`,
    },
    methodReference: method.methodReference,
    returnUrl: payment.returnUrl,
    storeReference: (reference) => storeListingReference(database(env), payment, reference),
  })
}

function toTransaction(
  payment: ListingPaymentRow,
  status: 'pending' | 'completed' | 'failed',
  processorReference: string | null,
  nowMs: number,
) {
  return {
    key: payment.key,
    userId: payment.sellerId,
    type: 'listing_fee',
    status,
    description: `Listing fee for auction #${payment.auctionId}`,
    amountCents: cents(0 - addCents(payment.baseCents, payment.addonsCents)),
    auctionId: payment.auctionId,
    paymentMethodId: payment.paymentMethodId,
    provider: payment.provider,
    processorReference,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  } as const
}
