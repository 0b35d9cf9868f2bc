import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { MyBidFilter } from '../../../domain/auction/my-bids.ts'
import { PUBLIC_EVENT_TYPES } from '../../../domain/auction/types.ts'
import type { PremiumSchedule } from '../../../domain/money/premium.ts'
import { users } from './accounts.ts'
import { centsColumn, checkThat, flagColumn, momentColumn, oneOf } from './columns.ts'
import { AUCTION_STATUSES, AUCTION_TYPES, BID_TYPES, RESULT_OUTCOMES } from './values.ts'
import { vehicles } from './vehicles.ts'

// Must equal the expressions in queries/search/results.ts: SQLite matches expression indexes literally.
const CLOSED_AT = sql.raw('(case when ended_at_ms is null then end_at_ms else ended_at_ms end)')
const IS_SOLD = sql.raw(`(result_outcome is 'sold')`)
const IS_UNSOLD = sql.raw(`(result_outcome is not 'sold')`)
const IS_RESULT = sql.raw(`status = 'ended' and is_public = 1`)

/**
 * Listings. The columns above `status` belong to D1 (text, terms, listing payment); those from `status` down
 * are the replica of the room's state, written only by its outbox with `WHERE version < ?`.
 */
export const auctions = sqliteTable(
  'auctions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** HL-2026-000123, generated from creation year and id, so it needs no second write and is unique. */
    auctionNumber: text('auction_number')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`('HL-' || strftime('%Y', created_at_ms / 1000, 'unixepoch') || '-' || printf('%06d', id))`),
        { mode: 'virtual' },
      ),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicles.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    relistedFromId: integer('relisted_from_id').references((): AnySQLiteColumn => auctions.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    auctionType: text('auction_type', { enum: AUCTION_TYPES }).notNull(),
    durationDays: integer('duration_days'),
    startingBidCents: centsColumn('starting_bid_cents').notNull(),
    minBidIncrementCents: centsColumn('min_bid_increment_cents').notNull(),
    autoExtendMinutes: integer('auto_extend_minutes').notNull(),
    premiumSchedule: text('premium_schedule', { mode: 'json' }).$type<PremiumSchedule>().notNull(),
    addons: text('addons', { mode: 'json' }).$type<string[]>().notNull().default([]),
    isPriority: flagColumn('is_priority').notNull().default(false),
    isFeatured: flagColumn('is_featured').notNull().default(false),
    /** When the listing was paid; while null only its seller sees it. */
    listingPaidAtMs: momentColumn('listing_paid_at_ms'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),

    status: text('status', { enum: AUCTION_STATUSES }).notNull().default('draft'),
    startAtMs: momentColumn('start_at_ms').notNull(),
    endAtMs: momentColumn('end_at_ms').notNull(),
    /** Remaining time when it was paused. */
    remainingMs: integer('remaining_ms'),
    reserveCents: centsColumn('reserve_cents'),
    hasReserve: flagColumn('has_reserve').notNull().default(false),
    reserveMet: flagColumn('reserve_met').notNull().default(false),
    buyNowCents: centsColumn('buy_now_cents'),
    buyNowOffered: flagColumn('buy_now_offered').notNull().default(false),
    currentBidCents: centsColumn('current_bid_cents'),
    minimumBidCents: centsColumn('minimum_bid_cents').notNull(),
    totalBids: integer('total_bids').notNull().default(0),
    leaderId: integer('leader_id').references(() => users.id),
    leaderMask: text('leader_mask'),
    /** The bid that sets the price, which is the winning one. */
    winningBidId: integer('winning_bid_id'),
    resultOutcome: text('result_outcome', { enum: RESULT_OUTCOMES }),
    resultAmountCents: centsColumn('result_amount_cents'),
    winnerId: integer('winner_id').references(() => users.id),
    winnerMask: text('winner_mask'),
    endedAtMs: momentColumn('ended_at_ms'),
    /** Sold by an after-sale offer. */
    isSoldAfter: flagColumn('is_sold_after').notNull().default(false),
    /** When the open after-sale offer expires, for the sweep; null without one. */
    saleOfferUntilMs: momentColumn('sale_offer_until_ms'),
    round: integer('round').notNull().default(1),
    seq: integer('seq').notNull().default(0),
    /** Rises with every change in the room; 0 until the room is opened. */
    version: integer('version').notNull().default(0),

    /** Current bid, else starting bid: shown and sorted by in lists. */
    priceCents: centsColumn('price_cents').generatedAlwaysAs(
      sql.raw('(coalesce(current_bid_cents, starting_bid_cents))'),
      { mode: 'virtual' },
    ),
    /** Whether it is public: paid, and not a draft. */
    isPublic: integer('is_public').generatedAlwaysAs(
      sql.raw(`(listing_paid_at_ms is not null and status <> 'draft')`),
      { mode: 'virtual' },
    ),
    /**
     * Group of the default order: paid priority first while it is open, then active, pending, ended. The list's view counts
     * paid priority from the opening on.
     */
    listRank: integer('list_rank').generatedAlwaysAs(
      sql.raw(
        `(case status when 'active' then 2 - 2 * is_priority when 'paused' then 2 - 2 * is_priority when 'pending' then 3 - 2 * is_priority when 'ended' then 4 else 5 end)`,
      ),
      { mode: 'virtual' },
    ),
    /** The same without paid priority: open, pending, ended, cancelled. */
    lifeRank: integer('life_rank').generatedAlwaysAs(
      sql.raw(
        `(case status when 'active' then 0 when 'paused' then 0 when 'pending' then 1 when 'ended' then 2 else 3 end)`,
      ),
      { mode: 'virtual' },
    ),
    /** Order within a group: nearest end first, nearest start first, newest end first. */
    listKey: integer('list_key').generatedAlwaysAs(
      sql.raw(
        `(case status when 'active' then end_at_ms when 'paused' then end_at_ms when 'pending' then start_at_ms else -end_at_ms end)`,
      ),
      { mode: 'virtual' },
    ),
  },
  (table) => [
    uniqueIndex('auctions_number').on(table.auctionNumber),
    index('auctions_ending').on(table.isPublic, table.lifeRank, table.listKey, table.id),
    index('auctions_featured').on(table.isFeatured, table.status, table.endAtMs, table.id),
    index('auctions_status_end').on(table.status, table.endAtMs, table.id),
    index('auctions_status_start').on(table.status, table.startAtMs, table.id),
    // The console's list of auctions, newest first, by status and type.
    index('auctions_by_status').on(table.status, table.id),
    index('auctions_by_type').on(table.auctionType, table.id),
    index('auctions_by_status_type').on(table.status, table.auctionType, table.id),
    index('auctions_seller').on(table.sellerId, table.createdAtMs, table.id),
    index('auctions_vehicle').on(table.vehicleId, table.isPublic, table.id),
    index('auctions_leader').on(table.leaderId, table.status),
    index('auctions_winner').on(table.winnerId, table.endAtMs),
    index('auctions_sale_offer').on(table.saleOfferUntilMs).where(sql`${table.saleOfferUntilMs} is not null`),
    // Archive of ended auctions, one index per order. Price orders list sold auctions first.
    index('results_newest').on(CLOSED_AT, table.id).where(IS_RESULT),
    index('results_sold').on(IS_SOLD, CLOSED_AT, table.id).where(IS_RESULT),
    index('results_highest').on(IS_SOLD, table.resultAmountCents, table.id).where(IS_RESULT),
    index('results_lowest').on(IS_UNSOLD, table.resultAmountCents, table.id).where(IS_RESULT),
    oneOf('auctions_type_known', table.auctionType, AUCTION_TYPES),
    oneOf('auctions_status_known', table.status, AUCTION_STATUSES),
    oneOf('auctions_outcome_known', table.resultOutcome, RESULT_OUTCOMES),
    checkThat('auctions_starting_bid_range', sql`${table.startingBidCents} >= 0`),
    checkThat('auctions_increment_range', sql`${table.minBidIncrementCents} >= 0`),
    checkThat('auctions_extend_range', sql`${table.autoExtendMinutes} between 0 and 60`),
    checkThat('auctions_reserve_range', sql`${table.reserveCents} > 0`),
    checkThat('auctions_price_range', sql`${table.currentBidCents} > 0`),
    checkThat('auctions_minimum_range', sql`${table.minimumBidCents} > 0`),
    checkThat('auctions_total_range', sql`${table.totalBids} >= 0`),
    checkThat('auctions_order', sql`${table.endAtMs} >= ${table.startAtMs}`),
  ],
)

