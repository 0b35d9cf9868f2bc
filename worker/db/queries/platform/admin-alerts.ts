import type { Database } from '../../client.ts'
import { adminAlerts } from '../../schema/index.ts'

export type NewAdminAlert = Pick<
  typeof adminAlerts.$inferInsert,
  'key' | 'kind' | 'severity' | 'message' | 'facts'
>

/** Stores an alert for administrators, once per key. */
export async function insertAdminAlert(db: Database, alert: NewAdminAlert, nowMs: number): Promise<void> {
  await db
    .insert(adminAlerts)
    .values({ ...alert, createdAtMs: nowMs })
    .onConflictDoNothing({ target: adminAlerts.key })
}
