import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { auctions } from './auctions.ts'
import { momentColumn, oneOf } from './columns.ts'
import { ALERT_KINDS, ALERT_SEVERITIES, ALERT_STATES, HEALTH_STATES } from './values.ts'

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
    userAgent: text('user_agent'),
    atMs: momentColumn('at_ms').notNull(),
  },
  (table) => [
    index('audit_log_time').on(table.atMs, table.id),
    index('audit_log_actor').on(table.actorId, table.atMs),
    index('audit_log_subject').on(table.subjectType, table.subjectId, table.atMs),
    index('audit_log_action').on(table.action, table.atMs),
    index('audit_log_request').on(table.requestId),
  ],
)

/** The health of the platform, checked by a cron, once a minute. A minute without a row counts as down. */
export const healthChecks = sqliteTable(
  'health_checks',
  {
    /** The start of the minute. */
    minuteMs: momentColumn('minute_ms').primaryKey(),
    state: text('state', { enum: HEALTH_STATES }).notNull(),
    /** Names of the parts that did not answer. */
    down: text('down', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [oneOf('health_checks_state_known', table.state, HEALTH_STATES)],
)

/** Alerts for administrators. One row for each trouble, by its key. */
export const adminAlerts = sqliteTable(
  'admin_alerts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    key: text('key').notNull(),
    kind: text('kind', { enum: ALERT_KINDS }).notNull(),
    severity: text('severity', { enum: ALERT_SEVERITIES }).notNull(),
    state: text('state', { enum: ALERT_STATES }).notNull().default('new'),
    message: text('message').notNull(),
    /** The evidence. */
    facts: text('facts', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    /** The person and the auction that it is about. */
    userId: integer('user_id').references(() => users.id),
    auctionId: integer('auction_id').references(() => auctions.id),
    /** 0 to 100; null where nothing computes it. */
    riskScore: integer('risk_score'),
    note: text('note'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    acknowledgedAtMs: momentColumn('acknowledged_at_ms'),
    acknowledgedById: integer('acknowledged_by_id').references(() => users.id),
    assignedToId: integer('assigned_to_id').references(() => users.id),
    closedAtMs: momentColumn('closed_at_ms'),
    closedById: integer('closed_by_id').references(() => users.id),
    /** When administrators were mailed about it, alone or in a digest. */
    mailedAtMs: momentColumn('mailed_at_ms'),
  },
  (table) => [
    uniqueIndex('admin_alerts_key').on(table.key),
    index('admin_alerts_state').on(table.state, table.createdAtMs, table.id),
    index('admin_alerts_unmailed').on(table.severity, table.id).where(sql`${table.mailedAtMs} is null`),
    index('admin_alerts_user').on(table.userId, table.id),
    index('admin_alerts_auction').on(table.auctionId, table.id),
    // The alerts of fraud, of one type and state, newest first.
    index('admin_alerts_kind').on(table.kind, table.state, table.severity, table.id),
    oneOf('admin_alerts_severity_known', table.severity, ALERT_SEVERITIES),
    oneOf('admin_alerts_state_known', table.state, ALERT_STATES),
  ],
)

/** One counted attempt of a rate-limited action. Windows are counted over the rows, so they slide exactly. */
export const rateLimitHits = sqliteTable(
  'rate_limit_hits',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Purpose and person or address: each purpose counts apart. */
    bucket: text('bucket').notNull(),
    /** What the attempt counts: 1, or its size where a limit is of bytes. */
    amount: integer('amount').notNull().default(1),
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
