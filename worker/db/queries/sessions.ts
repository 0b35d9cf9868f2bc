import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { sessions, users } from '../schema/index.ts'

/** A session with its person; undefined where there is none of that id. Whether it still holds is the caller's to say. */
export async function findSessionWithUser(db: Database, sessionId: number) {
  if (!Number.isSafeInteger(sessionId)) return undefined
  const [found] = await db
    .select({
      session: {
        id: sessions.id,
        userId: sessions.userId,
        secretHash: sessions.secretHash,
        expiresAtMs: sessions.expiresAtMs,
        revokedAtMs: sessions.revokedAtMs,
      },
      user: {
        id: users.id,
        username: users.username,
        email: users.email,
        firstName: users.firstName,
        role: users.role,
        userType: users.userType,
        verificationStatus: users.verificationStatus,
        isActive: users.isActive,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
  return found
}

export interface NewSession {
  readonly userId: number
  readonly secretHash: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly nowMs: number
  readonly expiresAtMs: number
}

/** Begins a session; gives its id. */
export async function insertSession(db: Database, session: NewSession): Promise<number> {
  const { nowMs, ...columns } = session
  const [row] = await db
    .insert(sessions)
    .values({ ...columns, createdAtMs: nowMs, lastSeenAtMs: nowMs })
    .returning({ id: sessions.id })
  if (!row) throw new Error('The session was not stored')
  return row.id
}

/** Notes that a session was used. */
export async function touchSession(db: Database, sessionId: number, nowMs: number): Promise<void> {
  await db.update(sessions).set({ lastSeenAtMs: nowMs }).where(eq(sessions.id, sessionId))
}

/** Ends one session; one that has ended keeps its reason. */
export async function revokeSession(
  db: Database,
  sessionId: number,
  reason: string,
  nowMs: number,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAtMs: nowMs, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAtMs)))
}

/** Forgets sessions that ended long ago. */
export async function deleteSessionsExpiredBefore(db: Database, beforeMs: number): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAtMs, beforeMs))
}
