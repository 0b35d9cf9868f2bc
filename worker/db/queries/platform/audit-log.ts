import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auditLog } from '../../schema/index.ts'

/** Who acts, and by which request. */
export interface Actor {
  readonly actorId: number
  readonly requestId: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** An action of an administrator or of support, and its subject. */
export interface NewAuditEntry {
  readonly actor: Actor
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly after: unknown
}

/** Statement that inserts an audit log entry if the condition is true. Belongs in the batch of the action. */
export function insertAuditEntryWhen(db: Database, when: SQL, entry: NewAuditEntry, nowMs: number) {
  const { actor, action, subjectType, subjectId, after } = entry
  const { actorId, requestId, ipAddress, userAgent } = actor
  // An insert from a select must name every column in the table's order.
  return db.insert(auditLog).select(sql`
    select null, ${actorId}, ${action}, ${subjectType}, ${subjectId}, null, null, ${JSON.stringify(after)},
      ${requestId}, ${ipAddress}, ${userAgent}, ${nowMs}
    where ${when}`)
}
