import { and, asc, count, desc, eq, gte, inArray, isNull, min, ne, notInArray, or, sql } from 'drizzle-orm'
import {
  ALERT_STATES,
  type AlertKind,
  type AlertSeverity,
  type AlertState,
  alertStatesBefore,
  isAlertOpen,
} from '../../../../domain/administration/alerts.ts'
import { HOUR_MS } from '../../../../domain/format/time-units.ts'
import type { Database } from '../../client.ts'
import { adminAlerts, auctions, users } from '../../schema/index.ts'
import { insertAuditEntryWhen, type NewAuditEntry } from './audit-log.ts'

export type AdminAlertRow = typeof adminAlerts.$inferSelect

export type NewAdminAlert = Pick<
  AdminAlertRow,
  'key' | 'kind' | 'severity' | 'message' | 'facts' | 'userId' | 'auctionId'
>

const OPEN_STATES = ALERT_STATES.filter(isAlertOpen)
const CLOSED_STATES = ALERT_STATES.filter((state) => !isAlertOpen(state))

/** Stores an alert for administrators, once per key; false if it was stored before. */
export async function insertAdminAlert(db: Database, alert: NewAdminAlert, nowMs: number): Promise<boolean> {
  const inserted = await db
    .insert(adminAlerts)
    .values({ ...alert, createdAtMs: nowMs })
    .onConflictDoNothing({ target: adminAlerts.key })
    .returning({ id: adminAlerts.id })
  return inserted.length > 0
}

/** An alert with the names that its row shows. */
export type ListedAlert = AdminAlertRow & {
  readonly username: string | null
  readonly auctionTitle: string | null
  readonly assignedTo: string | null
}

/** A page of open alerts, the new ones before those somebody has, each oldest first, or of closed ones, newest first; of every severity, or of one. */
export async function listAdminAlerts(
  db: Database,
  {
    isOpen,
    severity,
    limit,
    offset,
  }: {
    readonly isOpen: boolean
    readonly severity?: AlertSeverity
    readonly limit: number
    readonly offset: number
  },
): Promise<ListedAlert[]> {
  const rows = await db
    .select({
      alert: adminAlerts,
      username: users.username,
      auctionTitle: auctions.title,
      assignedTo: sql<string | null>`(select username from users where id = ${adminAlerts.assignedToId})`,
    })
    .from(adminAlerts)
    .leftJoin(users, eq(users.id, adminAlerts.userId))
    .leftJoin(auctions, eq(auctions.id, adminAlerts.auctionId))
    .where(
      and(
        inArray(adminAlerts.state, isOpen ? OPEN_STATES : CLOSED_STATES),
        severity && eq(adminAlerts.severity, severity),
      ),
    )
    .orderBy(
      ...(isOpen
        ? [asc(isAcknowledged), asc(adminAlerts.createdAtMs), asc(adminAlerts.id)]
        : [desc(adminAlerts.createdAtMs), desc(adminAlerts.id)]),
    )
    .limit(limit)
    .offset(offset)
  return rows.map(({ alert, ...names }) => ({ ...alert, ...names }))
}

const isAcknowledged = sql`${adminAlerts.state} <> 'new'`

/** Number of open alerts of a severity. */
export async function countOpenAlertsOf(db: Database, severity: AlertSeverity): Promise<number> {
  const isCounted = and(inArray(adminAlerts.state, OPEN_STATES), eq(adminAlerts.severity, severity))
  const [row] = await db.select({ n: count() }).from(adminAlerts).where(isCounted)
  return row?.n ?? 0
}

/** Number of open and of closed alerts. */
export async function countAdminAlerts(
  db: Database,
): Promise<{ readonly open: number; readonly closed: number }> {
  const [open, closed] = await db.batch([
    db.select({ n: count() }).from(adminAlerts).where(inArray(adminAlerts.state, OPEN_STATES)),
    db.select({ n: count() }).from(adminAlerts).where(inArray(adminAlerts.state, CLOSED_STATES)),
  ])
  return { open: open[0]?.n ?? 0, closed: closed[0]?.n ?? 0 }
}

/** An alert; null if there is none. */
export async function findAlert(db: Database, id: number): Promise<AdminAlertRow | null> {
  return (await db.select().from(adminAlerts).where(eq(adminAlerts.id, id)).get()) ?? null
}

/**
 * Sets the state of an alert, with its audit log entry, in one batch. Acknowledging it assigns it.
 * False if it is not in a state before this one.
 */
