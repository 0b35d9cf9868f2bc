import { pacificMonthOf } from '../../../domain/format/pacific-month.ts'
import { type Cents, maxCents } from '../../../domain/money/cents.ts'
import {
  feeOfCount,
  type SettlementFees,
  settlementFeeCents,
  settlementFeesByCount,
} from '../../../domain/money/settlement-fee.ts'
import { database } from '../../db/client.ts'
import type { Statement } from '../../db/queries/platform/batch.ts'
import { runBatch } from '../../db/queries/platform/batch.ts'
import { readSettlementFees } from '../../db/queries/platform/settings.ts'
import { findPublishedListing } from '../../db/queries/settlement/settlement.ts'
import {
  countListingsOfMonth,
  findFixedFee,
  fixFeeStatement,
  type SettlementFeeRow,
} from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'

/**
 * Statements that fix a listing's settlement fee in the batch that publishes it: the amount by the number of the seller's
 * listings of the Pacific month, with the fees of all numbers, and the method that it is charged to. They follow the statement that marks the listing
 * as paid. docs/rules/money.md, Settlement fee
 */
export async function fixFeeAtPublishing(
  env: Pick<Env, 'DB'>,
  {
    auctionId,
    paymentMethodId,
    publishedAtMs,
    fees: known,
    nowMs,
  }: {
    readonly auctionId: number
    readonly paymentMethodId: number | null
    readonly publishedAtMs: number
    /** The present fees, if the caller has read them for several listings. */
    readonly fees?: SettlementFees
    readonly nowMs: number
  },
): Promise<readonly Statement[]> {
  const db = database(env)
  const [listing, fees] = await Promise.all([
    findPublishedListing(db, auctionId),
    known ?? readSettlementFees(db),
  ])
  if (listing === null) return []
  const { sellerId, isDealer } = listing
  return [
    fixFeeStatement(db, {
      auctionId,
      sellerId,
      publishedAtMs,
      month: pacificMonthOf(publishedAtMs),
      feesByCount: settlementFeesByCount(isDealer, fees),
      paymentMethodId,
      nowMs,
    }),
  ]
}

/**
 * The amount of the settlement fee of a sale that begins: as it was fixed at publishing, or that of fewer listings, by the fees of then, if some
 * that counted then were refunded since, so that nobody lowers fees by listings that are cancelled again. Null if there
 * is no such auction. docs/rules/money.md, Settlement fee
 */
export async function readFeeOfSale(
  env: Pick<Env, 'DB'>,
  auctionId: number,
  nowMs: number,
): Promise<{ readonly amountCents: Cents } | null> {
  const db = database(env)
  const amount = await readFixedFee(env, auctionId, nowMs)
  const [fixed, listing] = await Promise.all([
    findFixedFee(db, auctionId),
    findPublishedListing(db, auctionId),
  ])
  if (amount === null || fixed === null || listing === null || listing.publishedAtMs === null) return amount
  const { sellerId, isDealer, publishedAtMs } = listing
  const month = pacificMonthOf(publishedAtMs)
  const listings = Math.max(1, await countListingsOfMonth(db, { sellerId, month, untilMs: publishedAtMs }))
  if (listings >= fixed.listingCount) return amount
  // A fee of before they were stored: by the present ones.
  const fees = fixed.feesByCount ?? settlementFeesByCount(isDealer, await readSettlementFees(db))
  return { amountCents: maxCents(amount.amountCents, feeOfCount(fees, listings) ?? amount.amountCents) }
}

/**
 * The amount of an auction's settlement fee as it was fixed at publishing. A listing that was published before fees were
 * fixed has it fixed now, by the month in which it was published. Null if there is no such auction.
 */
export async function readFixedFee(
  env: Pick<Env, 'DB'>,
  auctionId: number,
  nowMs: number,
): Promise<{ readonly amountCents: Cents } | null> {
  const db = database(env)
  const known = await findFixedFee(db, auctionId)
  if (known !== null) return toFixedAmount(known)
  const listing = await findPublishedListing(db, auctionId)
  if (listing === null) return null
  const { publishedAtMs, isDealer } = listing
  if (publishedAtMs !== null) {
    await runBatch(
      db,
      await fixFeeAtPublishing(env, { auctionId, paymentMethodId: null, publishedAtMs, nowMs }),
    )
  }
  const fixed = await findFixedFee(db, auctionId)
  if (fixed !== null) return toFixedAmount(fixed)
  return { amountCents: settlementFeeCents({ isDealer, listings: 1 }, await readSettlementFees(db)) }
}

/** The row of the publishing holds what was taken once its round is sold, which a low price cuts; the fee of a later round is whole. */
function toFixedAmount({ feesByCount, listingCount, amountCents }: SettlementFeeRow) {
  return { amountCents: (feesByCount && feeOfCount(feesByCount, listingCount)) ?? amountCents }
}
