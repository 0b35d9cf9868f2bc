import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SaleNames } from '../../../domain/after-sale/sale-names.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Addon } from '../../../domain/money/listing-fees.ts'
import type { PremiumTier } from '../../../domain/money/premium.ts'
import { users } from './accounts.ts'
import { auctions } from './auctions.ts'
import { centsColumn, checkThat, flagColumn, momentColumn, oneOf } from './columns.ts'
import {
  AUTHORIZATION_STATES,
  FEE_KINDS,
  PAYMENT_METHOD_TYPES,
  PAYMENT_PROVIDERS,
  SALE_DEFAULT_REASONS,
  SALE_NEXT_STEPS,
  SALE_STATES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from './values.ts'

/** A saved payment method: the processor's reference, never a card number. */
export const paymentMethods = sqliteTable(
  'payment_methods',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    type: text('type', { enum: PAYMENT_METHOD_TYPES }).notNull(),
    customerReference: text('customer_reference'),
    methodReference: text('method_reference').notNull(),
    brand: text('brand'),
    lastFour: text('last_four'),
    expiryMonth: integer('expiry_month'),
    expiryYear: integer('expiry_year'),
    /** The processor's fingerprint of the card with its expiry date, so that one card is saved once. */
    fingerprint: text('fingerprint'),
    /** The same without the expiry date: equal for one card in several accounts. Evidence of fraud. */
    cardFingerprint: text('card_fingerprint'),
    paypalEmail: text('paypal_email'),
    isDefault: flagColumn('is_default').notNull().default(false),
    /** The person's own name of it. */
    label: text('label'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    removedAtMs: momentColumn('removed_at_ms'),
  },
  (table) => [
    index('payment_methods_user').on(table.userId, table.removedAtMs, table.id),
    uniqueIndex('payment_methods_reference').on(table.provider, table.methodReference),
    uniqueIndex('payment_methods_one_a_card')
      .on(table.userId, table.provider, table.fingerprint)
      .where(sql`${table.removedAtMs} is null`),
    index('payment_methods_removed').on(table.removedAtMs),
    index('payment_methods_card').on(table.cardFingerprint, table.provider, table.userId),
    uniqueIndex('payment_methods_one_default')
      .on(table.userId)
      .where(sql`${table.isDefault} = 1 and ${table.removedAtMs} is null`),
    oneOf('payment_methods_provider_known', table.provider, PAYMENT_PROVIDERS),
    oneOf('payment_methods_type_known', table.type, PAYMENT_METHOD_TYPES),
  ],
)

/**
 * Bidding authorization: our own record over a saved method, valid 14 days; its holds are in `card_holds`.
 */
export const authorizations = sqliteTable(
  'authorizations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    paymentMethodId: integer('payment_method_id')
      .notNull()
      .references(() => paymentMethods.id),
    state: text('state', { enum: AUTHORIZATION_STATES }).notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    expiresAtMs: momentColumn('expires_at_ms').notNull(),
    /** Confirmation URL while the state is action_required. */
    actionUrl: text('action_url'),
    failureReason: text('failure_reason'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
    endedAtMs: momentColumn('ended_at_ms'),
  },
  (table) => [
    index('authorizations_user').on(table.userId, table.id),
    uniqueIndex('authorizations_one_open')
      .on(table.userId)
      .where(sql`${table.state} in ('action_required', 'active')`),
    // A pending attempt can exist beside the open one until the processor answers, so that a declined card
    // changes nothing.
    uniqueIndex('authorizations_one_pending').on(table.userId).where(sql`${table.state} = 'pending'`),
    index('authorizations_expiry').on(table.state, table.expiresAtMs),
    oneOf('authorizations_state_known', table.state, AUTHORIZATION_STATES),
    checkThat('authorizations_amount_range', sql`${table.amountCents} > 0`),
  ],
)

/** A sale and its settlement: one row per round, so at most one premium charge. */
export const sales = sqliteTable(
  'sales',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** premium:{auction}:{round}:{winner}; also the idempotency key of the charge at the processor. */
    key: text('key').notNull(),
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id),
    round: integer('round').notNull(),
    winnerId: integer('winner_id')
      .notNull()
      .references(() => users.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    amountCents: centsColumn('amount_cents').notNull(),
    /** Percent. */
    premiumRate: real('premium_rate').notNull(),
    premiumCents: centsColumn('premium_cents').notNull(),
    settlementFeeCents: centsColumn('settlement_fee_cents').notNull(),
    /** Its default is a value of old; a trigger makes it premium_due. */
    state: text('state', { enum: SALE_STATES }).notNull().default(sql`'pending'`),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }),
    paymentMethodId: integer('payment_method_id').references(() => paymentMethods.id),
    chargeReference: text('charge_reference'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAtMs: momentColumn('next_attempt_at_ms'),
    lastError: text('last_error'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
    /** When the premium was first attempted; soft declines are retried at fixed times after it. */
    firstAttemptAtMs: momentColumn('first_attempt_at_ms'),
    /** Soft declines so far. */
    softDeclines: integer('soft_declines').notNull().default(0),
    /** Until when the buyer can act before the sale defaults. */
    dueByMs: momentColumn('due_by_ms'),
    remindersSent: integer('reminders_sent').notNull().default(0),
    /** The captured hold; it counts towards the premium. */
    depositCents: centsColumn('deposit_cents'),
    /** When an administrator waived what was still owed. */
    waivedAtMs: momentColumn('waived_at_ms'),
    settledAtMs: momentColumn('settled_at_ms'),
    /** Set once both parties have confirmed. */
    handedOverAtMs: momentColumn('handed_over_at_ms'),
    sellerHandedOverAtMs: momentColumn('seller_handed_over_at_ms'),
    buyerReceivedAtMs: momentColumn('buyer_received_at_ms'),
    /** When the sale defaulted; null if its premium was paid after that. */
    defaultedAtMs: momentColumn('defaulted_at_ms'),
    /** Why the sale was not completed; null while it may be. */
    defaultReason: text('default_reason', { enum: SALE_DEFAULT_REASONS }),
    /** What the seller did with the car after that. */
    nextStep: text('next_step', { enum: SALE_NEXT_STEPS }).notNull().default('none'),
    /** How often an administrator has let it go on after its price was not paid. */
    restorations: integer('restorations').notNull().default(0),
    /** The names of both sides at the sale. */
    names: text('names', { mode: 'json' }).$type<SaleNames>(),
  },
  (table) => [
    uniqueIndex('sales_key').on(table.key),
    uniqueIndex('sales_round').on(table.auctionId, table.round),
    index('sales_winner').on(table.winnerId, table.id),
    index('sales_seller').on(table.sellerId, table.id),
    index('sales_state').on(table.state, table.nextAttemptAtMs),
    uniqueIndex('sales_charge').on(table.provider, table.chargeReference),
    checkThat('sales_amount_range', sql`${table.amountCents} > 0`),
    checkThat('sales_premium_range', sql`${table.premiumCents} >= 0`),
    checkThat('sales_fee_range', sql`${table.settlementFeeCents} >= 0`),
  ],
)

