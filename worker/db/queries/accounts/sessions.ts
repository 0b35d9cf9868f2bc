import { and, desc, eq, gt, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { sessions, users } from '../../schema/index.ts'
import { IS_RESTORING } from '../backup/restore-tables.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'

/**
 * A session with its user; undefined if there is none, or while a backup is being restored: nobody is signed in then. The
 * caller checks whether the session is still valid.
 */
export async function findSessionWithUser(db: Database, sessionId: number) {
  if (!Number.isSafeInteger(sessionId)) return undefined
  const [found] = await db
    .select({
      session: {
        id: sessions.id,
        userId: sessions.userId,
        secretHash: sessions.secretHash,
        seed: sessions.seed,
        generation: sessions.generation,
        generationAtMs: sessions.generationAtMs,
        generationSeenAtMs: sessions.generationSeenAtMs,
        expiresAtMs: sessions.expiresAtMs,
        revokedAtMs: sessions.revokedAtMs,
        provedAtMs: sessions.provedAtMs,
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
    .where(and(eq(sessions.id, sessionId), not(IS_RESTORING)))
  return found
}

export interface NewSession {
  readonly userId: number
  /** The hash that the person's password was checked against. */
  readonly passwordHash: string
  readonly secretHash: string
  readonly seed: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly device: string
  readonly nowMs: number
  readonly expiresAtMs: number
}

/**
 * Inserts a session and returns its id. Null if the password was changed, or the account deactivated, after the
 * password was checked: check and insert are one statement, so that no session survives either.
 */
export async function insertSession(db: Database, session: NewSession): Promise<number | null> {
  const { nowMs, userId, passwordHash, ...columns } = session
  const userIdIfUnchanged = sql<number>`(select u.id from users u
    where u.id = ${userId} and u.is_active = 1 and u.password_hash = ${passwordHash})`
  try {
    const [row] = await db
      .insert(sessions)
      .values({
        ...columns,
        userId: userIdIfUnchanged,
        createdAtMs: nowMs,
        lastSeenAtMs: nowMs,
        generationAtMs: nowMs,
        generationSeenAtMs: nowMs,
      })
      .returning({ id: sessions.id })
    return row?.id ?? null
  } catch (error) {
    if (isNotNullViolation(error, 'sessions.user_id')) return null
    throw error
  }
}

/** Stores when the person of a session proved who they are. */
export async function storeProof(db: Database, sessionId: number, nowMs: number): Promise<void> {
  await db.update(sessions).set({ provedAtMs: nowMs }).where(eq(sessions.id, sessionId))
}

/** Updates when a session was last used. */
export async function updateLastSeen(db: Database, sessionId: number, nowMs: number): Promise<void> {
  await db.update(sessions).set({ lastSeenAtMs: nowMs }).where(eq(sessions.id, sessionId))
}

/** Stores when the newest generation of a session was first presented. */
export async function markGenerationSeen(
  db: Database,
  { sessionId, generation }: { readonly sessionId: number; readonly generation: number },
  nowMs: number,
): Promise<void> {
  await db
    .update(sessions)
    .set({ generationSeenAtMs: nowMs })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.generation, generation),
        isNull(sessions.generationSeenAtMs),
      ),
    )
}

/** Starts the generation after `generation`; false if a concurrent refresh already did. */
export async function insertGeneration(
  db: Database,
  { sessionId, generation }: { readonly sessionId: number; readonly generation: number },
  next: { readonly secretHash: string; readonly seed: string; readonly nowMs: number },
): Promise<boolean> {
  const { secretHash, seed, nowMs } = next
  const updated = await db
    .update(sessions)
    .set({
      secretHash,
      seed,
      generation: generation + 1,
      generationAtMs: nowMs,
      generationSeenAtMs: null,
      lastSeenAtMs: nowMs,
    })
    .where(and(eq(sessions.id, sessionId), eq(sessions.generation, generation), isNull(sessions.revokedAtMs)))
    .returning({ id: sessions.id })
  return updated.length > 0
}

export type SessionRow = typeof sessions.$inferSelect

const isLive = (userId: number, nowMs: number): SQL | undefined =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs), gt(sessions.expiresAtMs, nowMs))

/** A person's valid sessions, last seen first, at most 100. */
export function listLiveSessions(db: Database, userId: number, nowMs: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(isLive(userId, nowMs))
    .orderBy(desc(sessions.lastSeenAtMs), desc(sessions.id))
    .limit(100)
}

/** The client address of the newest sign-in of an account that was created after `sinceMs`; null for an older one, or if none is known. */
export async function findNewAccountAddress(
  db: Database,
  userId: number,
  sinceMs: number,
): Promise<string | null> {
  const [newest] = await db
    .select({ ipAddress: sessions.ipAddress })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), gt(users.createdAtMs, sinceMs)))
    .orderBy(desc(sessions.id))
    .limit(1)
  return newest?.ipAddress ?? null
}

/** Revokes one valid session of a person; false if they have none with that id. */
export async function revokeOwnSession(
  db: Database,
  {
    userId,
    sessionId,
    reason,
    nowMs,
  }: { readonly userId: number; readonly sessionId: number; readonly reason: string; readonly nowMs: number },
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAtMs: nowMs, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isLive(userId, nowMs)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Statement that revokes all sessions of a person, or all but `except`. */
export function revokeSessionsStatement(
  db: Database,
  {
    userId,
    except,
    reason,
    when,
    nowMs,
  }: {
    readonly userId: number
    readonly except: number | null
    readonly reason: string
    /** Extra SQL condition. */
    readonly when?: SQL
    readonly nowMs: number
  },
) {
  const others = except === null ? undefined : ne(sessions.id, except)
  return db
    .update(sessions)
    .set({ revokedAtMs: nowMs, revokedReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs), others, when))
}

/** Revokes one session; false if it was revoked before, with its first reason. */
export async function revokeSession(
  db: Database,
  sessionId: number,
  reason: string,
  nowMs: number,
): Promise<boolean> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAtMs: nowMs, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAtMs)))
    .returning({ id: sessions.id })
  return revoked.length > 0
}

/** Deletes sessions that expired before `beforeMs`. */
export async function deleteSessionsExpiredBefore(db: Database, beforeMs: number): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAtMs, beforeMs))
}
