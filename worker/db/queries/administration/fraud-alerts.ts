import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  ALERT_STATES,
  type AlertSeverity,
  type AlertState,
  FRAUD_TYPES,
  type FraudType,
  isAlertOpen,
} from '../../../../domain/administration/alerts.ts'
import type { FraudAction } from '../../../../domain/fraud/rules.ts'
import type { Database } from '../../client.ts'
import { adminAlerts, fraudRestrictions, fraudRules, users } from '../../schema/index.ts'
import type { AdminAlertRow } from '../platform/admin-alerts.ts'
import { insertAuditEntryWhen, type NewAuditEntry } from '../platform/audit-log.ts'
import { type Statement, sqlStatement } from '../platform/batch.ts'

export type FraudRuleRow = typeof fraudRules.$inferSelect

/** An alert of a fraud rule, as it is raised or refreshed. */
export type FraudAlert = Pick<
  AdminAlertRow,
  'key' | 'kind' | 'severity' | 'message' | 'facts' | 'userId' | 'auctionId' | 'riskScore'
>

/** The fraud rules, in the order of their ids. */
export function listFraudRules(db: Database): Promise<FraudRuleRow[]> {
  return db.select().from(fraudRules).orderBy(asc(fraudRules.id))
}

/** A fraud rule, or null. */
export async function findFraudRule(db: Database, id: number): Promise<FraudRuleRow | null> {
  return (await db.select().from(fraudRules).where(eq(fraudRules.id, id)).get()) ?? null
}

/** Changes a rule with its audit entry, in one batch. False if somebody has changed it since `before` was read. */
export async function updateFraudRule(
  db: Database,
  before: FraudRuleRow,
  {
    after,
    audit,
    nowMs,
  }: {
    readonly after: Pick<FraudRuleRow, 'isActive' | 'threshold' | 'action'>
    readonly audit: NewAuditEntry
    readonly nowMs: number
  },
): Promise<boolean> {
  const isUnchanged = and(
    eq(fraudRules.id, before.id),
    eq(fraudRules.isActive, before.isActive),
    eq(fraudRules.threshold, before.threshold),
    eq(fraudRules.action, before.action),
  )
  const [, changed] = await db.batch([
    insertAuditEntryWhen(db, sql`exists (select 1 from ${fraudRules} where ${isUnchanged})`, audit, nowMs),
    db
      .update(fraudRules)
      .set({ ...after, updatedAtMs: nowMs })
      .where(isUnchanged)
      .returning({ id: fraudRules.id }),
  ])
  return changed.length > 0
}

/** The newest alert of a rule about a person, or null. */
export async function findNewestAlertOf(
  db: Database,
  { code, userId }: { readonly code: string; readonly userId: number },
): Promise<AdminAlertRow | null> {
  const isOfRule = sql`json_extract(${adminAlerts.facts}, '$.rule') = ${code}`
  const row = await db
    .select()
    .from(adminAlerts)
    .where(and(eq(adminAlerts.userId, userId), isOfRule))
    .orderBy(desc(adminAlerts.id))
    .limit(1)
    .get()
  return row ?? null
}

/**
 * Stores a new alert once per key, counts it at its rule, and restricts people where the rule's action does; false if it was
 * stored before.
 */
export async function insertFraudAlert(
  db: Database,
  alert: FraudAlert,
  {
    code,
    action,
    restrictedIds,
    nowMs,
  }: {
    readonly code: string
    readonly action: FraudAction
    readonly restrictedIds: readonly number[]
    readonly nowMs: number
  },
): Promise<boolean> {
  const isStored = sql`exists (select 1 from ${adminAlerts} where ${eq(adminAlerts.key, alert.key)})`
  const restrict: Statement[] =
    action === 'flag'
      ? []
      : [restrictStatement(db, eq(adminAlerts.key, alert.key), { action: sql`${action}`, restrictedIds })]
  const [, inserted] = await db.batch([
    db
      .update(fraudRules)
      .set({ triggeredCount: sql`${fraudRules.triggeredCount} + 1` })
      .where(and(eq(fraudRules.code, code), sql`not ${isStored}`)),
    db
      .insert(adminAlerts)
      .values({ ...alert, createdAtMs: nowMs })
      .onConflictDoNothing({ target: adminAlerts.key })
      .returning({ id: adminAlerts.id }),
    ...restrict,
  ])
  return inserted.length > 0
}

