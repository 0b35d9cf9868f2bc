import { and, eq, exists, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, authorizations, cardHolds } from '../../schema/index.ts'
import type { CardHoldRow } from './card-holds.ts'

/** Holds that the processor has let go by now. */
export async function markLapsedHolds(db: Database, nowMs: number): Promise<void> {
  await db
    .update(cardHolds)
    .set({ state: 'lapsed', updatedAtMs: nowMs })
    .where(and(eq(cardHolds.state, 'held'), lte(cardHolds.captureBeforeMs, nowMs)))
}

/**
 * The newest hold of every active authorization that needs another: it ends before `renewBeforeMs`, or has
 * lapsed, and the person leads an auction. One that was released on purpose is not renewed.
 */
export async function findHoldsToRenew(
  db: Database,
  options: { readonly nowMs: number; readonly renewBeforeMs: number; readonly limit: number },
): Promise<CardHoldRow[]> {
  const newest = sql`${cardHolds.number} = (select max(h.number) from card_holds h where h.authorization_id = ${cardHolds.authorizationId})`
  const leads = exists(
    db
      .select({ one: sql`1` })
      .from(auctions)
      .where(and(eq(auctions.leaderId, cardHolds.userId), inArray(auctions.status, ['active', 'paused']))),
  )
  const isActive = exists(
    db
      .select({ one: sql`1` })
      .from(authorizations)
      .where(
        and(
          eq(authorizations.id, cardHolds.authorizationId),
          eq(authorizations.state, 'active'),
          gt(authorizations.expiresAtMs, options.nowMs),
        ),
      ),
  )
  return db
    .select()
    .from(cardHolds)
    .where(
      and(
        inArray(cardHolds.state, ['held', 'lapsed']),
        lt(cardHolds.captureBeforeMs, options.renewBeforeMs),
        newest,
        isActive,
        leads,
      ),
    )
    .limit(options.limit)
}

/** Writes down the next hold of an authorization; null where one is being placed already, or it has ended. */
export async function beginNextHold(
  db: Database,
  options: {
    readonly after: CardHoldRow
    readonly onSession: boolean
    readonly nowMs: number
    readonly retryAtMs: number
  },
): Promise<CardHoldRow | null> {
  const { after, onSession, nowMs, retryAtMs } = options
  const number = after.number + 1
  const isOpen = await db
    .select({ id: authorizations.id })
    .from(authorizations)
    .where(
      and(
        eq(authorizations.id, after.authorizationId),
        inArray(authorizations.state, ['active', 'action_required']),
      ),
    )
    .get()
  if (isOpen === undefined) return null
  const row = await db
    .insert(cardHolds)
    .values({
      key: `hold:${after.authorizationId}:${number}`,
      authorizationId: after.authorizationId,
      number,
      userId: after.userId,
      paymentMethodId: after.paymentMethodId,
      provider: after.provider,
      amountCents: after.amountCents,
      onSession,
      returnUrl: after.returnUrl,
      state: 'placing',
      nextAttemptAtMs: retryAtMs,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    })
    .onConflictDoNothing()
    .returning()
    .get()
  return row ?? null
}
