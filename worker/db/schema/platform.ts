import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { momentColumn, oneOf } from './columns.ts'
import { ALERT_SEVERITIES, ALERT_STATES } from './values.ts'

/** Settings an administrator can change, one JSON value per key. The first migration inserts the defaults. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  updatedAtMs: momentColumn('updated_at_ms').notNull(),
  updatedById: integer('updated_by_id').references(() => users.id),
})

/** Every action of an administrator or of support, with the change it made. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    actorId: integer('actor_id').references(() => users.id),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    reason: text('reason'),
    before: text('before', { mode: 'json' }).$type<unknown>(),
    after: text('after', { mode: 'json' }).$type<unknown>(),
    requestId: text('request_id'),
    ipAddress: text('ip_address'),
    atMs: momentColumn('at_ms').notNull(),
  },
  (table) => [
    index('audit_log_time').on(table.atMs, table.id),
    index('audit_log_actor').on(table.actorId, table.atMs),
    index('audit_log_subject').on(table.subjectType, table.subjectId, table.atMs),
  ],
)

/**
 * Alerts for administrators: a charge that finally failed, a job parked after its last attempt. Unique by
 * key.
 */
export const adminAlerts = sqliteTable(
  'admin_alerts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    severity: text('severity', { enum: ALERT_SEVERITIES }).notNull(),
    state: text('state', { enum: ALERT_STATES }).notNull().default('new'),
    message: text('message').notNull(),
    facts: text('facts', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    closedAtMs: momentColumn('closed_at_ms'),
    closedById: integer('closed_by_id').references(() => users.id),
  },
  (table) => [
    uniqueIndex('admin_alerts_key').on(table.key),
    index('admin_alerts_state').on(table.state, table.createdAtMs, table.id),
    oneOf('admin_alerts_severity_known', table.severity, ALERT_SEVERITIES),
    oneOf('admin_alerts_state_known', table.state, ALERT_STATES),
  ],
)

/** One counted attempt of a rate-limited action. Windows are counted over the rows, so they slide exactly. */
export const rateLimitHits = sqliteTable(
  'rate_limit_hits',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    bucket: text('bucket').notNull(),
    atMs: momentColumn('at_ms').notNull(),
    expiresAtMs: momentColumn('expires_at_ms').notNull(),
  },
  (table) => [
    index('rate_limit_hits_bucket').on(table.bucket, table.atMs),
    index('rate_limit_hits_expiry').on(table.expiresAtMs),
  ],
)

/** Stored answers of calls with an Idempotency-Key that are not decided in an auction's room. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    scope: text('scope').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first call is in progress. */
    status: integer('status'),
    answer: text('answer', { mode: 'json' }).$type<unknown>(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    expiresAtMs: momentColumn('expires_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.userId, table.key] }),
    index('idempotency_expiry').on(table.expiresAtMs),
  ],
)
