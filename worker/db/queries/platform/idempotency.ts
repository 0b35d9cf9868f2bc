import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { idempotency } from '../../schema/index.ts'

/** A person's key of one call. */
export interface StoredKey {
  /** The call, such as `POST /auctions`. */
  readonly scope: string
  readonly userId: number
  readonly key: string
}

export type StoredAnswer = typeof idempotency.$inferSelect

/** Claims a key for a call that begins; false if it is stored already. */
export async function claimKey(
  db: Database,
  row: StoredKey & Pick<StoredAnswer, 'requestHash' | 'createdAtMs' | 'expiresAtMs'>,
): Promise<boolean> {
  const rows = await db
    .insert(idempotency)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  return rows.length > 0
}

/** The call that is stored under a key. */
export async function findStoredAnswer(db: Database, key: StoredKey): Promise<StoredAnswer | undefined> {
  const [row] = await db.select().from(idempotency).where(ofKey(key))
  return row
}

/** Claims a key whose call, begun at `createdAtMs`, was never answered; false if another call was faster. */
export async function reclaimKey(
  db: Database,
  key: StoredKey,
  { createdAtMs, nowMs }: { readonly createdAtMs: number; readonly nowMs: number },
): Promise<boolean> {
  const rows = await db
    .update(idempotency)
    .set({ createdAtMs: nowMs })
    .where(and(ofKey(key), isNull(idempotency.status), eq(idempotency.createdAtMs, createdAtMs)))
    .returning({ key: idempotency.key })
  return rows.length > 0
}

/** Stores the answer of a claimed key. */
export async function storeAnswer(
  db: Database,
  key: StoredKey,
  { status, answer }: { readonly status: number; readonly answer: unknown },
): Promise<void> {
  await db.update(idempotency).set({ status, answer }).where(ofKey(key))
}

/** Releases a claimed key whose call changed nothing. */
export async function releaseKey(db: Database, key: StoredKey): Promise<void> {
  await db.delete(idempotency).where(and(ofKey(key), isNull(idempotency.status)))
}

/** Deletes expired keys. */
export async function deleteExpiredKeys(db: Database, nowMs: number): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.expiresAtMs, nowMs))
}

function ofKey({ scope, userId, key }: StoredKey) {
  return and(eq(idempotency.scope, scope), eq(idempotency.userId, userId), eq(idempotency.key, key))
}
