import { sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'

/** Answers when the database does. */
export async function ping(db: Database): Promise<void> {
  await db.run(sql`select 1`)
}
