import type { Database } from '../client.ts'
import { notifications } from '../schema/index.ts'

/** Tells a person something about their money, once a key. */
export async function insertNotice(db: Database, notice: typeof notifications.$inferInsert): Promise<void> {
  await db.insert(notifications).values(notice).onConflictDoNothing()
}
