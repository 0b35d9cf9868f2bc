import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { pushKeys, pushSubscriptions, sessions } from '../../schema/index.ts'

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

/**
 * Stores a browser's subscription for a person and session, and takes away the oldest of the person's beyond
 * `most`. The same browser may have been somebody else's before: it has one owner, the last. Somebody else's
 * is only taken over by who has its keys too; false where they do not.
 */
export async function keepPushSubscription(
  db: Database,
  {
    most,
    nowMs,
    ...subscription
  }: Pick<PushSubscriptionRow, 'userId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth'> & {
    readonly most: number
    readonly nowMs: number
  },
): Promise<boolean> {
  const { userId, sessionId, p256dh, auth } = subscription
  const [kept] = await db.batch([
    db
      .insert(pushSubscriptions)
      .values({ ...subscription, createdAtMs: nowMs })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { userId, sessionId, p256dh, auth, createdAtMs: nowMs },
        setWhere: sql`${pushSubscriptions.userId} = ${userId}
          or (${pushSubscriptions.p256dh} = ${p256dh} and ${pushSubscriptions.auth} = ${auth})`,
      })
      .returning({ id: pushSubscriptions.id }),
    db.delete(pushSubscriptions).where(
      sql`${pushSubscriptions.userId} = ${userId} and ${pushSubscriptions.id} not in (
        select id from ${pushSubscriptions} where user_id = ${userId}
        order by created_at_ms desc, id desc limit ${most})`,
    ),
  ])
  return kept.length > 0
}

/** Takes a subscription of the person's away; false where they have none of that address. */
export async function deleteOwnPushSubscription(
  db: Database,
  { userId, endpoint }: Pick<PushSubscriptionRow, 'userId' | 'endpoint'>,
): Promise<boolean> {
  const rows = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
    .returning({ id: pushSubscriptions.id })
  return rows.length > 0
}

/** A push service says that the browser is not there any more. */
export async function deletePushSubscription(db: Database, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** The subscriptions of a person whose session still lives, the newest first. */
export async function livePushSubscriptions(
  db: Database,
  userId: number,
  nowMs: number,
): Promise<PushSubscriptionRow[]> {
  const rows = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        isNull(sessions.revokedAtMs),
        gt(sessions.expiresAtMs, nowMs),
      ),
    )
    .orderBy(desc(pushSubscriptions.createdAtMs), desc(pushSubscriptions.id))
  return rows.map(({ subscription }) => subscription)
}

export type PushKeyPair = { readonly publicKey: string; readonly privateKey: string }

/** The pair that is kept here; of two made at once the one that was first. */
export async function keptPushKeys(db: Database, made: PushKeyPair | null): Promise<PushKeyPair | null> {
  if (made !== null) {
    await db
      .insert(pushKeys)
      .values({ id: 1, ...made })
      .onConflictDoNothing()
  }
  const [row] = await db.select().from(pushKeys).orderBy(asc(pushKeys.id)).limit(1)
  return row ?? null
}
