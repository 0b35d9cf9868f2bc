import { sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import type { cardHolds } from '../../schema/index.ts'
import { endOthers, moveAuthorization, releaseHoldsOfTheEnded } from './authorizations.ts'
import { authorizationIs, type CardHoldRow, holdIs, moveHold, releaseOtherHolds } from './card-holds.ts'

/**
 * What the processor's answer about a hold makes of the hold and of the authorization above it, each in one
 * batch. Every statement asks whether the hold still waits for that answer: the same answer again changes
 * nothing, and one that comes after the authorization has ended only marks the hold to be released.
 */

const WAITING = ['placing', 'action_required'] as const

/**
 * The money is held: the authorization is active and takes the place of the person's others. The first hold
 * starts its days; a renewal leaves them.
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
  const waits = holdIs(db, id, WAITING)
  const isOpen = authorizationIs(db, authorizationId, ['pending', 'action_required', 'active'])
  await db.batch([
    endOthers(db, { userId, id: authorizationId, nowMs, where: sql`${waits} and ${isOpen}` }),
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
      where: waits,
    }),
    releaseOtherHolds(db, { authorizationId, holdId: id, nowMs, where: waits }),
    moveHold(db, {
      id,
      from: WAITING,
      change: {
        state: stateUnder(db, authorizationId, 'held'),
        reference,
        captureBeforeMs,
        nextAttemptAtMs: nowMs,
      },
      nowMs,
    }),
    releaseHoldsOfTheEnded(db, userId, nowMs),
  ])
}

/** The person must confirm: until then there is no active authorization. */
export async function recordActionRequired(
  db: Database,
  hold: CardHoldRow,
  answer: { readonly reference: string; readonly actionUrl: string | null; readonly nowMs: number },
): Promise<void> {
  const { reference, actionUrl, nowMs } = answer
  const { id, authorizationId, userId } = hold
  const waits = holdIs(db, id, ['placing'])
  const isOpen = authorizationIs(db, authorizationId, ['pending', 'action_required', 'active'])
  await db.batch([
    endOthers(db, { userId, id: authorizationId, nowMs, where: sql`${waits} and ${isOpen}` }),
    moveAuthorization(db, {
      id: authorizationId,
      from: ['pending', 'action_required', 'active'],
      change: { state: 'action_required', actionUrl },
      nowMs,
      where: waits,
    }),
    moveHold(db, {
      id,
      from: ['placing'],
      change: {
        state: stateUnder(db, authorizationId, 'action_required'),
        reference,
        nextAttemptAtMs: nowMs,
      },
      nowMs,
    }),
    releaseHoldsOfTheEnded(db, userId, nowMs),
  ])
}

/**
 * There will be no hold. The first hold's authorization has failed with it; under a renewal the authorization
 * waits for the person, who has to bring another card or to confirm.
 */
export async function recordHoldFailed(
  db: Database,
  hold: CardHoldRow,
  answer: { readonly reference: string | null; readonly code: string; readonly nowMs: number },
): Promise<void> {
  const { reference, code, nowMs } = answer
  const { id, authorizationId } = hold
  const waits = holdIs(db, id, WAITING)
  const authorization =
    hold.number === 1
      ? moveAuthorization(db, {
          id: authorizationId,
          from: ['pending', 'action_required'],
          change: { state: 'failed', actionUrl: null, failureReason: code, endedAtMs: nowMs },
          nowMs,
          where: waits,
        })
      : moveAuthorization(db, {
          id: authorizationId,
          from: ['active', 'action_required'],
          change: { state: 'action_required', actionUrl: null, failureReason: code },
          nowMs,
          where: waits,
        })
  await db.batch([
    authorization,
    moveHold(db, { id, from: WAITING, change: { state: 'failed', reference, failureCode: code }, nowMs }),
  ])
}

/** Nothing is held any more: it was voided, or never was. */
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

/** Learns the reference of a hold that is to be released before it is. */
export async function recordReference(
  db: Database,
  hold: CardHoldRow,
  reference: string,
  nowMs: number,
): Promise<void> {
  await moveHold(db, { id: hold.id, from: ['releasing'], change: { state: 'releasing', reference }, nowMs })
}

/** The state, where the authorization above still stands; else the hold is to be released. */
function stateUnder(db: Database, authorizationId: number, state: 'held' | 'action_required') {
  const stands = authorizationIs(db, authorizationId, ['active', 'action_required'])
  return sql<(typeof cardHolds.$inferSelect)['state']>`case when ${stands} then ${state} else 'releasing' end`
}
