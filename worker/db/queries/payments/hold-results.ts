import { sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import type { cardHolds } from '../../schema/index.ts'
import { endOthers, moveAuthorization, releaseHoldsOfTheEnded } from './authorizations.ts'
import { authorizationIs, type CardHoldRow, holdIs, moveHold, releaseOtherHolds } from './card-holds.ts'

/**
 * Effects of the processor's answer on a hold and its authorization, each in one batch. Every statement
 * checks that the hold still waits for the answer: a repeated answer changes nothing, and an answer after the
 * authorization has ended only marks the hold for release.
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
  const isWaiting = holdIs(db, id, WAITING)
  const isOpen = authorizationIs(db, authorizationId, ['pending', 'action_required', 'active'])
  await db.batch([
    endOthers(db, { userId, id: authorizationId, nowMs, where: sql`${isWaiting} and ${isOpen}` }),
    moveAuthorization(db, {
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
    releaseOtherHolds(db, { authorizationId, holdId: id, nowMs, where: isWaiting }),
    moveHold(db, {
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
    releaseHoldsOfTheEnded(db, userId, nowMs),
  ])
}

/** The person must confirm at their bank; until then the authorization is not active. */
export async function recordActionRequired(
  db: Database,
  hold: CardHoldRow,
  answer: { readonly reference: string; readonly actionUrl: string | null; readonly nowMs: number },
): Promise<void> {
  const { reference, actionUrl, nowMs } = answer
  const { id, authorizationId, userId } = hold
  const isWaiting = holdIs(db, id, ['placing'])
  const isOpen = authorizationIs(db, authorizationId, ['pending', 'action_required', 'active'])
  await db.batch([
    endOthers(db, { userId, id: authorizationId, nowMs, where: sql`${isWaiting} and ${isOpen}` }),
    moveAuthorization(db, {
      id: authorizationId,
      from: ['pending', 'action_required', 'active'],
      change: { state: 'action_required', actionUrl },
      nowMs,
      where: isWaiting,
    }),
    moveHold(db, {
      id,
      from: ['placing'],
      change: {
        state: stateIfOpen(db, authorizationId, 'action_required'),
        reference,
        nextAttemptAtMs: nowMs,
      },
      nowMs,
    }),
    releaseHoldsOfTheEnded(db, userId, nowMs),
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
  const isWaiting = holdIs(db, id, WAITING)
  const authorization =
    hold.number === 1
      ? moveAuthorization(db, {
          id: authorizationId,
          from: ['pending', 'action_required'],
          change: { state: 'failed', actionUrl: null, failureReason: code, endedAtMs: nowMs },
          nowMs,
          where: isWaiting,
        })
      : moveAuthorization(db, {
          id: authorizationId,
          from: ['active', 'action_required'],
          change: { state: 'action_required', actionUrl: null, failureReason: code },
          nowMs,
          where: isWaiting,
        })
  await db.batch([
    authorization,
    moveHold(db, { id, from: WAITING, change: { state: 'failed', reference, failureCode: code }, nowMs }),
  ])
}

/** Nothing is held any more: the hold was voided or was never placed. */
export async function recordReleased(
  db: Database,
  hold: CardHoldRow,
  answer: { readonly reference: string | null; readonly nowMs: number },
): Promise<void> {
  await moveHold(db, {
    id: hold.id,
    from: ['releasing'],
    change: { state: 'released', reference: answer.reference },
    nowMs: answer.nowMs,
  })
}

/** Stores the processor's reference of a hold that is being released. */
export async function recordReference(
  db: Database,
  hold: CardHoldRow,
  reference: string,
  nowMs: number,
): Promise<void> {
  await moveHold(db, { id: hold.id, from: ['releasing'], change: { state: 'releasing', reference }, nowMs })
}

/** SQL value: `state` while the authorization is open, else `releasing`. */
function stateIfOpen(db: Database, authorizationId: number, state: 'held' | 'action_required') {
  const isOpen = authorizationIs(db, authorizationId, ['active', 'action_required'])
  return sql<(typeof cardHolds.$inferSelect)['state']>`case when ${isOpen} then ${state} else 'releasing' end`
}
