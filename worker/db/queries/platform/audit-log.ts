import { type SQL, sql } from 'drizzle-orm'
import type { AuditActor } from '../../../../domain/administration/audit.ts'
import type { Database } from '../../client.ts'
import { auditLog } from '../../schema/index.ts'

/** An action of an administrator or of support, and its subject before and after. */
export interface NewAuditEntry {
  readonly actor: AuditActor
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly before: unknown
  readonly after: unknown
  /** Null where the action takes none. */
  readonly reason: string | null
}

/** Statement that inserts an audit log entry if the condition is true. Belongs in the batch of the action. */
export function insertAuditEntryWhen(db: Database, when: SQL, entry: NewAuditEntry, nowMs: number) {
  const { actor, action, subjectType, subjectId, before, after, reason } = entry
  const { actorId, requestId, ipAddress, userAgent } = actor
  // An insert from a select must name every column in the table's order.
  return db.insert(auditLog).select(sql`
    select null, ${actorId}, ${action}, ${subjectType}, ${subjectId}, ${reason}, ${JSON.stringify(before)},
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
