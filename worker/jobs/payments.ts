import type { Env } from '../env.ts'
import { deliverSandboxEvents } from '../services/payments/deliver-sandbox-events.ts'
import { expireAuthorizations } from '../services/payments/expire-authorizations.ts'
import { finishListingPayments } from '../services/payments/listing-charge.ts'
import { finishHolds, renewHolds } from '../services/payments/renewals.ts'
import { settleOverdueSales } from '../services/settlement/settle-overdue.ts'

const BATCH = 100

/** Every minute. Safe to run twice: each hold has one key at the processor, and one state that only moves on. */
export async function finishHoldsJob(env: Env, nowMs: number): Promise<void> {
  await finishHolds(env, { nowMs, limit: BATCH })
}

/** Every minute. Safe to run twice: the webhook takes each event once. */
export async function deliverSandboxEventsJob(env: Env, nowMs: number): Promise<void> {
  await deliverSandboxEvents(env, nowMs)
}

/** Every minute. Safe to run twice, and at once with the rooms: the charge is keyed by its sale. */
export async function settleOverdueSalesJob(env: Env, nowMs: number): Promise<void> {
  await settleOverdueSales(env, nowMs)
}

/** Every minute. Safe to run twice: the charge is keyed by its payment, and a room marks a listing paid once. */
export async function finishListingPaymentsJob(env: Env, nowMs: number): Promise<void> {
  await finishListingPayments(env, nowMs)
}

/** Every minute. Safe to run twice: what has ended is not found again. */
export async function expireAuthorizationsJob(env: Env, nowMs: number): Promise<void> {
  await expireAuthorizations(env, nowMs)
}

/** Every hour. Safe to run twice: a renewal has its number under its authorization. */
export async function renewHoldsJob(env: Env, nowMs: number): Promise<void> {
  await renewHolds(env, nowMs)
}
