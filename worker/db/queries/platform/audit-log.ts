import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auditLog } from '../../schema/index.ts'

/** An action of an administrator or of support, and its subject. */
export interface NewAuditEntry {
  readonly actorId: number
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly after: unknown
  readonly requestId: string | null
  readonly ipAddress: string | null
}

/** Statement that inserts an audit log entry if the condition is true. Belongs in the batch of the action. */
export function insertAuditEntryWhen(db: Database, when: SQL, entry: NewAuditEntry, nowMs: number) {
  const { actorId, action, subjectType, subjectId, after, requestId, ipAddress } = entry
  // An insert from a select must name every column in the table's order.
  return db.insert(auditLog).select(sql`
    select null, ${actorId}, ${action}, ${subjectType}, ${subjectId}, null, null, ${JSON.stringify(after)},
      ${requestId}, ${ipAddress}, ${nowMs}
    where ${when}`)
}
