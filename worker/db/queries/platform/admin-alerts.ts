import type { Database } from '../../client.ts'
import { adminAlerts } from '../../schema/index.ts'

export type NewAdminAlert = Pick<
  typeof adminAlerts.$inferInsert,
  'key' | 'kind' | 'severity' | 'message' | 'facts'
>

/** Puts something before the administrators, once a key however often it is raised. */
export async function raiseAdminAlert(db: Database, alert: NewAdminAlert, nowMs: number): Promise<void> {
  await db
    .insert(adminAlerts)
    .values({ ...alert, createdAtMs: nowMs })
    .onConflictDoNothing({ target: adminAlerts.key })
}
