import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { flagColumn, momentColumn } from './columns.ts'
import { adminAlerts } from './platform.ts'
import { FRAUD_ACTIONS, FRAUD_TYPES } from './values.ts'

/** Rules that raise alerts of fraud. Editable by an administrator. */
export const fraudRules = sqliteTable(
  'fraud_rules',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    code: text('code').notNull(),
    type: text('type', { enum: FRAUD_TYPES }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    isActive: flagColumn('is_active').notNull().default(true),
    /** Percent. */
    threshold: real('threshold').notNull(),
    action: text('action', { enum: FRAUD_ACTIONS }).notNull(),
    triggeredCount: integer('triggered_count').notNull().default(0),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [uniqueIndex('fraud_rules_code').on(table.code)],
)

/**
 * People whom the fraud rules have yet to look at. Triggers write it with each bid, registration, sign-in, payment method,
 * refused card and changed account (migration `fraud_detection`, decision 269); the job deletes it.
 */
export const fraudChecks = sqliteTable(
  'fraud_checks',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the first event since the last check was. */
    markedAtMs: momentColumn('marked_at_ms').notNull(),
    /** Events since the last check: the job deletes only what it has seen. */
    events: integer('events').notNull().default(1),
  },
  (table) => [index('fraud_checks_time').on(table.markedAtMs)],
)

/** Whom an open alert keeps from bidding or publishing, if its rule does more than flag. */
export const fraudRestrictions = sqliteTable(
  'fraud_restrictions',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    alertId: integer('alert_id')
      .notNull()
      .references(() => adminAlerts.id, { onDelete: 'cascade' }),
    action: text('action', { enum: FRAUD_ACTIONS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.alertId] }),
    index('fraud_restrictions_alert').on(table.alertId),
  ],
)

/**
 * Cards that a processor refused, when they were to be saved or to pay; triggers store those of holds and payments (migration
 * `fraud_detection`). Nothing of the card is stored.
 */
export const cardDeclines = sqliteTable(
  'card_declines',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    declineCode: text('decline_code').notNull(),
    atMs: momentColumn('at_ms').notNull(),
    /** The attempt at the processor: one that is read again is one refusal. Null where each call is an attempt. */
    attempt: text('attempt'),
  },
  (table) => [
    uniqueIndex('card_declines_attempt').on(table.userId, table.attempt),
    index('card_declines_user').on(table.userId, table.atMs),
    index('card_declines_time').on(table.atMs),
  ],
)
