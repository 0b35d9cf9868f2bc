import { desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { creationLogs, users } from '../../schema/index.ts'

export type CreationLogRow = typeof creationLogs.$inferSelect & { readonly username: string | null }

export async function insertCreationLog(
  db: Database,
  log: Omit<typeof creationLogs.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(creationLogs).values(log)
}

/** The newest first; with a code, only its own. */
export async function listCreationLogs(
  db: Database,
  { code, limit, offset }: { readonly code: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: CreationLogRow[]; readonly total: number }> {
  const isWanted = code === '' ? undefined : eq(creationLogs.code, code)
  const [rows, total] = await Promise.all([
    db
      .select({ log: creationLogs, username: users.username })
      .from(creationLogs)
      .leftJoin(users, eq(users.id, creationLogs.userId))
      .where(isWanted)
      .orderBy(desc(creationLogs.atMs), desc(creationLogs.id))
      .limit(limit)
      .offset(offset),
    db.$count(creationLogs, isWanted),
  ])
  return { rows: rows.map(({ log, username }) => ({ ...log, username })), total }
}

export async function deleteCreationLogsBefore(db: Database, beforeMs: number): Promise<void> {
  await db.delete(creationLogs).where(lt(creationLogs.atMs, beforeMs))
}