/**
 * Replica of the rooms' bids. The room mints `id` as auction_id * 1,000,000 + number within the auction: an
 * integer, unique without a database query.
 */
export const bids = sqliteTable(
  'bids',
  {
    id: integer('id').primaryKey(),
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id),
    bidderId: integer('bidder_id')
      .notNull()
      .references(() => users.id),
    /** The bidder's number in this auction, shown in the mask. */
    bidderNumber: integer('bidder_number').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    bidType: text('bid_type', { enum: BID_TYPES }).notNull(),
    round: integer('round').notNull().default(1),
    seq: integer('seq').notNull(),
    atMs: momentColumn('at_ms').notNull(),
    voidedAtMs: momentColumn('voided_at_ms'),
    /**
     * Session, device and address of the command that caused the bid; null in an answer of a standing maximum
     * and in bids before these columns. Evidence of fraud.
     */
    sessionId: integer('session_id'),
    device: text('device'),
    ipAddress: text('ip_address'),
  },
  (table) => [
    index('bids_auction_amount').on(table.auctionId, table.amountCents, table.id),
    uniqueIndex('bids_auction_seq').on(table.auctionId, table.seq),
    index('bids_bidder').on(table.bidderId, table.atMs, table.id),
    index('bids_bidder_auction').on(table.bidderId, table.auctionId),
    index('bids_time').on(table.atMs, table.id),
    oneOf('bids_type_known', table.bidType, BID_TYPES),
    checkThat('bids_amount_range', sql`${table.amountCents} > 0`),
  ],
)

