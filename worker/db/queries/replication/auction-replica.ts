import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { TERMS_VERSION } from '../../../../domain/account/terms.ts'
import { COMPLETED_SALE_STATES, OPEN_SALE_STATES } from '../../../../domain/after-sale/sale-money.ts'
import type { Database } from '../../client.ts'
import { auctionEvents, auctions, bids, sales, termsAcceptances } from '../../schema/index.ts'

/** The columns of `auctions` that the room owns, replicated to D1. */
export type AuctionReplica = Pick<
  typeof auctions.$inferSelect,
  | 'version'
  | 'status'
  | 'startAtMs'
  | 'endAtMs'
  | 'remainingMs'
  | 'reserveCents'
  | 'hasReserve'
  | 'reserveMet'
  | 'buyNowCents'
  | 'buyNowOffered'
  | 'currentBidCents'
  | 'minimumBidCents'
  | 'totalBids'
  | 'leaderId'
  | 'leaderMask'
  | 'winningBidId'
  | 'resultOutcome'
  | 'resultAmountCents'
  | 'winnerId'
  | 'winnerMask'
  | 'endedAtMs'
  | 'isSoldAfter'
  | 'saleOfferUntilMs'
  | 'round'
  | 'seq'
> & { readonly auctionId: number }

export type BidReplica = {
  readonly bidId: number
  readonly bidderId: number
  readonly bidderNumber: number
  readonly amountCents: number
  readonly bidType: string
  readonly round: number
  readonly seq: number
  readonly atMs: number
  readonly voidedAtMs: number | null
  readonly sessionId: number | null
  readonly device: string | null
  readonly ipAddress: string | null
}

export type EventReplica = {
  readonly seq: number
  readonly type: string
  readonly atMs: number
  readonly data: string
  readonly prev: string
  readonly hash: string
}

/**
 * Writes a room's state, bids and events to D1 in one batch. An older version never overwrites a newer one
 * and existing rows stay, so the same or an overlapping replica can be written again. Bids and events are one
 * JSON parameter each, because D1 allows at most 100 parameters. A bidder's first bid under the present terms
 * accepts them; the room's own answers (auto) accept nothing.
 */
export async function writeAuctionReplica(
  db: Database,
  { auctionId, ...columns }: AuctionReplica,
  bidRows: readonly BidReplica[],
  eventRows: readonly EventReplica[],
): Promise<void> {
  await db.batch([
    db
      .update(auctions)
      .set(columns)
      .where(and(eq(auctions.id, auctionId), lt(auctions.version, columns.version))),
    // An insert from a select must name every column in the table's order.
    db
      .insert(bids)
      .select(
        sql`select value ->> 'bidId', ${auctionId}, value ->> 'bidderId', value ->> 'bidderNumber',
          value ->> 'amountCents', value ->> 'bidType', value ->> 'round', value ->> 'seq', value ->> 'atMs',
          value ->> 'voidedAtMs', value ->> 'sessionId', value ->> 'device', value ->> 'ipAddress'
        from json_each(${JSON.stringify(bidRows)}) where true`,
      )
      .onConflictDoUpdate({
        target: bids.id,
        set: { voidedAtMs: sql`coalesce(excluded.voided_at_ms, ${bids.voidedAtMs})` },
      }),
    db
      .insert(auctionEvents)
      .select(
        sql`select ${auctionId}, value ->> 'seq', value ->> 'type', value ->> 'atMs', value ->> 'data',
          value ->> 'prev', value ->> 'hash'
        from json_each(${JSON.stringify(eventRows)}) where true`,
      )
      .onConflictDoNothing({ target: [auctionEvents.auctionId, auctionEvents.seq] }),
    db
      .insert(termsAcceptances)
      .select(
        sql`select value ->> 'bidderId', ${TERMS_VERSION}, 'bid', min(value ->> 'atMs')
        from json_each(${JSON.stringify(bidRows)}) where value ->> 'bidType' <> 'auto' group by 1`,
      )
      .onConflictDoNothing(),
  ])
}

/**
 * Whether money of a sale of this auction may have been taken and was not refunded: its premium is paid or can still be
 * charged, or a deposit is kept or being captured.
 */
export async function hasUnrefundedSale(db: Database, auctionId: number): Promise<boolean> {
  const hasTaken = or(
    inArray(sales.state, [...OPEN_SALE_STATES, ...COMPLETED_SALE_STATES]),
    and(
      eq(sales.state, 'defaulted'),
      or(
        isNotNull(sales.settledAtMs),
        isNotNull(sales.depositCents),
        sql`exists (select 1 from card_holds where sale_id = ${sales.id} and state = 'capturing')`,
      ),
    ),
  )
  const [sale] = await db
    .select({ id: sales.id })
    .from(sales)
    .where(and(eq(sales.auctionId, auctionId), hasTaken))
    .limit(1)
  return sale !== undefined
}
