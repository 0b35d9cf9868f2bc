import { and, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { TERMS_VERSION } from '../../../../domain/account/terms.ts'
import { COMPLETED_SALE_STATES, OPEN_SALE_STATES } from '../../../../domain/after-sale/sale-money.ts'
import { ZERO_CENTS } from '../../../../domain/money/cents.ts'
import type { SaleState } from '../../../../domain/money/money-states.ts'
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

/** The bids and events of a room since its last replica, as JSON: the room's database writes it, and D1 reads it. */
export type EntriesReplica = {
  /** The last event that D1 has. */
  readonly afterSeq: number
  /**
   * An array for each bid: id, bidder, the bidder's number, cents, type, round, seq, time (ms), when it was voided (ms) or null, and
   * session, device and address it came from, or null.
   */
  readonly bids: string
  /** An array for each event: seq, type, time (ms), data, hash of the event before it, own hash. */
  readonly events: string
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
  { afterSeq, bids: bidRows, events: eventRows }: EntriesReplica,
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
        sql`select value ->> 0, ${auctionId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
          value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11
        from json_each(${bidRows}) where true`,
      )
      .onConflictDoUpdate({
        target: bids.id,
        set: { voidedAtMs: sql`coalesce(excluded.voided_at_ms, ${bids.voidedAtMs})` },
      }),
    db
      .insert(auctionEvents)
      .select(
        sql`select ${auctionId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
        from json_each(${eventRows}) where true`,
      )
      .onConflictDoNothing({ target: [auctionEvents.auctionId, auctionEvents.seq] }),
    db
      .insert(termsAcceptances)
      .select(
        sql`select bidder_id, ${TERMS_VERSION}, 'bid', min(at_ms) from ${bids}
        where auction_id = ${auctionId} and seq > ${afterSeq} and bid_type <> 'auto' group by 1`,
      )
      .onConflictDoNothing(),
  ])
}

/**
 * State of the newest sale of this auction whose money may have been taken and was not refunded: its premium is paid or can
 * still be charged, or a deposit is kept or being captured. Null if there is none.
 */
export async function findOutstandingSale(db: Database, auctionId: number): Promise<SaleState | null> {
  const hasTaken = or(
    inArray(sales.state, [...OPEN_SALE_STATES, ...COMPLETED_SALE_STATES]),
    and(
      eq(sales.state, 'defaulted'),
      or(
        isNotNull(sales.settledAtMs),
        gt(sales.depositCents, ZERO_CENTS),
        sql`exists (select 1 from card_holds where sale_id = ${sales.id} and state = 'capturing')`,
      ),
    ),
  )
  const [sale] = await db
    .select({ state: sales.state })
    .from(sales)
    .where(and(eq(sales.auctionId, auctionId), hasTaken))
    .orderBy(desc(sales.id))
    .limit(1)
  return sale?.state ?? null
}