/** Transactions shown to a person. The amount is signed: negative is paid, positive is received. */
export const transactions = sqliteTable(
  'transactions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    key: text('key').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: TRANSACTION_TYPES }).notNull(),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    description: text('description').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    auctionId: integer('auction_id').references(() => auctions.id),
    saleId: integer('sale_id').references(() => sales.id),
    paymentMethodId: integer('payment_method_id').references(() => paymentMethods.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }),
    processorReference: text('processor_reference'),
    /** Of addons that are bought together: the price of each (cents), for the refund of one. */
    addonPrices: text('addon_prices', { mode: 'json' }).$type<Readonly<Partial<Record<Addon, Cents>>>>(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('transactions_key').on(table.key),
    index('transactions_user').on(table.userId, table.createdAtMs, table.id),
    index('transactions_time').on(table.createdAtMs, table.id),
    index('transactions_status').on(table.status, table.createdAtMs),
    index('transactions_auction').on(table.auctionId),
    index('transactions_reference').on(table.provider, table.processorReference),
  ],
)

/**
 * Double entry in one row: two accounts and one positive amount, so the sum over all rows is zero by
 * construction.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    key: text('key').notNull(),
    debitAccount: text('debit_account').notNull(),
    creditAccount: text('credit_account').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    memo: text('memo').notNull().default(''),
    userId: integer('user_id').references(() => users.id),
    auctionId: integer('auction_id').references(() => auctions.id),
    saleId: integer('sale_id').references(() => sales.id),
    transactionId: integer('transaction_id').references(() => transactions.id),
    atMs: momentColumn('at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_key').on(table.key),
    index('ledger_entries_debit').on(table.debitAccount, table.atMs),
    index('ledger_entries_credit').on(table.creditAccount, table.atMs),
    index('ledger_entries_auction').on(table.auctionId),
    index('ledger_entries_time').on(table.atMs, table.id),
    checkThat('ledger_entries_amount_range', sql`${table.amountCents} > 0`),
    checkThat('ledger_entries_two_accounts', sql`${table.debitAccount} <> ${table.creditAccount}`),
  ],
)

/** The price list: base listing fee, addons, settlement fees. Editable by an administrator. */
export const listingFees = sqliteTable(
  'listing_fees',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    code: text('code').notNull(),
    kind: text('kind', { enum: FEE_KINDS }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    isPercentage: flagColumn('is_percentage').notNull().default(false),
    percentageRate: real('percentage_rate'),
    /** Number of settlement fees in a pack; its amount is the price of each. Null for everything else. */
    feeCount: integer('fee_count'),
    appliesTo: text('applies_to').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    /** When an administrator ended a pack, which is then sold no more. */
    endedAtMs: momentColumn('ended_at_ms'),
  },
  (table) => [
    uniqueIndex('listing_fees_code').on(table.code),
    index('listing_fees_order').on(table.sortOrder, table.id),
    checkThat('listing_fees_amount_range', sql`${table.amountCents} >= 0`),
  ],
)

/** Buyer's premium schedules, rates in percent. The active one is frozen into an auction at publishing. */
export const buyerPremiumRates = sqliteTable(
  'buyer_premium_rates',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    baseRate: real('base_rate').notNull(),
    minRate: real('min_rate').notNull(),
    maxRate: real('max_rate').notNull(),
    tierRates: text('tier_rates', { mode: 'json' }).$type<PremiumTier[]>().notNull(),
    isActive: flagColumn('is_active').notNull().default(false),
  },
  (table) => [
    uniqueIndex('buyer_premium_rates_one_active').on(table.isActive).where(sql`${table.isActive} = 1`),
    checkThat('buyer_premium_rates_order', sql`${table.minRate} <= ${table.maxRate}`),
    checkThat('buyer_premium_rates_range', sql`${table.minRate} >= 0 and ${table.maxRate} <= 100`),
  ],
)
