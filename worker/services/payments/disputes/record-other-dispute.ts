import { usdExact } from '../../../../domain/format/usd.ts'
import { addCents, type Cents, cents } from '../../../../domain/money/cents.ts'
import { disputedParts, type PaidPart } from '../../../../domain/money/dispute-parts.ts'
import { unusedFees } from '../../../../domain/money/fee-packs.ts'
import {
  feeOwedKey,
  type IncomeAccount,
  PACKS_ACCOUNT,
  type Posting,
  paidBackPostings,
  refundPostings,
} from '../../../../domain/money/postings.ts'
import { type Database, database } from '../../../db/client.ts'
import { findAddonPurchaseByReference } from '../../../db/queries/payments/addon-purchases.ts'
import {
  closeDisputeStatement,
  type DisputeRow,
  findDispute,
  insertDispute,
  isDisputeOpen,
} from '../../../db/queries/payments/disputes.ts'
import { countPackUses, findPack, takeFeesOutStatement } from '../../../db/queries/payments/fee-packs.ts'
import { markListingRefundedStatement } from '../../../db/queries/payments/listing-payment-results.ts'
import { postingStatement } from '../../../db/queries/payments/postings.ts'
import { runBatch, type Statement } from '../../../db/queries/platform/batch.ts'
import { runGuarded } from '../../../db/queries/platform/guard.ts'
import { feeTakenBackStatements, reverseFeeStatement } from '../../../db/queries/settlement/fee-ledger.ts'
import { findAttemptByReference, isAttemptOver } from '../../../db/queries/settlement/payment-attempts.ts'
import { putTransactionStatement } from '../../../db/queries/settlement/sale-moves.ts'
import { findFee } from '../../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../../env.ts'
import type { Dispute, ProviderName } from '../../../providers/payments/payment-port.ts'
import { raiseAlert } from '../../notifications/raise-alert.ts'
import { listListingsLeft } from '../refunds/listing-left.ts'

/** A payment that is disputed: what it was for, and what a lost dispute of it changes. */
interface DisputedPayment {
  /** 'the listing fee', for people. */
  readonly what: string
  readonly userId: number
  readonly auctionId: number | null
  readonly listingPaymentId: number | null
  /**
   * What is stored beside the person's transaction once the bank has taken the money back. Null for a payment that came too late
   * and is refunded: it was never recorded as taken.
   */
  readonly loss: ((key: string, amountCents: Cents) => readonly Statement[]) | null
}

type Account = IncomeAccount | typeof PACKS_ACCOUNT

/**
 * Records a dispute of a listing fee, of addons, of a settlement fee or of a pack as the processor has it now, and alerts
 * administrators. A lost one reverses the posting that it concerns, and what the bank has taken back is not refunded again.
 * Safe to repeat. `unknown` if the payment is none of these. docs/rules/payments.md, Disputes
 */
