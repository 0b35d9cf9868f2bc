import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PAYMENT_STATUSES } from '../../../domain/money/money-states.ts'
import { centsColumn, checkThat, momentColumn, oneOf } from './columns.ts'

/**
 * Tables of the sandbox processor. They represent an external system: no other table refers to them, and only
 * the sandbox provider reads them.
 */

export const SANDBOX_PAYMENT_KINDS = ['hold', 'charge'] as const
export const SANDBOX_DECLINE_CODES = [
  'card_declined',
  'expired_card',
  'insufficient_funds',
  'authentication_required',
] as const

export const sandboxCustomers = sqliteTable('sandbox_customers', {
  reference: text('reference').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  createdAtMs: momentColumn('created_at_ms').notNull(),
})

export const sandboxMethods = sqliteTable(
  'sandbox_methods',
  {
    reference: text('reference').primaryKey(),
    customerReference: text('customer_reference')
      .notNull()
      .references(() => sandboxCustomers.reference),
    /** The test card's token, which decides its behavior; null for a PayPal account. */
    token: text('token'),
    paypalEmail: text('paypal_email'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    detachedAtMs: momentColumn('detached_at_ms'),
  },
  (table) => [index('sandbox_methods_customer').on(table.customerReference)],
)

export const sandboxPayments = sqliteTable(
  'sandbox_payments',
  {
    reference: text('reference').primaryKey(),
    kind: text('kind', { enum: SANDBOX_PAYMENT_KINDS }).notNull(),
    customerReference: text('customer_reference')
      .notNull()
      .references(() => sandboxCustomers.reference),
    methodReference: text('method_reference')
      .notNull()
      .references(() => sandboxMethods.reference),
    description: text('description').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    capturedCents: centsColumn('captured_cents').notNull(),
    refundedCents: centsColumn('refunded_cents').notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    /** Null for off-session payments. */
    returnUrl: text('return_url'),
    captureBeforeMs: momentColumn('capture_before_ms'),
    declineCode: text('decline_code', { enum: SANDBOX_DECLINE_CODES }),
    /** Rises with every change; two changes of one version cannot both be stored. */
    version: integer('version').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    index('sandbox_payments_customer').on(table.customerReference, table.createdAtMs),
    oneOf('sandbox_payments_kind_known', table.kind, SANDBOX_PAYMENT_KINDS),
    checkThat('sandbox_payments_amount_range', sql`${table.amountCents} > 0`),
    checkThat(
      'sandbox_payments_captured_range',
      sql`${table.capturedCents} between 0 and ${table.amountCents}`,
    ),
    checkThat(
      'sandbox_payments_refunded_range',
      sql`${table.refundedCents} between 0 and ${table.capturedCents}`,
    ),
  ],
)

/** The sandbox's own idempotency store: request and answer by key. */
export const sandboxRequests = sqliteTable('sandbox_requests', {
  key: text('key').primaryKey(),
  /** Operation and parameters as JSON; the same key with another request is refused. */
  asked: text('asked').notNull(),
  answer: text('answer').notNull(),
  atMs: momentColumn('at_ms').notNull(),
})

/**
 * Webhook events of the sandbox, delivered later and possibly more than once; one per change of a payment.
 */
export const sandboxEvents = sqliteTable(
  'sandbox_events',
  {
    paymentReference: text('payment_reference')
      .notNull()
      .references(() => sandboxPayments.reference),
    version: integer('version').notNull(),
    type: text('type').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null once delivered or given up. */
    nextAttemptAtMs: momentColumn('next_attempt_at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.paymentReference, table.version] }),
    index('sandbox_events_due').on(table.nextAttemptAtMs),
  ],
)
