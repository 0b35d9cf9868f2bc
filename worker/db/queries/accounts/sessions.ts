import { and, desc, eq, gt, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { sessions, users } from '../../schema/index.ts'

/** A session with its person; undefined where there is none of that id. Whether it still holds is the caller's to say. */
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
  readonly seed: string
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
    .values({
      ...columns,
      createdAtMs: nowMs,
      lastSeenAtMs: nowMs,
      generationAtMs: nowMs,
      generationSeenAtMs: nowMs,
    })
    .returning({ id: sessions.id })
  if (!row) throw new Error('The session was not stored')
  return row.id
}

/** Notes that a session was used. */
export async function touchSession(db: Database, sessionId: number, nowMs: number): Promise<void> {
  await db.update(sessions).set({ lastSeenAtMs: nowMs }).where(eq(sessions.id, sessionId))
}

/** Notes that the newest generation of a session came back for the first time. */
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

/** Begins the next generation after `generation`; false where another refresh has done so first. */
export async function beginGeneration(
  db: Database,
  { sessionId, generation }: { readonly sessionId: number; readonly generation: number },
  next: { readonly secretHash: string; readonly seed: string; readonly nowMs: number },
): Promise<boolean> {
  const { secretHash, seed, nowMs } = next
  const begun = await db
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
  return begun.length > 0
}

export type SessionRow = typeof sessions.$inferSelect

const isLive = (userId: number, nowMs: number): SQL | undefined =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs), gt(sessions.expiresAtMs, nowMs))

/** The sessions of a person that still live, the last seen first. */
export function listLiveSessions(db: Database, userId: number, nowMs: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(isLive(userId, nowMs))
    .orderBy(desc(sessions.lastSeenAtMs), desc(sessions.id))
    .limit(100)
}

/** Ends one live session of a person; false where they have none of that id. */
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

/** The statement that ends all sessions of a person, or all but one. */
export function revokeSessionsOf(
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
    /** Only where this holds too. */
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