export async function recordOtherDispute(
  env: Env,
  provider: ProviderName,
  dispute: Dispute,
  nowMs: number,
): Promise<'synced' | 'unknown' | 'later'> {
  const db = database(env)
  const { reference, paymentReference, amountCents, state } = dispute
  const disputed = await findDisputedPayment(db, { provider, reference: paymentReference }, nowMs)
  if (disputed === null) return 'unknown'
  const { listingPaymentId } = disputed
  await insertDispute(db, {
    provider,
    reference,
    paymentReference,
    amountCents,
    listingPaymentId,
    openedAtMs: nowMs,
  })
  const row = await findDispute(db, { provider, reference })
  if (row === null) return 'later'
  await alert(env, disputed, row, 'opened', nowMs)
  if (state === 'open') return 'synced'
  const close = closeDisputeStatement(db, row, { state, amountCents, nowMs })
  if (row.state === 'lost' && (state === 'won' || amountCents < row.amountCents)) {
    await alert(env, disputed, row, 'won_late', nowMs)
  }
  const { what, userId, auctionId, loss } = disputed
  if (state === 'won' || loss === null) {
    await runBatch(db, [close])
    if (state === 'lost') await alert(env, disputed, { ...row, amountCents }, 'lost', nowMs)
    return 'synced'
  }
  const key = `dispute:${provider}:${reference}`
  // Otherwise another delivery of the same event has stored it.
  await runGuarded(db, isDisputeOpen(row), [
    close,
    putTransactionStatement(db, {
      key,
      userId,
      auctionId,
      type: 'dispute',
      status: 'completed',
      description: `Payment of ${what} taken back by the bank`,
      amountCents,
      provider,
      processorReference: paymentReference,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    ...loss(key, amountCents),
  ])
  await alert(env, disputed, { ...row, amountCents }, 'lost', nowMs)
  return 'synced'
}

interface Which {
  readonly provider: ProviderName
  readonly reference: string
}

async function findDisputedPayment(
  db: Database,
  which: Which,
  nowMs: number,
): Promise<DisputedPayment | null> {
  return (
    (await findListings(db, which, nowMs)) ??
    (await findAddons(db, which, nowMs)) ??
    (await findFeeOrPack(db, which, nowMs))
  )
}

async function findListings(db: Database, which: Which, nowMs: number): Promise<DisputedPayment | null> {
  const listings = await listListingsLeft(db, which, { withUnsent: true })
  const payments = listings.map(({ payment }) => payment)
  const [first] = payments
  if (first === undefined) return null
  const parts = listings.flatMap(({ baseCents, addonsCents }): PaidPart<Account>[] => [
    { account: 'income:listing_addons', amountCents: addonsCents },
    { account: 'income:listing_fee', amountCents: baseCents },
  ])
  const leftCents = addCents(...parts.map(({ amountCents }) => amountCents))
  const { sellerId: userId } = first
  // The loss of several listings is of no single auction, in the ledger as in the transactions.
  const auctionId = payments.length === 1 ? first.auctionId : null
  return {
    what: auctionId === null ? `${payments.length} listings` : `the listing of auction #${auctionId}`,
    userId,
    auctionId,
    listingPaymentId: first.id,
    loss: (key, amountCents) => [
      ...lossPostings(db, { key, userId, auctionId, provider: which.provider, amountCents, parts, nowMs }),
      ...(amountCents < leftCents
        ? []
        : payments.map((payment) => markListingRefundedStatement(db, payment, nowMs))),
    ],
  }
}

async function findAddons(db: Database, which: Which, nowMs: number): Promise<DisputedPayment | null> {
  const purchase = await findAddonPurchaseByReference(db, which)
  if (purchase === null) return null
  const { userId, auctionId } = purchase
  const parts = [{ account: 'income:listing_addons', amountCents: cents(-purchase.amountCents) }] as const
  return {
    what: `addons of auction #${auctionId}`,
    userId,
    auctionId,
    listingPaymentId: null,
    loss: (key, amountCents) =>
      lossPostings(db, { key, userId, auctionId, provider: which.provider, amountCents, parts, nowMs }),
  }
}

async function findFeeOrPack(db: Database, which: Which, nowMs: number): Promise<DisputedPayment | null> {
  const attempt = await findAttemptByReference(db, which)
  if (attempt === null) return null
  if (isAttemptOver(attempt)) {
    const { userId } = attempt
    return {
      what: 'something that was no longer to be paid',
      userId,
      auctionId: null,
      listingPaymentId: null,
      loss: null,
    }
  }
  const { provider } = which
  const fee = await findFee(db, attempt.key)
  if (fee !== null) {
    const { auctionId, sellerId: userId } = fee
    return {
      what: `the settlement fee of auction #${auctionId}`,
      userId,
      auctionId,
      listingPaymentId: null,
      // The fee is taken back like that of a sale that is not completed. The bank has paid it out; its job refunds the rest.
      loss: (key, amountCents) => [
        ...feeTakenBackStatements(db, { key: fee.key, owedKey: feeOwedKey(fee.key), nowMs }),
        reverseFeeStatement(db, { key: fee.key, nowMs }),
        ...post(db, paidBackPostings({ refundKey: key, personId: userId, provider, amountCents }), {
          userId,
          auctionId,
          nowMs,
        }),
      ],
    }
  }
  const pack = await findPack(db, attempt.key)
  if (pack === null) return null
  const { userId } = pack
  const left = unusedFees({ ...pack, usedCount: await countPackUses(db, pack.id) })
  const eachCents = Math.trunc(pack.priceCents / pack.feeCount)
  return {
    what: `a pack of ${pack.feeCount} settlement fees`,
    userId,
    auctionId: null,
    listingPaymentId: null,
    loss: (key, amountCents) => {
      const lostCount = Math.min(left, Math.trunc(amountCents / eachCents))
      const parts = [
        { account: PACKS_ACCOUNT, amountCents: cents(lostCount * eachCents) },
        // Fees that were used have become income, and what takes no whole fee back is at its cost.
        { account: 'income:settlement_fee', amountCents: cents(pack.priceCents - lostCount * eachCents) },
      ] as const
      return [
        takeFeesOutStatement(db, pack, lostCount),
        ...lossPostings(db, { key, userId, auctionId: null, provider, amountCents, parts, nowMs }),
      ]
    },
  }
}

function lossPostings(
  db: Database,
  loss: {
    readonly key: string
    readonly userId: number
    readonly auctionId: number | null
    readonly provider: ProviderName
    readonly amountCents: Cents
    readonly parts: readonly PaidPart<Account>[]
    readonly nowMs: number
  },
): Statement[] {
  const { key, userId, provider, amountCents, parts } = loss
  return disputedParts(amountCents, parts).flatMap((part, index) =>
    post(
      db,
      refundPostings({
        refundKey: `${key}:${index}`,
        personId: userId,
        provider,
        incomeAccount: part.account,
        amountCents: part.amountCents,
      }),
      loss,
    ),
  )
}

function post(
  db: Database,
  postings: readonly Posting[],
  of: { readonly userId: number; readonly auctionId: number | null; readonly nowMs: number },
): Statement[] {
  const { userId, auctionId, nowMs: atMs } = of
  return postings.map((posting) => postingStatement(db, { ...posting, userId, auctionId, atMs }))
}

async function alert(
  env: Env,
  { what, userId, auctionId }: DisputedPayment,
  { reference, paymentReference, amountCents }: DisputeRow,
  change: 'opened' | 'lost' | 'won_late',
  nowMs: number,
): Promise<void> {
  const of = `the payment of ${what}`
  const messages = {
    opened: `A bank disputes ${of}.`,
    lost: `The dispute about ${of} is lost. The bank has taken ${usdExact(amountCents)} back.`,
    won_late: `The dispute about ${of}, which was lost, is won after all. Compare the books: what came back is not in them, and refunds that the loss has lowered stay lowered.`,
  }
  const keys = { opened: 'dispute', lost: 'dispute_lost', won_late: 'dispute_won' }
  await raiseAlert(
    env,
    {
      key: `${keys[change]}:${reference}`,
      kind: 'dispute',
      message: messages[change],
      auctionId,
      userId,
      facts: { reference: paymentReference, dispute: reference, amount_cents: amountCents, change },
    },
    nowMs,
  )
}
