import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { pushKeys, pushSubscriptions, sessions } from '../../schema/index.ts'

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

/**
 * Stores a browser's push subscription for a person and session, and deletes the person's oldest ones beyond
 * `most`. An endpoint belongs to one person: it moves to another person only if the keys match, else the
 * result is false.
 */
export async function upsertPushSubscription(
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
  const [stored] = await db.batch([
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
  return stored.length > 0
}

/** Deletes a person's subscription; false if they have none with that endpoint. */
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

/** Deletes a subscription that its push service reports as gone. */
export async function deletePushSubscription(db: Database, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** A person's subscriptions whose session is valid, newest first. */
export async function listLivePushSubscriptions(
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

/**
 * The stored VAPID key pair. Stores `generated` first if there is none; of concurrent inserts the first one
 * wins.
 */
export async function findOrInsertPushKeys(
  db: Database,
  generated: PushKeyPair | null,
): Promise<PushKeyPair | null> {
  if (generated !== null) {
    await db
      .insert(pushKeys)
      .values({ id: 1, ...generated })
      .onConflictDoNothing()
  }
  const [row] = await db.select().from(pushKeys).orderBy(asc(pushKeys.id)).limit(1)
  return row ?? null
}
