import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Addon } from '../../../domain/money/listing-fees.ts'
import { users } from './accounts.ts'
import { auctions } from './auctions.ts'
import { centsColumn, checkThat, flagColumn, momentColumn, oneOf } from './columns.ts'
import { authorizations, paymentMethods, sales, transactions } from './money.ts'
import { HOLD_STATES, LISTING_PAYMENT_STATES, PAYMENT_PROVIDERS, REFUND_STATES } from './values.ts'

/** A person's customer reference at a processor. */
export const paymentCustomers = sqliteTable(
  'payment_customers',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    reference: text('reference').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.provider] }),
    oneOf('payment_customers_provider_known', table.provider, PAYMENT_PROVIDERS),
  ],
)

/**
 * One hold on a card. The row is inserted before the processor is called, with every parameter of the call,
 * so that after a crash or a lost answer the same call can be repeated under the same key.
 */
export const cardHolds = sqliteTable(
  'card_holds',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** hold:{authorization}:{number}; also the idempotency key at the processor. */
    key: text('key').notNull(),
    authorizationId: integer('authorization_id')
      .notNull()
      .references(() => authorizations.id),
    number: integer('number').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    paymentMethodId: integer('payment_method_id')
      .notNull()
      .references(() => paymentMethods.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    /** Whether the person is present to confirm (on-session). */
    onSession: flagColumn('on_session').notNull(),
    /** Return URL after confirming this hold, or the one that replaces it. */
    returnUrl: text('return_url').notNull(),
    state: text('state', { enum: HOLD_STATES }).notNull().default('placing'),
    reference: text('reference'),
    /** When the processor drops the hold. */
    captureBeforeMs: momentColumn('capture_before_ms'),
    /** The sale whose deposit it becomes; set from `capturing` on. */
    saleId: integer('sale_id').references(() => sales.id),
    failureCode: text('failure_code'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAtMs: momentColumn('next_attempt_at_ms').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('card_holds_key').on(table.key),
    uniqueIndex('card_holds_number').on(table.authorizationId, table.number),
    uniqueIndex('card_holds_reference').on(table.provider, table.reference),
    index('card_holds_user').on(table.userId, table.state),
    index('card_holds_due').on(table.state, table.nextAttemptAtMs),
    index('card_holds_end').on(table.state, table.captureBeforeMs),
    index('card_holds_sale').on(table.saleId),
    oneOf('card_holds_provider_known', table.provider, PAYMENT_PROVIDERS),
    checkThat('card_holds_amount_range', sql`${table.amountCents} > 0`),
  ],
)

/** A payment attempt for a listing. Like a hold, inserted before the processor is called. */
export const listingPayments = sqliteTable(
  'listing_payments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** listing:{auction}:{attempt}; also the idempotency key at the processor. */
    key: text('key').notNull(),
    /** The key of the one payment of several listings, which they share with its reference; null for a single one. */
    groupKey: text('group_key'),
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id),
    attempt: integer('attempt').notNull(),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    paymentMethodId: integer('payment_method_id')
      .notNull()
      .references(() => paymentMethods.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    addons: text('addons', { mode: 'json' }).$type<string[]>().notNull(),
    baseCents: centsColumn('base_cents').notNull(),
    addonsCents: centsColumn('addons_cents').notNull(),
    /** Price of each addon at payment (cents), for the receipt: the price list may change. */
    addonPrices: text('addon_prices', { mode: 'json' })
      .$type<Readonly<Partial<Record<Addon, Cents>>>>()
      .notNull()
      .default({}),
    /** How long after the first of the batch that is paid for with it the listing starts, if it is paid for late. */
    startOffsetMs: integer('start_offset_ms').notNull().default(0),
    returnUrl: text('return_url').notNull(),
    state: text('state', { enum: LISTING_PAYMENT_STATES }).notNull().default('pending'),
    reference: text('reference'),
    actionUrl: text('action_url'),
    failureCode: text('failure_code'),
    transactionId: integer('transaction_id').references(() => transactions.id),
    /** When the auction's room was notified; null while that is pending. */
    roomNotifiedAtMs: momentColumn('room_told_at_ms'),
    /** When it was fully refunded, because the auction was cancelled before its start. */
    refundedAtMs: momentColumn('refunded_at_ms'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('listing_payments_key').on(table.key),
    // A listing is paid once; only a failed or canceled attempt allows another.
    uniqueIndex('listing_payments_one_standing')
      .on(table.auctionId)
      .where(sql`${table.state} not in ('failed', 'canceled')`),
    index('listing_payments_reference').on(table.provider, table.reference),
    index('listing_payments_group').on(table.groupKey),
    index('listing_payments_state').on(table.state, table.roomNotifiedAtMs, table.updatedAtMs),
    oneOf('listing_payments_provider_known', table.provider, PAYMENT_PROVIDERS),
    checkThat('listing_payments_base_range', sql`${table.baseCents} >= 0`),
    checkThat('listing_payments_addons_range', sql`${table.addonsCents} >= 0`),
  ],
)

/** One refund at a processor. Like a hold, inserted before the processor is called. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Also stored with the refund at the processor. */
    key: text('key').notNull(),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    /** The processor's reference of the payment that is refunded. */
    paymentReference: text('payment_reference').notNull(),
    reference: text('reference'),
    amountCents: centsColumn('amount_cents').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull().default('pending'),
    reason: text('reason').notNull(),
    saleId: integer('sale_id').references(() => sales.id),
    listingPaymentId: integer('listing_payment_id').references(() => listingPayments.id),
    transactionId: integer('transaction_id').references(() => transactions.id),
    requestedById: integer('requested_by_id').references(() => users.id),
    failureCode: text('failure_code'),
    attempts: integer('attempts').notNull().default(0),
    /** How often the processor has refused it, to be asked again: each time with another idempotency key, or it would repeat its refusal. */
    refusals: integer('refusals').notNull().default(0),
    nextAttemptAtMs: momentColumn('next_attempt_at_ms').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('refunds_key').on(table.key),
    uniqueIndex('refunds_reference').on(table.provider, table.reference),
    index('refunds_payment').on(table.provider, table.paymentReference),
    index('refunds_due').on(table.state, table.nextAttemptAtMs),
    index('refunds_sale').on(table.saleId),
    index('refunds_listing_payment').on(table.listingPaymentId),
    oneOf('refunds_provider_known', table.provider, PAYMENT_PROVIDERS),
    checkThat('refunds_amount_range', sql`${table.amountCents} > 0`),
  ],
)

/** Webhook events of processors, each stored once however often it is sent. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** What the event is about if that is no payment. */
    paymentReference: text('payment_reference').notNull(),
    receivedAtMs: momentColumn('received_at_ms').notNull(),
    /** Null while its payment could not be read; the sender then retries. */
    handledAtMs: momentColumn('handled_at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_payment').on(table.provider, table.paymentReference),
    oneOf('payment_events_provider_known', table.provider, PAYMENT_PROVIDERS),
  ],
)
