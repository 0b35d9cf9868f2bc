import { desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { creationLogs, users } from '../../schema/index.ts'

export type CreationLogRow = typeof creationLogs.$inferSelect & { readonly username: string | null }

/** Stores a browser's report of a failed auction creation. */
export async function insertCreationLog(
  db: Database,
  log: Omit<typeof creationLogs.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(creationLogs).values(log)
}

/** A page of reports, newest first, and their total number; an empty `code` lists all. */
export async function listCreationLogs(
  db: Database,
  { code, limit, offset }: { readonly code: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: CreationLogRow[]; readonly total: number }> {
  const hasCode = code === '' ? undefined : eq(creationLogs.code, code)
  const [rows, total] = await Promise.all([
    db
      .select({ log: creationLogs, username: users.username })
      .from(creationLogs)
      .leftJoin(users, eq(users.id, creationLogs.userId))
      .where(hasCode)
      .orderBy(desc(creationLogs.atMs), desc(creationLogs.id))
      .limit(limit)
      .offset(offset),
    db.$count(creationLogs, hasCode),
  ])
  return { rows: rows.map(({ log, username }) => ({ ...log, username })), total }
}

/** Deletes reports older than `beforeMs`. */
export async function deleteCreationLogsBefore(db: Database, beforeMs: number): Promise<void> {
  await db.delete(creationLogs).where(lt(creationLogs.atMs, beforeMs))
}
