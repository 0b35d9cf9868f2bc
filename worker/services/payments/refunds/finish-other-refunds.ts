import { HOUR_MS } from '../../../../domain/format/time-units.ts'
import { database } from '../../../db/client.ts'
import { changeRefund, listDueOtherRefunds, type RefundRow } from '../../../db/queries/payments/refunds.ts'
import type { Env } from '../../../env.ts'
import { raiseAlert } from '../../notifications/raise-alert.ts'
import { eachOf } from '../../platform/each-of.ts'
import { findRefundOfFee } from '../../settlement/reverse-fee.ts'
import { findRefundOfPack } from '../packs/refund-pack.ts'
import { nowAtProcessor } from '../processor-clock.ts'
import { findRefundOfPurchase } from './refund-addons.ts'
import { findRefundOfListing } from './refund-listing.ts'
import { type RefundOf, refundOnce } from './refund-once.ts'

const BATCH = 20

/**
 * Continues the refunds of fees, packs, listings and addons. Safe to run twice: a refund has one key. One of which nobody knows
 * what it is of is put off, so that others come, and alerted.
 */
export async function finishOtherRefunds(env: Env, cronMs: number): Promise<void> {
  const nowMs = nowAtProcessor(env, cronMs)
  const due = await listDueOtherRefunds(database(env), nowMs, BATCH)
  await eachOf(due, 'refunds could not be finished', async (refund) => {
    const of = await findRefundOf(env, refund, nowMs)
    await (of === null ? putOff(env, refund, nowMs) : refundOnce(env, refund, of, nowMs))
  })
}

async function putOff(env: Env, refund: RefundRow, nowMs: number): Promise<void> {
  const { key, amountCents } = refund
  await raiseAlert(
    env,
    {
      key: `refund_failed:${key}`,
      kind: 'refund_failed',
      message: 'Nothing is known that this refund is of. It is not made.',
      facts: { refund: key, amount_cents: amountCents },
    },
    nowMs,
  )
  await changeRefund(database(env), refund, { nextAttemptAtMs: nowMs + HOUR_MS }, [], nowMs)
}

/** What a refund is of, by its key. */
export async function findRefundOf(env: Env, refund: RefundRow, nowMs: number): Promise<RefundOf | null> {
  for (const find of [findRefundOfFee, findRefundOfPack, findRefundOfListing, findRefundOfPurchase]) {
    const of = await find(env, refund, nowMs)
    if (of !== null) return of
  }
  return null
}