export async function updateAlertState(
  db: Database,
  {
    id,
    state,
    note,
    audit,
  }: {
    readonly id: number
    readonly state: AlertState
    readonly note: string | null
    readonly audit: NewAuditEntry
  },
  nowMs: number,
): Promise<boolean> {
  const { actorId } = audit.actor
  const isBefore = and(eq(adminAlerts.id, id), inArray(adminAlerts.state, [...alertStatesBefore(state)]))
  const [, changed] = await db.batch([
    insertAuditEntryWhen(db, sql`exists (select 1 from ${adminAlerts} where ${isBefore})`, audit, nowMs),
    db
      .update(adminAlerts)
      .set({
        state,
        note: sql`coalesce(${note}, ${adminAlerts.note})`,
        acknowledgedAtMs: sql`coalesce(${adminAlerts.acknowledgedAtMs}, ${nowMs})`,
        acknowledgedById: sql`coalesce(${adminAlerts.acknowledgedById}, ${actorId})`,
        assignedToId: sql`coalesce(${adminAlerts.assignedToId}, ${actorId})`,
        ...(!isAlertOpen(state) && { closedAtMs: nowMs, closedById: actorId }),
      })
      .where(isBefore)
      .returning({ id: adminAlerts.id }),
  ])
  return changed.length > 0
}

/** Assigns an open alert, with its audit log entry, in one batch; a new one is acknowledged. False if it is closed. */
export async function assignOpenAlert(
  db: Database,
  {
    id,
    assigneeId,
    audit,
  }: { readonly id: number; readonly assigneeId: number; readonly audit: NewAuditEntry },
  nowMs: number,
): Promise<boolean> {
  const isOpen = and(eq(adminAlerts.id, id), inArray(adminAlerts.state, OPEN_STATES))
  const [, changed] = await db.batch([
    insertAuditEntryWhen(db, sql`exists (select 1 from ${adminAlerts} where ${isOpen})`, audit, nowMs),
    db
      .update(adminAlerts)
      .set({
        state: 'investigating',
        acknowledgedAtMs: sql`coalesce(${adminAlerts.acknowledgedAtMs}, ${nowMs})`,
        acknowledgedById: sql`coalesce(${adminAlerts.acknowledgedById}, ${audit.actor.actorId})`,
        assignedToId: assigneeId,
      })
      .where(isOpen)
      .returning({ id: adminAlerts.id }),
  ])
  return changed.length > 0
}

/** Open alerts that no administrator was mailed about, the critical or the other ones, oldest first. */
export function listUnmailedAlerts(
  db: Database,
  { isCritical, limit }: { readonly isCritical: boolean; readonly limit: number },
): Promise<AdminAlertRow[]> {
  const isOfKind = isCritical ? eq(adminAlerts.severity, 'critical') : ne(adminAlerts.severity, 'critical')
  return db
    .select()
    .from(adminAlerts)
    .where(and(isNull(adminAlerts.mailedAtMs), inArray(adminAlerts.state, OPEN_STATES), isOfKind))
    .orderBy(asc(adminAlerts.id))
    .limit(limit)
}

/** The first alert of each kind and hour since `sinceMs` that nobody has acknowledged, without these kinds. */
export function listNewAlerts(
  db: Database,
  { sinceMs, without }: { readonly sinceMs: number; readonly without: readonly AlertKind[] },
) {
  const isNew = and(eq(adminAlerts.state, 'new'), gte(adminAlerts.createdAtMs, sinceMs))
  // SQLite takes the other columns from the row of the minimum.
  return db
    .select({
      id: sql<number>`${min(adminAlerts.id)}`,
      kind: adminAlerts.kind,
      message: adminAlerts.message,
      createdAtMs: adminAlerts.createdAtMs,
    })
    .from(adminAlerts)
    .where(and(isNew, notInArray(adminAlerts.kind, [...without])))
    .groupBy(adminAlerts.kind, sql`${adminAlerts.createdAtMs} / ${sql.raw(String(HOUR_MS))}`)
}

/** Marks alerts as mailed. */
export async function markAlertsMailed(db: Database, ids: readonly number[], nowMs: number): Promise<void> {
  await db
    .update(adminAlerts)
    .set({ mailedAtMs: nowMs })
    .where(inArray(adminAlerts.id, [...ids]))
}

/** The active administrators. */
export function listAdministrators(db: Database) {
  return db
    .select({ userId: users.id, username: users.username, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(or(eq(users.role, 'admin'), eq(users.userType, 'admin')), eq(users.isActive, true)))
    .orderBy(asc(users.id))
}
