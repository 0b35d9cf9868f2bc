import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import {
  type CardHoldRow,
  insertNextHold,
  listHoldsToRenew,
  listLapsedHolds,
  listReleasedInNeed,
  listUnfinishedHolds,
  replaceHold,
  updateHoldStatement,
} from '../../db/queries/payments/card-holds.ts'
import { recordHoldFailed } from '../../db/queries/payments/hold-results.ts'
import { findAnyPaymentMethod } from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import { eachOf } from '../platform/each-of.ts'
import { type HoldOutcome, placeHold, releaseHold } from './holds.ts'
import { notifyRenewal } from './notify-renewal.ts'
import { findProvider } from './provider.ts'
import { revokeEligibility } from './revoke-eligibility.ts'

/** A hold is renewed when less than this remains before the processor releases it. */
const RENEW_BEFORE_END_MS = DAY_MS
const RETRY_AFTER_MS = MINUTE_MS
const BATCH = 50

/**
 * Renews the holds of people who lead an auction or have an unsettled purchase before the processor releases them, and lets
 * those of everybody else lapse. Safe to run twice, also concurrently: a renewal that is repeated with the old reference is the same renewal.
 * docs/rules/payments.md, Renewals
 */
export async function renewHolds(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  const due = await listHoldsToRenew(db, { nowMs, renewBeforeMs: nowMs + RENEW_BEFORE_END_MS, limit: BATCH })
  const renewed = new Set(due.map(({ id }) => id))
  const lapsed = await listLapsedHolds(db, nowMs, BATCH)
  const steps = [
    ...due.map((hold) => () => renew(env, hold, nowMs)),
    ...lapsed.filter(({ id }) => !renewed.has(id)).map((hold) => () => endLapsedHold(env, hold, nowMs)),
    () => finishHolds(env, { nowMs, limit: BATCH }),
  ]
  await eachOf(steps, 'holds could not be renewed', (step) => step())
}

/**
 * Places another hold of everybody whose hold was released and who leads an auction again, or has to act for a premium.
 * Safe to run twice. docs/rules/payments.md, Holds
 */
export async function placeReleasedHolds(env: Env, nowMs: number): Promise<void> {
  const released = await listReleasedInNeed(database(env), { nowMs, limit: BATCH })
  await eachOf(released, 'holds could not be placed', (hold) => placeAnew(env, hold, nowMs))
}

/** Places the hold after one that was released. */
async function placeAnew(env: Env, released: CardHoldRow, nowMs: number): Promise<void> {
  const options = { after: released, onSession: false, nowMs, retryAtMs: nowMs + RETRY_AFTER_MS }
  const next = await insertNextHold(database(env), options)
  if (next !== null) await place(env, next, nowMs)
}

/** Renews one hold at the processor; its new reference replaces the old one in the row. */
async function renew(env: Env, hold: CardHoldRow, nowMs: number): Promise<void> {
  const db = database(env)
  const { reference } = hold
  const method = await findAnyPaymentMethod(db, hold.paymentMethodId)
  const provider = await findProvider(env, hold.provider)
  // Without an answer the next run repeats it.
  if (provider === null || method === null || reference === null) return
  const { methodReference } = method
  const answer = await provider.renewHold({ reference, methodReference })
  if (answer.outcome === 'done' && answer.value.status === 'held') {
    const isStored = await replaceHold(db, hold, answer.value, nowMs)
    // Released or captured meanwhile: nothing would end the renewal.
    if (!isStored) await provider.voidPayment(answer.value.reference)
  } else if (answer.outcome === 'declined') {
    const next = await insertNextHold(db, { after: hold, onSession: false, nowMs, retryAtMs: nowMs })
    if (next === null) return
    await recordHoldFailed(db, next, { reference: null, code: answer.code, nowMs })
    await handleDeclinedRenewal(env, next, { outcome: 'declined', code: answer.code }, nowMs)
  } else if (answer.outcome === 'rejected') {
    // It cannot be extended: another hold takes its place, and then ends it.
    const options = { after: hold, onSession: false, nowMs, retryAtMs: nowMs + RETRY_AFTER_MS }
    const next = await insertNextHold(db, options)
    if (next !== null) await place(env, next, nowMs)
  }
}

/** Ends a hold that is no longer guaranteed. Some processors keep it for weeks, so that it is voided first. */
async function endLapsedHold(env: Env, hold: CardHoldRow, nowMs: number): Promise<void> {
  const provider = await findProvider(env, hold.provider)
  const answer = hold.reference === null ? null : await provider?.voidPayment(hold.reference)
  if (answer === undefined || answer?.outcome === 'unknown') return
  const change = { state: 'lapsed' } as const
  await updateHoldStatement(database(env), { id: hold.id, from: ['held'], change, nowMs })
}

/** Finishes the holds that wait to be placed or released, of one person or of everybody. */
export async function finishHolds(
  env: Env,
  options: { readonly nowMs: number; readonly limit: number; readonly userId?: number },
): Promise<void> {
  const db = database(env)
  const { nowMs } = options
  const placing = await listUnfinishedHolds(db, 'placing', options)
  await eachOf(placing, 'holds could not be placed', (hold) => place(env, hold, nowMs))
  // Releases run second, because placing may have made another hold obsolete.
  const releasing = await listUnfinishedHolds(db, 'releasing', options)
  await eachOf(releasing, 'holds could not be released', (hold) => releaseHold(env, hold, nowMs))
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
