/** Open obligations of an account in D1, read before the account is closed. */
import {
  and,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { HANDOVER_OBLIGATION_MS } from '../../../../domain/account/account-closing.ts'
import type { UserType } from '../../../../domain/account/roles.ts'
import { AFTER_SALE_WITHIN_MS } from '../../../../domain/after-sale/after-sale-offer.ts'
import {
  COMPLETED_SALE_STATES,
  NOT_COMPLETED_SALE_STATES,
  OPEN_SALE_STATES,
} from '../../../../domain/after-sale/sale-money.ts'
import { OPEN_FEE_STATES } from '../../../../domain/after-sale/settlement-fee-machine.ts'
import type { Database } from '../../client.ts'
import {
  auctions,
  bids,
  feePacks,
  listingPayments,
  refunds,
  sales,
  settlementFees,
  transactions,
  users,
} from '../../schema/index.ts'
import { canCompleteLate } from '../listings/sold-conditions.ts'

/** Open obligations of a person by the replicated state, which can lag behind the rooms. */
export interface AccountObligations {
  /** Auction ids by the kind of obligation. */
  readonly leading: readonly number[]
  readonly selling: readonly number[]
  readonly settling: readonly number[]
  /**
   * Own auctions whose replica may lag, so that their room must be read: paid drafts, and sold auctions
   * without a sale row.
   */
  readonly inDoubt: readonly number[]
  /** Number of listing payments in progress, of settlement fees that are due, of packs and addons that are being paid, and of refunds on their way. */
  readonly paying: number
  readonly isLastAdministrator: boolean
}

/** The person's open obligations, from replicas and payments in D1. */
export async function findAccountObligations(db: Database, userId: number): Promise<AccountObligations> {
  const isAdministrator = or(eq(users.role, 'admin'), eq(users.userType, 'admin'))
  const [leading, selling, settling, inDoubt, paying, fees, packs, addons, refunding, ownAdmin, otherAdmins] =
    await db.batch([
      db
        .select({ id: auctions.id })
        .from(auctions)
        .where(and(eq(auctions.leaderId, userId), inArray(auctions.status, ['active', 'paused']))),
      db
        .select({ id: auctions.id })
        .from(auctions)
        .where(
          and(
            eq(auctions.sellerId, userId),
            inArray(auctions.status, ['pending', 'active', 'paused']),
            isNotNull(auctions.listingPaidAtMs),
          ),
        ),
      db
        .select({ id: sales.auctionId })
        .from(sales)
        .where(
          and(
            or(eq(sales.winnerId, userId), eq(sales.sellerId, userId)),
            inArray(sales.state, [...OPEN_SALE_STATES]),
          ),
        ),
      db
        .select({ id: auctions.id })
        .from(auctions)
        .where(
          and(
            eq(auctions.sellerId, userId),
            or(paidDraft, soldWithoutSale(db), isNotNull(auctions.saleOfferUntilMs)),
          ),
        ),
      db
        .select({ n: count() })
        .from(listingPayments)
        .where(
          and(
            eq(listingPayments.sellerId, userId),
            inArray(listingPayments.state, ['pending', 'action_required']),
          ),
        ),
      db
        .select({ n: count() })
        .from(settlementFees)
        .where(and(eq(settlementFees.sellerId, userId), inArray(settlementFees.state, [...OPEN_FEE_STATES]))),
      // One that waits for the bank is given up.
      db
        .select({ n: count() })
        .from(feePacks)
        .where(and(eq(feePacks.userId, userId), inArray(feePacks.state, ['pending', 'processing']))),
      db
        .select({ n: count() })
        .from(transactions)
        .where(
          and(
            eq(transactions.userId, userId),
            eq(transactions.status, 'pending'),
            like(transactions.key, 'addons:%'),
          ),
        ),
      db
        .select({ n: count() })
        .from(refunds)
        .where(and(inArray(refunds.state, ['pending', 'processing']), isRefundTo(db, userId))),
      db
        .select({ n: count() })
        .from(users)
        .where(and(isAdministrator, eq(users.id, userId))),
      db
        .select({ n: count() })
        .from(users)
        .where(and(isAdministrator, eq(users.isActive, true), ne(users.id, userId))),
    ])
  return {
    leading: leading.map(({ id }) => id),
    selling: selling.map(({ id }) => id),
    settling: settling.map(({ id }) => id),
    inDoubt: inDoubt.map(({ id }) => id),
    paying: [paying, fees, packs, addons, refunding].reduce((sum, [row]) => sum + (row?.n ?? 0), 0),
    isLastAdministrator: (ownAdmin[0]?.n ?? 0) > 0 && otherAdmins[0]?.n === 0,
  }
}

/** The person's hand-overs, of either side, that began since a time. */
export interface RecentHandovers {
  /** Of sales that count, not confirmed by both. */
  readonly open: number
  /** Of sales that ended since: the buyer may have paid the price all the same, or have the car. */
  readonly ended: number
}

/** Counts the hand-overs of a person, as seller and as buyer, that began since `sinceMs`. */
export async function countRecentHandovers(
  db: Database,
  userId: number,
  sinceMs: number,
): Promise<RecentHandovers> {
  const isOpen = and(inArray(sales.state, [...COMPLETED_SALE_STATES]), isNull(sales.handedOverAtMs))
  const hasBegun = or(isNotNull(sales.settledAtMs), isNotNull(sales.waivedAtMs))
  // After a default of the premium a late payment, or a waiver, begins no hand-over.
  const isUnpaid = sql`${sales.defaultReason} is 'premium_unpaid'`
  const hasEnded = and(inArray(sales.state, [...NOT_COMPLETED_SALE_STATES]), hasBegun, not(isUnpaid))
  const [found] = await db
    .select({
      open: count(sql`case when ${isOpen} then 1 end`),
      ended: count(sql`case when ${hasEnded} then 1 end`),
    })
    .from(sales)
    .where(
      and(
        or(eq(sales.winnerId, userId), eq(sales.sellerId, userId)),
        gt(sql`coalesce(${sales.settledAtMs}, ${sales.waivedAtMs}, ${sales.createdAtMs})`, sinceMs),
      ),
    )
  return found ?? { open: 0, ended: 0 }
}

/**
 * SQL condition: the account may have the type at `nowMs`. The approval, settlement fee and label of an open listing depend on
 * whether its seller is a dealer, and the papers of a sale name the business of both sides: so this changes only while no paid listing is
 * open or being paid for, no offer can still be made, and no sale waits for its premium or its handover.
 */
export function mayHaveType(userId: number, wanted: UserType, nowMs: number): SQL {
  const isOfKind = wanted === 'dealer' ? sql`user_type = 'dealer'` : sql`user_type <> 'dealer'`
  return sql`(exists (select 1 from users where id = ${userId} and ${isOfKind}) or not (
    exists (select 1 from auctions where seller_id = ${userId} and (status in ('active', 'paused')
      or status in ('draft', 'pending') and listing_paid_at_ms is not null))
    or exists (select 1 from listing_payments where seller_id = ${userId} and state in ('pending', 'action_required'))
    or exists (select 1 from auctions where seller_id = ${userId} and status = 'ended' and (sale_offer_until_ms is not null
      or result_outcome = 'sold' and not exists (select 1 from sales s where s.auction_id = auctions.id and s.round = auctions.round)
      or result_outcome <> 'no_bids' and end_at_ms > ${nowMs - AFTER_SALE_WITHIN_MS} and not exists (select 1 from sales s
        where s.auction_id = auctions.id and s.round = auctions.round and s.state in ${COMPLETED_SALE_STATES})
      or ${canCompleteLate()}))
    or exists (select 1 from sales where (seller_id = ${userId} or winner_id = ${userId}) and (state in ${OPEN_SALE_STATES}
      or state in ${COMPLETED_SALE_STATES} and handed_over_at_ms is null
        and coalesce(settled_at_ms, waived_at_ms, created_at_ms) > ${nowMs - HANDOVER_OBLIGATION_MS}))))`
}

/** SQL condition: a refund gives back what this person has paid. */
function isRefundTo(db: Database, userId: number) {
  const isOfPayment = or(
    eq(transactions.id, refunds.transactionId),
    eq(transactions.processorReference, refunds.paymentReference),
  )
  const paid = db
    .select({ one: sql`1` })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), isOfPayment))
  return exists(paid)
}

const paidDraft = and(eq(auctions.status, 'draft'), isNotNull(auctions.listingPaidAtMs))

/** Ended as sold, but the settlement has not inserted the sale yet. */
function soldWithoutSale(db: Database) {
  const sale = db
    .select({ one: sql`1` })
    .from(sales)
    .where(and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
  return and(eq(auctions.status, 'ended'), eq(auctions.resultOutcome, 'sold'), notExists(sale))
}

/** Ids of the auctions in which the person has bid, from the replicated bids. */
export async function listBidAuctionIds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ auctionId: bids.auctionId })
    .from(bids)
    .where(eq(bids.bidderId, userId))
  return rows.map(({ auctionId }) => auctionId)
}
