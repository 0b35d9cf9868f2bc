import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BilledTo } from '../../../domain/money/invoice.ts'
import { users } from './accounts.ts'
import { centsColumn, checkThat, flagColumn, momentColumn, oneOf } from './columns.ts'
import { paymentMethods, sales, transactions } from './money.ts'
import { listingPayments } from './payments.ts'
import {
  DIFFERENCE_KINDS,
  DISPUTE_STATES,
  PAYMENT_ATTEMPT_STATES,
  PAYMENT_METHOD_TYPES,
  PAYMENT_PROVIDERS,
  SETUP_STATES,
} from './values.ts'

/** Settings of the processors, as an administrator made them. */
export const paymentProviders = sqliteTable(
  'payment_providers',
  {
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).primaryKey(),
    /** Whether new methods are saved with it; saved methods stay chargeable without it. */
    isActive: flagColumn('is_active').notNull().default(false),
    apiBaseUrl: text('api_base_url'),
    publishableKey: text('publishable_key'),
    /** Secret key and webhook secret, sealed together with the key of the environment. */
    sealedSecrets: text('sealed_secrets'),
    updatedById: integer('updated_by_id').references(() => users.id),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [oneOf('payment_providers_provider_known', table.provider, PAYMENT_PROVIDERS)],
)

/** A conversation by which a person saves a method with a processor. */
export const paymentSetups = sqliteTable(
  'payment_setups',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    reference: text('reference').notNull(),
    type: text('type', { enum: PAYMENT_METHOD_TYPES }).notNull(),
    /** The address that a PayPal account is shown with. */
    paypalEmail: text('paypal_email'),
    returnUrl: text('return_url').notNull(),
    state: text('state', { enum: SETUP_STATES }).notNull().default('begun'),
    paymentMethodId: integer('payment_method_id').references(() => paymentMethods.id),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('payment_setups_reference').on(table.provider, table.reference),
    index('payment_setups_user').on(table.userId, table.createdAtMs),
    oneOf('payment_setups_provider_known', table.provider, PAYMENT_PROVIDERS),
    oneOf('payment_setups_type_known', table.type, PAYMENT_METHOD_TYPES),
  ],
)

/**
 * One attempt to pay, with one method; several attempts may share the processor's reference. Inserted before the
 * processor is called.
 */
export const paymentAttempts = sqliteTable(
  'payment_attempts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The key of what is paid: a sale's premium, a settlement fee, a pack. */
    key: text('key').notNull(),
    number: integer('number').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    saleId: integer('sale_id').references(() => sales.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    paymentMethodId: integer('payment_method_id')
      .notNull()
      .references(() => paymentMethods.id),
    amountCents: centsColumn('amount_cents').notNull(),
    /** Null until the payment is prepared. */
    reference: text('reference'),
    /** Where the bank sends the person; null off-session. */
    returnUrl: text('return_url'),
    state: text('state', { enum: PAYMENT_ATTEMPT_STATES }).notNull().default('prepared'),
    actionUrl: text('action_url'),
    declineCode: text('decline_code'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('payment_attempts_number').on(table.key, table.number),
    // What is paid has one attempt at a time, and none after a success.
    uniqueIndex('payment_attempts_one_standing')
      .on(table.key)
      .where(sql`${table.state} not in ('declined', 'canceled', 'failed')`),
    index('payment_attempts_reference').on(table.provider, table.reference),
    index('payment_attempts_sale').on(table.saleId),
    index('payment_attempts_open').on(table.state, table.updatedAtMs),
    oneOf('payment_attempts_provider_known', table.provider, PAYMENT_PROVIDERS),
    checkThat('payment_attempts_amount_range', sql`${table.amountCents} > 0`),
  ],
)

/** A cardholder's objection to a payment, as the processor reports it. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    reference: text('reference').notNull(),
    paymentReference: text('payment_reference').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    state: text('state', { enum: DISPUTE_STATES }).notNull().default('open'),
    saleId: integer('sale_id').references(() => sales.id),
    listingPaymentId: integer('listing_payment_id').references(() => listingPayments.id),
    transactionId: integer('transaction_id').references(() => transactions.id),
    openedAtMs: momentColumn('opened_at_ms').notNull(),
    closedAtMs: momentColumn('closed_at_ms'),
  },
  (table) => [
    uniqueIndex('disputes_reference').on(table.provider, table.reference),
    index('disputes_payment').on(table.provider, table.paymentReference),
    index('disputes_state').on(table.state, table.openedAtMs),
    oneOf('disputes_provider_known', table.provider, PAYMENT_PROVIDERS),
    checkThat('disputes_amount_range', sql`${table.amountCents} > 0`),
  ],
)

/** What the nightly comparison of ledger, transactions and processor found. */
export const reconciliationDifferences = sqliteTable(
  'reconciliation_differences',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Names the difference, so that a later night finds it again. */
    key: text('key').notNull(),
    kind: text('kind', { enum: DIFFERENCE_KINDS }).notNull(),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }),
    reference: text('reference'),
    transactionId: integer('transaction_id').references(() => transactions.id),
    oursCents: centsColumn('ours_cents'),
    theirsCents: centsColumn('theirs_cents'),
    oursText: text('ours_text'),
    theirsText: text('theirs_text'),
    firstFoundAtMs: momentColumn('first_found_at_ms').notNull(),
    lastFoundAtMs: momentColumn('last_found_at_ms').notNull(),
    /** When a later night no longer found it. */
    resolvedAtMs: momentColumn('resolved_at_ms'),
  },
  (table) => [
    uniqueIndex('reconciliation_differences_key').on(table.key),
    index('reconciliation_differences_open').on(table.resolvedAtMs, table.lastFoundAtMs),
    checkThat(
      'reconciliation_differences_provider_known',
      sql`${table.provider} is null or ${table.provider} in ('sandbox', 'stripe', 'paypal')`,
    ),
  ],
)

/** Invoices, numbered without gaps within a year. Their figures are those of the transaction and the ledger. */
export const invoices = sqliteTable(
  'invoices',
  {
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    transactionId: integer('transaction_id')
      .notNull()
      .references(() => transactions.id),
    issuedAtMs: momentColumn('issued_at_ms').notNull(),
    /** Whom it bills, as their profile was when it was issued. Null once the account is closed. */
    billedTo: text('billed_to', { mode: 'json' }).$type<BilledTo>(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.sequence] }),
    uniqueIndex('invoices_transaction').on(table.transactionId),
    index('invoices_user').on(table.userId, table.issuedAtMs),
    checkThat('invoices_sequence_range', sql`${table.sequence} > 0`),
  ],
)
