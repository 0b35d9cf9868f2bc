import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { cardHolds } from '../../schema/index.ts'
import { needsHold } from '../settlement/owed-premiums.ts'
import {
  endOtherAuthorizationsStatement,
  releaseEndedHoldsStatement,
  updateAuthorizationStatement,
} from './authorizations.ts'
import {
  type CardHoldRow,
  isAuthorizationIn,
  isHoldIn,
  releaseOtherHoldsStatement,
  updateHoldStatement,
} from './card-holds.ts'

/**
 * Records the processor's answer about a hold in one batch, and marks holds for release when an auction
 * closes. Every statement of an answer checks that the hold still waits for it: a repeated answer changes
 * nothing, and an answer after the authorization has ended only marks the hold for release.
 */

const WAITING = ['placing', 'action_required'] as const

/**
 * The money is held: the authorization becomes active and replaces the person's others. The first hold sets
 * its expiry; a renewal does not change it.
 */
export async function recordHeld(
  db: Database,
  hold: CardHoldRow,
  answer: {
    readonly reference: string
    readonly captureBeforeMs: number | null
    readonly expiresAtMs: number
    readonly nowMs: number
  },
): Promise<void> {
  const { reference, captureBeforeMs, expiresAtMs, nowMs } = answer
  const { id, authorizationId, userId } = hold
  const isWaiting = isHoldIn(db, id, WAITING)
  const isOpen = isAuthorizationIn(db, authorizationId, ['pending', 'action_required', 'active'])
  await db.batch([
    endOtherAuthorizationsStatement(db, {
      userId,
      id: authorizationId,
      nowMs,
      where: sql`${isWaiting} and ${isOpen}`,
    }),
    updateAuthorizationStatement(db, {
      id: authorizationId,
      from: ['pending', 'action_required'],
      change: {
        state: 'active',
        actionUrl: null,
        failureReason: null,
        ...(hold.number === 1 && { expiresAtMs }),
      },
      nowMs,
      where: isWaiting,
    }),
    releaseOtherHoldsStatement(db, { authorizationId, holdId: id, nowMs, where: isWaiting }),
    updateHoldStatement(db, {
      id,
      from: WAITING,
      change: {
        state: stateIfOpen(db, authorizationId, 'held'),
        reference,
        captureBeforeMs,
        nextAttemptAtMs: nowMs,
      },
      nowMs,
    }),
    releaseEndedHoldsStatement(db, userId, nowMs),
  ])
}

/**
 * The person must confirm at their bank; until then the authorization is not active. Beside an active authorization of
 * the person it stays pending, so that nobody gets rid of a hold by a card that never confirms.
 */
export async function recordActionRequired(
  db: Database,
  hold: CardHoldRow,
  answer: { readonly reference: string; readonly actionUrl: string | null; readonly nowMs: number },
): Promise<void> {
  const { reference, actionUrl, nowMs } = answer
  const { id, authorizationId, userId } = hold
  const isWaiting = isHoldIn(db, id, ['placing'])
  const isOpen = isAuthorizationIn(db, authorizationId, ['pending', 'action_required', 'active'])
  const hasOther = hasOtherActive(userId, authorizationId, nowMs)
  await db.batch([
    endOtherAuthorizationsStatement(db, {
      userId,
      id: authorizationId,
      nowMs,
      where: sql`${isWaiting} and ${isOpen} and not ${hasOther}`,
    }),
    updateAuthorizationStatement(db, {
      id: authorizationId,
      from: ['pending', 'action_required', 'active'],
      change: { state: 'action_required', actionUrl },
      nowMs,
      where: sql`${isWaiting} and not ${hasOther}`,
    }),
    updateAuthorizationStatement(db, {
      id: authorizationId,
      from: ['pending'],
      change: { actionUrl },
      nowMs,
      where: isWaiting,
    }),
    updateHoldStatement(db, {
      id,
      from: ['placing'],
      change: {
        state: stateIfOpen(db, authorizationId, 'action_required', ['pending']),
        reference,
        nextAttemptAtMs: nowMs,
      },
      nowMs,
    }),
    releaseEndedHoldsStatement(db, userId, nowMs),
  ])
}

