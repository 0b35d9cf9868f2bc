import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auditLog } from '../../schema/index.ts'

/** What somebody of the desk has done, and to what. */
export interface NewAuditEntry {
  readonly actorId: number
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly after: unknown
  readonly requestId: string | null
  readonly ipAddress: string | null
}

/**
 * The statement that notes an action where a condition holds, so that it can stand in the action's own batch.
 */
export function auditedWhen(db: Database, when: SQL, entry: NewAuditEntry, nowMs: number) {
  const { actorId, action, subjectType, subjectId, after, requestId, ipAddress } = entry
  // Every column in the table's order: an insert from a select names them all.
  return db.insert(auditLog).select(sql`
    select null, ${actorId}, ${action}, ${subjectType}, ${subjectId}, null, null, ${JSON.stringify(after)},
      ${requestId}, ${ipAddress}, ${nowMs}
    where ${when}`)
}
