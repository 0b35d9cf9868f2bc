import { addonRefundText, addonsOfKey } from '../../../../domain/money/addon-purchase.ts'
import { addCents, type Cents, cents } from '../../../../domain/money/cents.ts'
import { ADDONS, type Addon } from '../../../../domain/money/listing-fees.ts'
import { refundPostings } from '../../../../domain/money/postings.ts'
import { type Database, database } from '../../../db/client.ts'
import { listAddonPurchases } from '../../../db/queries/payments/addon-purchases.ts'
import { sumLostCents } from '../../../db/queries/payments/disputes.ts'
import type { TransactionRow } from '../../../db/queries/payments/financial.ts'
import { findTransaction } from '../../../db/queries/payments/listing-payments.ts'
import { postingStatement } from '../../../db/queries/payments/postings.ts'
import {
  findRefund,
  insertRefundStatement,
  listPaymentRefunds,
  noOtherRefund,
  type RefundRow,
} from '../../../db/queries/payments/refunds.ts'
import type { Statement } from '../../../db/queries/platform/batch.ts'
import { runGuarded } from '../../../db/queries/platform/guard.ts'
import { putTransactionStatement } from '../../../db/queries/settlement/sale-moves.ts'
import type { Env } from '../../../env.ts'
import { notifyAddonRefund } from './notify-addon-refund.ts'
import type { RefundOutcome } from './refund-listing.ts'
import { type RefundOf, refundOnce, toRefundOutcome } from './refund-once.ts'

const refundKey = (purchaseKey: string) => `refund:${purchaseKey}`
export const purchasedAddonRefundKey = (purchaseKey: string, addon: Addon) =>
  `${refundKey(purchaseKey)}:addon:${addon}`

/** Refunds every addon that was bought later for a cancelled listing. Safe to repeat. */
export async function refundAddonPurchases(
  env: Env,
  auctionId: number,
  nowMs: number,
): Promise<RefundOutcome> {
  for (const purchase of await listAddonPurchases(database(env), auctionId)) {
    const outcome = await refundAddonPurchase(env, purchase, nowMs)
    if (outcome === 'later' || outcome === 'failed') return outcome
  }
  return 'refunded'
}

/** Refunds what is left of one purchase to the method used. Safe to repeat: the refund's key is the purchase's. */
export async function refundAddonPurchase(
  env: Env,
  purchase: TransactionRow,
  nowMs: number,
): Promise<RefundOutcome> {
  const db = database(env)
  const { key: purchaseKey, provider, processorReference: paymentReference } = purchase
  const key = refundKey(purchaseKey)
  if (provider === null || paymentReference === null) return 'failed'
  if ((await findRefund(db, key)) === null) {
    // One that an older version refunded has no row.
    if ((await findTransaction(db, key)) !== null) return 'refunded'
    const isAlone = await noOtherRefund(db, { provider, paymentReference })
    const amountCents = await readPurchaseLeft(db, purchase, { provider, paymentReference })
    if (amountCents === 0) return 'refunded'
    const insert = insertRefundStatement(db, {
      key,
      provider,
      paymentReference,
      amountCents,
      reason: 'The auction was cancelled.',
      nextAttemptAtMs: nowMs,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    })
    // Another refund has begun meanwhile: less is left.
    if (!(await runGuarded(db, isAlone, [insert]))) return refundAddonPurchase(env, purchase, nowMs)
  }
  const refund = await findRefund(db, key)
  if (refund === null) return 'later'
  return toRefundOutcome(await refundOnce(env, refund, refundOfPurchase(env, purchase, refund, nowMs), nowMs))
}

/** What of a purchase was neither refunded nor taken back by the bank. */
export async function readPurchaseLeft(
  db: Database,
  { amountCents }: Pick<TransactionRow, 'amountCents'>,
  payment: Pick<RefundRow, 'provider' | 'paymentReference'>,
): Promise<Cents> {
  const [refunds, lostCents] = await Promise.all([listPaymentRefunds(db, payment), sumLostCents(db, payment)])
  const refunded = refunds.filter(({ state }) => state !== 'failed')
  const gone = addCents(lostCents, ...refunded.map((one) => one.amountCents))
  return cents(Math.max(0, -amountCents - gone))
}

/** The refund of a purchase of addons, or of one of them, by its key; null for the key of another refund. */
export async function findRefundOfPurchase(
  env: Env,
  refund: RefundRow,
  nowMs: number,
): Promise<RefundOf | null> {
  const key = /^refund:(addons:\d+:[a-z_+]+:\d+)/.exec(refund.key)?.[1]
  const purchase = key === undefined ? null : await findTransaction(database(env), key)
  return purchase === null ? null : refundOfPurchase(env, purchase, refund, nowMs)
}

/** What a refund of a purchase is: of what is left of it, or of one addon. */
export function refundOfPurchase(
  env: Env,
  purchase: TransactionRow,
  refund: RefundRow,
  nowMs: number,
): RefundOf {
  const { auctionId, userId: sellerId } = purchase
  return {
    ...(auctionId !== null && {
      notify: () => notifyAddonRefund(env, { auctionId, sellerId }, refund, nowMs),
    }),
    statements: () => refundStatements(database(env), purchase, refund, nowMs),
    alert: {
      message: `A refund for addons of auction #${auctionId} was refused by the processor.`,
      auctionId,
      userId: sellerId,
    },
  }
}

function refundStatements(
  db: Database,
  { id: _, ...purchase }: TransactionRow,
  { key, provider, amountCents }: RefundRow,
  nowMs: number,
): Statement[] {
  const { userId, auctionId } = purchase
  const isWhole = key === refundKey(purchase.key)
  const what = addonRefundText(addonsOfKey(purchase.key) ?? [], {
    refundKey: key,
    refundedCents: amountCents,
    paidCents: -purchase.amountCents,
  })
  const postings = refundPostings({
    refundKey: isWhole ? `${key}:addons` : key,
    personId: userId,
    provider,
    incomeAccount: 'income:listing_addons',
    amountCents,
  })
  return [
    putTransactionStatement(db, {
      ...purchase,
      key,
      type: 'refund',
      status: 'completed',
      description: `Refund of ${what} for auction #${auctionId}`,
      amountCents,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    ...postings.map((posting) => postingStatement(db, { ...posting, userId, auctionId, atMs: nowMs })),
  ]
}

/** Whether a purchase has the addon. */
export function hasAddon({ key }: Pick<TransactionRow, 'key'>, addon: Addon): boolean {
  return (addonsOfKey(key) ?? []).includes(addon)
}

/**
 * What was paid for one addon of a purchase. One of before the prices were stored has the sum only: by the present prices in
 * proportion, the last one with what is left over.
 */
export function addonShareCents(
  purchase: Pick<TransactionRow, 'key' | 'amountCents' | 'addonPrices'>,
  addon: Addon,
  prices: Readonly<Record<Addon, number>>,
): Cents {
  const paidCents = purchase.addonPrices?.[addon]
  if (paidCents !== undefined) return paidCents
  const bought = ADDONS.filter((one) => hasAddon(purchase, one))
  const total = -purchase.amountCents
  const sum = bought.reduce((all, one) => all + prices[one], 0)
  const share = (one: Addon) => Math.round(sum === 0 ? total / bought.length : (total * prices[one]) / sum)
  if (addon !== bought.at(-1)) return cents(share(addon))
  return cents(total - bought.slice(0, -1).reduce((all, one) => all + share(one), 0))
}