/**
 * The hold failed. If it was the first, the authorization fails too; if it was a renewal, the authorization
 * requires action: the person confirms or uses another card.
 */
export async function recordHoldFailed(
  db: Database,
  hold: CardHoldRow,
  answer: { readonly reference: string | null; readonly code: string; readonly nowMs: number },
): Promise<void> {
  const { reference, code, nowMs } = answer
  const { id, authorizationId } = hold
  const isWaiting = isHoldIn(db, id, WAITING)
  const authorization =
    hold.number === 1
      ? updateAuthorizationStatement(db, {
          id: authorizationId,
          from: ['pending', 'action_required'],
          change: { state: 'failed', actionUrl: null, failureReason: code, endedAtMs: nowMs },
          nowMs,
          where: isWaiting,
        })
      : updateAuthorizationStatement(db, {
          id: authorizationId,
          from: ['active', 'action_required'],
          change: { state: 'action_required', actionUrl: null, failureReason: code },
          nowMs,
          where: isWaiting,
        })
  await db.batch([
    authorization,
    updateHoldStatement(db, {
      id,
      from: WAITING,
      change: { state: 'failed', reference, failureCode: code },
      nowMs,
    }),
  ])
}

/** Nothing is held any more: the hold was voided or was never placed. */
export async function recordReleased(db: Database, hold: CardHoldRow, nowMs: number): Promise<void> {
  await updateHoldStatement(db, { id: hold.id, from: ['releasing'], change: { state: 'released' }, nowMs })
}

/**
 * Stores the processor's reference of a hold that is being placed, unless it has one; returns the one it has, and
 * null if the hold is no longer to be placed.
 */
export async function storeHoldReference(
  db: Database,
  hold: CardHoldRow,
  reference: string,
): Promise<string | null> {
  const isPlacing = and(eq(cardHolds.id, hold.id), eq(cardHolds.state, 'placing'))
  const [, rows] = await db.batch([
    db
      .update(cardHolds)
      .set({ reference })
      .where(and(isPlacing, isNull(cardHolds.reference))),
    db.select({ reference: cardHolds.reference }).from(cardHolds).where(isPlacing),
  ])
  return rows[0]?.reference ?? null
}

/** SQL condition: the person has another authorization, which is active. */
function hasOtherActive(userId: number, authorizationId: number, nowMs: number): SQL {
  return sql`exists (select 1 from authorizations where user_id = ${userId} and id <> ${authorizationId}
    and state = 'active' and expires_at_ms > ${nowMs})`
}

/** SQL value: `state` while the authorization is open, else `releasing`. */
function stateIfOpen(
  db: Database,
  authorizationId: number,
  state: 'held' | 'action_required',
  alsoOpen: readonly ['pending'] | readonly [] = [],
) {
  const isOpen = isAuthorizationIn(db, authorizationId, ['active', 'action_required', ...alsoOpen])
  return sql<(typeof cardHolds.$inferSelect)['state']>`case when ${isOpen} then ${state} else 'releasing' end`
}

/**
 * Marks the holds of users for release if nothing but the closed auction needed them; returns the ids of these users.
 */
export async function releaseIdleHolds(
  db: Database,
  options: { readonly userIds: readonly number[]; readonly closedAuctionId: number; readonly nowMs: number },
): Promise<number[]> {
  const released = await db
    .update(cardHolds)
    .set({ state: 'releasing', nextAttemptAtMs: options.nowMs, updatedAtMs: options.nowMs })
    .where(
      and(
        eq(cardHolds.state, 'held'),
        sql`${cardHolds.userId} in (select value from json_each(${JSON.stringify(options.userIds)}))`,
        sql`not ${needsHold(sql`card_holds.user_id`, { auctionId: options.closedAuctionId })}`,
      ),
    )
    .returning({ userId: cardHolds.userId })
  return released.map(({ userId }) => userId)
}