/**
 * One row for each person and auction in which they have a bid that is not void: what My Bids counts, filters and sorts by.
 * Triggers maintain it from `bids` and `auctions` (migration `bidder_auctions`, decision 259); nothing else writes it.
 */
export const bidderAuctions = sqliteTable(
  'bidder_auctions',
  {
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** A filter of My Bids but `all`, or `hidden` for a draft, which only its seller sees. */
    kind: text('kind').$type<Exclude<MyBidFilter, 'all'> | 'hidden'>().notNull(),
    /** As in `auctions`. */
    listKey: integer('list_key').notNull(),
    bidCount: integer('bid_count').notNull(),
    /** Sum of their bids. */
    amountCents: centsColumn('amount_cents').notNull(),
    /** The last bid, which is also the highest: one person's bids in an auction only rise. */
    lastBidId: integer('last_bid_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auctionId, table.userId] }),
    // Counts, sums and pages are read from this index alone.
    index('bidder_auctions_user').on(
      table.userId,
      table.kind,
      table.listKey,
      table.auctionId,
      table.bidCount,
      table.amountCents,
      table.lastBidId,
    ),
  ],
)

/** Replica of each auction's hash-chained ledger: public data only, as downloaded. */
export const auctionEvents = sqliteTable(
  'auction_events',
  {
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id),
    seq: integer('seq').notNull(),
    type: text('type', { enum: PUBLIC_EVENT_TYPES }).notNull(),
    atMs: momentColumn('at_ms').notNull(),
    /** JSON exactly as it was hashed. */
    data: text('data').notNull(),
    prev: text('prev').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auctionId, table.seq] }),
    oneOf('auction_events_type_known', table.type, PUBLIC_EVENT_TYPES),
    checkThat('auction_events_seq_range', sql`${table.seq} >= 1`),
  ],
)

/** Watchlist entries. */
export const watchlist = sqliteTable(
  'watchlist',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    createdAtMs: momentColumn('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.auctionId] }),
    index('watchlist_user').on(table.userId, table.createdAtMs),
    index('watchlist_auction').on(table.auctionId, table.userId),
  ],
)
