import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Cents } from '../../../domain/money/cents.ts'
import { users } from './accounts.ts'
import { auctions } from './auctions.ts'
import { centsColumn, checkThat, momentColumn } from './columns.ts'
import { listingFees, paymentMethods, sales, transactions } from './money.ts'
import { PACK_STATES, PAYMENT_PROVIDERS, SETTLEMENT_FEE_STATES } from './values.ts'

/** A seller's settlement fee of one round, fixed when the listing is published. */
export const settlementFees = sqliteTable(
  'settlement_fees',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** settlement_fee:{auction}:{round}, and :{restoration} of the fee of a sale that was restored. */
    key: text('key').notNull(),
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id),
    round: integer('round').notNull(),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    /** The seller's listings of the calendar month, this one included, on which the amount depends. */
    listingCount: integer('listing_count').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    /** The seller's fees by number of listings as they were at publishing (cents); null for rows of before they were stored, and of later rounds. */
    feesByCount: text('fees_by_count', { mode: 'json' }).$type<readonly Cents[]>(),
    /** The method that the seller allowed at checkout to be charged off-session. */
    paymentMethodId: integer('payment_method_id').references(() => paymentMethods.id),
    saleId: integer('sale_id').references(() => sales.id),
    state: text('state', { enum: SETTLEMENT_FEE_STATES }).notNull().default('fixed'),
    transactionId: integer('transaction_id').references(() => transactions.id),
    /** Processor and reference of its one live payment. */
    provider: text('provider', { enum: PAYMENT_PROVIDERS }),
    reference: text('reference'),
    /** When it was first attempted; soft declines are retried at fixed times after it. */
    firstAttemptAtMs: momentColumn('first_attempt_at_ms'),
    softDeclines: integer('soft_declines').notNull().default(0),
    /** Runs without an answer of the processor. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    nextAttemptAtMs: momentColumn('next_attempt_at_ms'),
    /** When the premium was paid, from which the seven days run. */
    dueAtMs: momentColumn('due_at_ms'),
    paidAtMs: momentColumn('paid_at_ms'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('settlement_fees_key').on(table.key),
    uniqueIndex('settlement_fees_sale').on(table.saleId),
    index('settlement_fees_seller').on(table.sellerId, table.state, table.dueAtMs),
    index('settlement_fees_due').on(table.nextAttemptAtMs),
    index('settlement_fees_auction').on(table.auctionId),
    checkThat('settlement_fees_amount_range', sql`${table.amountCents} >= 0`),
    checkThat('settlement_fees_count_range', sql`${table.listingCount} > 0`),
  ],
)

/** A pack of prepaid settlement fees. */
export const feePacks = sqliteTable(
  'fee_packs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** pack:{user}:{number}, or pack:{user}:key:{hash} of a purchase that the buyer named by a key. */
    key: text('key').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The row of the price list; its price may change later. */
    listingFeeId: integer('listing_fee_id')
      .notNull()
      .references(() => listingFees.id),
    feeCount: integer('fee_count').notNull(),
    priceCents: centsColumn('price_cents').notNull(),
    /** Unused fees that an administrator refunded. */
    refundedCount: integer('refunded_count').notNull().default(0),
    state: text('state', { enum: PACK_STATES }).notNull().default('pending'),
    /** Processor and reference of its one live payment. */
    provider: text('provider', { enum: PAYMENT_PROVIDERS }),
    reference: text('reference'),
    transactionId: integer('transaction_id').references(() => transactions.id),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    paidAtMs: momentColumn('paid_at_ms'),
  },
  (table) => [
    uniqueIndex('fee_packs_key').on(table.key),
    // A person buys one pack at a time.
    uniqueIndex('fee_packs_one_open')
      .on(table.userId)
      .where(sql`${table.state} in ('pending', 'processing', 'action_required')`),
    index('fee_packs_user').on(table.userId, table.state, table.paidAtMs),
    checkThat('fee_packs_count_range', sql`${table.feeCount} > 0`),
    checkThat('fee_packs_price_range', sql`${table.priceCents} > 0`),
    checkThat('fee_packs_refunded_range', sql`${table.refundedCount} between 0 and ${table.feeCount}`),
  ],
)

/** One fee of a pack, used for a sale; given back if the sale is not completed. */
export const feePackUses = sqliteTable(
  'fee_pack_uses',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    packId: integer('pack_id')
      .notNull()
      .references(() => feePacks.id),
    settlementFeeId: integer('settlement_fee_id')
      .notNull()
      .references(() => settlementFees.id),
    /** The part of the pack's price that becomes income. */
    amountCents: centsColumn('amount_cents').notNull(),
    usedAtMs: momentColumn('used_at_ms').notNull(),
    givenBackAtMs: momentColumn('given_back_at_ms'),
  },
  (table) => [
    uniqueIndex('fee_pack_uses_one_a_fee')
      .on(table.settlementFeeId)
      .where(sql`${table.givenBackAtMs} is null`),
    index('fee_pack_uses_pack').on(table.packId, table.givenBackAtMs),
    checkThat('fee_pack_uses_amount_range', sql`${table.amountCents} >= 0`),
  ],
)