function restrictStatement(
  db: Database,
  isOfAlert: SQL | undefined,
  { action, restrictedIds }: { readonly action: SQL; readonly restrictedIds: readonly number[] },
): Statement {
  return sqlStatement(
    db,
    sql`insert into ${fraudRestrictions} (user_id, alert_id, action)
      select ids.value, ${adminAlerts.id}, ${action} from ${adminAlerts} cross join json_each(${JSON.stringify(restrictedIds)}) ids
      where ${isOfAlert} on conflict do nothing`,
  )
}

/**
 * Replaces evidence and score of an alert while it is open. An alert that restricts people restricts those too who are
 * linked to them only now. True if there are such people.
 */
export async function refreshFraudAlert(
  db: Database,
  id: number,
  {
    severity,
    facts,
    auctionId,
    riskScore,
    restrictedIds,
  }: Omit<FraudAlert, 'key' | 'kind' | 'message' | 'userId'> & { readonly restrictedIds: readonly number[] },
): Promise<boolean> {
  const isOpenAlert = and(
    eq(adminAlerts.id, id),
    inArray(adminAlerts.state, ALERT_STATES.filter(isAlertOpen)),
  )
  const isOfAlert = eq(fraudRestrictions.alertId, id)
  const action = sql`(select ${fraudRestrictions.action} from ${fraudRestrictions} where ${isOfAlert} limit 1)`
  const [before] = await db.select({ people: count() }).from(fraudRestrictions).where(isOfAlert)
  await db.batch([
    db.update(adminAlerts).set({ severity, facts, auctionId, riskScore }).where(isOpenAlert),
    restrictStatement(db, and(isOpenAlert, sql`${action} is not null`), { action, restrictedIds }),
  ])
  const [after] = await db.select({ people: count() }).from(fraudRestrictions).where(isOfAlert)
  return (after?.people ?? 0) > (before?.people ?? 0)
}

/** Filters of the fraud alerts; null leaves out nothing. */
export interface FraudAlertFilter {
  readonly type: FraudType | null
  readonly severity: AlertSeverity | null
  readonly status: AlertState | null
}

export type ListedFraudAlert = AdminAlertRow & {
  readonly username: string | null
  /** What it does; null if it only flags. */
  readonly action: FraudAction | null
}

const action = sql<FraudAction | null>`(select action from fraud_restrictions where alert_id = ${adminAlerts.id} limit 1)`

/** A page of the fraud alerts that match, newest first. */
export async function listFraudAlerts(
  db: Database,
  filter: FraudAlertFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedFraudAlert[]> {
  const rows = await db
    .select({ alert: adminAlerts, username: users.username, action })
    .from(adminAlerts)
    .leftJoin(users, eq(users.id, adminAlerts.userId))
    .where(matches(filter))
    .orderBy(desc(adminAlerts.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ alert, ...shown }) => ({ ...alert, ...shown }))
}

/** One fraud alert, or null. */
export async function findFraudAlert(db: Database, id: number): Promise<ListedFraudAlert | null> {
  const row = await db
    .select({ alert: adminAlerts, username: users.username, action })
    .from(adminAlerts)
    .leftJoin(users, eq(users.id, adminAlerts.userId))
    .where(and(eq(adminAlerts.id, id), inArray(adminAlerts.kind, [...FRAUD_TYPES])))
    .get()
  return row ? { ...row.alert, username: row.username, action: row.action } : null
}

/** How many fraud alerts there are of each type, state and severity. */
export function countFraudAlerts(db: Database) {
  const { kind, state, severity } = adminAlerts
  return db
    .select({ kind, state, severity, n: count() })
    .from(adminAlerts)
    .where(inArray(kind, [...FRAUD_TYPES]))
    .groupBy(kind, state, severity)
}

function matches({ type, severity, status }: FraudAlertFilter): SQL | undefined {
  return and(
    inArray(adminAlerts.kind, type === null ? [...FRAUD_TYPES] : [type]),
    status === null ? undefined : eq(adminAlerts.state, status),
    severity === null ? undefined : eq(adminAlerts.severity, severity),
  )
}
