import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { DECLINE_CODES } from '../../../domain/money/declines.ts'
import { PAYMENT_STATUSES } from '../../../domain/money/money-states.ts'
import { centsColumn, checkThat, flagColumn, momentColumn, oneOf } from './columns.ts'

/**
 * Tables of the sandbox processor. They represent an external system: no other table refers to them, and only
 * the sandbox provider reads them.
 */

export const SANDBOX_PAYMENT_KINDS = ['hold', 'charge'] as const
export const SANDBOX_METHOD_TYPES = ['credit_card', 'paypal'] as const

export const sandboxCustomers = sqliteTable('sandbox_customers', {
  reference: text('reference').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  createdAtMs: momentColumn('created_at_ms').notNull(),
})

/** A method that is being saved; the method's reference is made of the setup's, so that there is only one. */
export const sandboxSetups = sqliteTable(
  'sandbox_setups',
  {
    reference: text('reference').primaryKey(),
    customerReference: text('customer_reference')
      .notNull()
      .references(() => sandboxCustomers.reference),
    type: text('type', { enum: SANDBOX_METHOD_TYPES }).notNull(),
    paypalEmail: text('paypal_email'),
    /** The test card that the person entered; null until then. */
    token: text('token'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
  },
  (table) => [oneOf('sandbox_setups_type_known', table.type, SANDBOX_METHOD_TYPES)],
)

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
    /** As it was changed later; null while the card has its first expiry. */
    expiryMonth: integer('expiry_month'),
    expiryYear: integer('expiry_year'),
  },
  (table) => [index('sandbox_methods_customer').on(table.customerReference)],
)

export const sandboxPayments = sqliteTable(
  'sandbox_payments',
  {
    reference: text('reference').primaryKey(),
    /** The caller's name of the payment; several prepared payments may share it. */
    key: text('key').notNull().default(''),
    kind: text('kind', { enum: SANDBOX_PAYMENT_KINDS }).notNull(),
    customerReference: text('customer_reference')
      .notNull()
      .references(() => sandboxCustomers.reference),
    /** Null until the first confirmation. */
    methodReference: text('method_reference').references(() => sandboxMethods.reference),
    description: text('description').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    capturedCents: centsColumn('captured_cents').notNull(),
    refundedCents: centsColumn('refunded_cents').notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    /** Null for off-session payments. */
    returnUrl: text('return_url'),
    captureBeforeMs: momentColumn('capture_before_ms'),
    declineCode: text('decline_code', { enum: DECLINE_CODES }),
    offSessionDeclines: integer('off_session_declines').notNull().default(0),
    /** Until when it is processed, and whether it then fails. */
    processingUntilMs: momentColumn('processing_until_ms'),
    processingFails: flagColumn('processing_fails').notNull().default(false),
    /** When the cardholder disputes it; may be in the future. */
    disputedAtMs: momentColumn('disputed_at_ms'),
    renewedByReference: text('renewed_by_reference'),
    /** Rises with every change; two changes of one version cannot both be stored. */
    version: integer('version').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    index('sandbox_payments_customer').on(table.customerReference, table.createdAtMs),
    index('sandbox_payments_created').on(table.createdAtMs, table.reference),
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

/** Refunds of the sandbox, which succeed at once; one a payment and key. */
export const sandboxRefunds = sqliteTable(
  'sandbox_refunds',
  {
    reference: text('reference').primaryKey(),
    paymentReference: text('payment_reference')
      .notNull()
      .references(() => sandboxPayments.reference),
    key: text('key').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_refunds_key').on(table.paymentReference, table.key),
    checkThat('sandbox_refunds_amount_range', sql`${table.amountCents} > 0`),
  ],
)

/**
 * Webhook events of the sandbox, delivered later and possibly more than once; at least one per change of a payment.
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
