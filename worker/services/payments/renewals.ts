import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import {
  type CardHoldRow,
  insertNextHold,
  listHoldsToRenew,
  listUnfinishedHolds,
  markLapsedHolds,
} from '../../db/queries/payments/card-holds.ts'
import type { Env } from '../../env.ts'
import { type HoldOutcome, placeHold, releaseHold } from './holds.ts'
import { notifyRenewal } from './notify-renewal.ts'
import { revokeEligibility } from './revoke-eligibility.ts'

/** A hold is renewed when less than this remains before the processor releases it. */
const RENEW_BEFORE_END_MS = DAY_MS
const RETRY_AFTER_MS = MINUTE_MS
const BATCH = 50

/**
 * Renews the holds of people who lead an auction before the processor releases them. Safe to run twice, also
 * concurrently: a renewal has a number within its authorization, and so one idempotency key.
 * docs/rules/payments.md, Renewals
 */
export async function renewHolds(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  await markLapsedHolds(db, nowMs)
  const due = await listHoldsToRenew(db, { nowMs, renewBeforeMs: nowMs + RENEW_BEFORE_END_MS, limit: BATCH })
  for (const hold of due) {
    const next = await insertNextHold(db, {
      after: hold,
      onSession: false,
      nowMs,
      retryAtMs: nowMs + RETRY_AFTER_MS,
    })
    if (next !== null) await place(env, next, nowMs)
  }
  await finishHolds(env, { nowMs, limit: BATCH })
}

/** Finishes the holds that wait to be placed or released, of one person or of everybody. */
export async function finishHolds(
  env: Env,
  options: { readonly nowMs: number; readonly limit: number; readonly userId?: number },
): Promise<void> {
  const db = database(env)
  for (const hold of await listUnfinishedHolds(db, 'placing', options)) await place(env, hold, options.nowMs)
  // Releases run second, because placing may have made another hold obsolete.
  for (const hold of await listUnfinishedHolds(db, 'releasing', options)) {
    await releaseHold(env, hold, options.nowMs)
  }
}

/** Places a hold. A renewal that the bank declines blocks new bids and notifies the person. */
async function place(env: Env, hold: CardHoldRow, nowMs: number): Promise<void> {
  const placed = await placeHold(env, hold, nowMs)
  const isRenewal = hold.number > 1 && !hold.onSession
  if (!isRenewal || placed.outcome !== 'declined') return
  await handleDeclinedRenewal(env, hold, placed, nowMs)
}

async function handleDeclinedRenewal(
  env: Env,
  hold: CardHoldRow,
  declined: HoldOutcome & { readonly outcome: 'declined' },
  nowMs: number,
): Promise<void> {
  if (declined.code === 'authentication_required') {
    const options = { after: hold, onSession: true, nowMs, retryAtMs: nowMs + RETRY_AFTER_MS }
    const next = await insertNextHold(database(env), options)
    if (next !== null) await placeHold(env, next, nowMs)
  }
  await revokeEligibility(env, hold.userId)
  await notifyRenewal(
    env,
    hold,
    declined.code === 'authentication_required' ? 'confirm' : 'another_card',
    nowMs,
  )
}
