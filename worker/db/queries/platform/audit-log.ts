import { and, count, desc, eq, gte, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AuditActor, NO_REASON } from '../../../../domain/administration/audit.ts'
import type { Database } from '../../client.ts'
import { auditLog, users } from '../../schema/index.ts'
import { startsWith } from './starts-with.ts'

/** An action of an administrator or of support, and its subject before and after. */
export interface NewAuditEntry {
  readonly actor: Omit<AuditActor, 'actorId'> & {
    /** In SQL where the batch of the entry makes them. */
    readonly actorId: number | SQL
  }
  readonly action: string
  readonly subjectType: string
  /** In SQL where the batch of the entry makes the subject. */
  readonly subjectId: string | SQL
  readonly before: unknown
  readonly after: unknown
  /** Null where none was given, or the action takes none. */
  readonly reason: string | null
}

/** Statement that inserts an audit log entry if the condition is true. Belongs in the batch of the action. */
export function insertAuditEntryWhen(db: Database, when: SQL, entry: NewAuditEntry, nowMs: number) {
  const { actor, action, subjectType, subjectId, before, after, reason } = entry
  const { actorId, requestId, ipAddress, userAgent } = actor
  // An insert from a select must name every column in the table's order.
  return db.insert(auditLog).select(sql`
    select null, ${actorId}, ${action}, ${subjectType}, ${subjectId}, ${reason ?? NO_REASON}, ${JSON.stringify(before)},
      ${JSON.stringify(after)}, ${requestId}, ${ipAddress}, ${userAgent}, ${nowMs}
    where ${when}`)
}

/** Statement that inserts an audit log entry. Belongs in the batch of the action. */
export function insertAuditEntryStatement(db: Database, entry: NewAuditEntry, nowMs: number) {
  return insertAuditEntryWhen(db, sql`1`, entry, nowMs)
}

/** Statement that inserts an audit log entry, once for each request, action and subject. */
export function insertAuditEntryOnceStatement(db: Database, entry: NewAuditEntry, atMs: number) {
  const { actor, action, subjectType, subjectId } = entry
  const isNew = sql`not exists (select 1 from audit_log where subject_type = ${subjectType}
    and subject_id = ${subjectId} and action = ${action} and request_id = ${actor.requestId})`
  return insertAuditEntryWhen(db, isNew, entry, atMs)
}

/** Filters of the audit log; null leaves out nothing. */
export interface AuditLogFilter {
  readonly actorId: number | null
  /** Beginning of the action. */
  readonly action: string | null
  readonly subjectType: string | null
  readonly subjectId: string | null
  readonly requestId: string | null
  readonly fromMs: number | null
  readonly untilMs: number | null
}

/** An entry with the name of who acted. */
export type AuditEntryRow = typeof auditLog.$inferSelect & { readonly username: string | null }

/**
 * A page of the audit log, newest first. With `isBroad` many entries match: they are met on the way back in time, which takes
 * less than sorting all of them.
 */
export async function listAuditEntries(
  db: Database,
  filter: AuditLogFilter,
  {
    limit,
    offset,
    isBroad = false,
  }: { readonly limit: number; readonly offset: number; readonly isBroad?: boolean },
): Promise<AuditEntryRow[]> {
  const newestFirst = [desc(auditLog.atMs), desc(auditLog.id)]
  // The ids first, from an index alone, so that no more entries are read whole than are shown.
  const page = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(matches(filter, isBroad))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  const rows = await db
    .select({ entry: auditLog, username: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(inArray(auditLog.id, page))
    .orderBy(...newestFirst)
  return rows.map(({ entry, username }) => ({ ...entry, username }))
}

/** Number of entries of the audit log. */
export async function countAuditEntries(db: Database, filter: AuditLogFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(auditLog).where(matches(filter))
  return row?.n ?? 0
}

function matches(filter: AuditLogFilter, isBroad = false): SQL | undefined {
  const { actorId, action, subjectType, subjectId, requestId, fromMs, untilMs } = filter
  // The plus keeps SQLite from choosing the index of the column.
  const column = (name: SQLWrapper) => (isBroad ? sql`+${name}` : name)
  return and(
    actorId === null ? undefined : eq(auditLog.actorId, actorId),
    action === null ? undefined : startsWith(column(auditLog.action), action),
    subjectType === null ? undefined : sql`${column(auditLog.subjectType)} = ${subjectType}`,
    subjectId === null ? undefined : eq(auditLog.subjectId, subjectId),
    requestId === null ? undefined : eq(auditLog.requestId, requestId),
    fromMs === null ? undefined : gte(auditLog.atMs, fromMs),
    untilMs === null ? undefined : lt(auditLog.atMs, untilMs),
  )
}
