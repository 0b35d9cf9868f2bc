import { database } from '../../../db/client.ts'
import { findRefundByReference, takeRefundBack } from '../../../db/queries/payments/failed-refunds.ts'
import type { RefundRow } from '../../../db/queries/payments/refunds.ts'
import type { Env } from '../../../env.ts'
import type { ProviderName } from '../../../providers/payments/payment-port.ts'
import { raiseAlert } from '../../notifications/raise-alert.ts'
import { findRefundOfSale } from '../../settlement/finish-refunds.ts'
import { findProvider, NOT_SET_UP } from '../provider.ts'
import { findRefundOf } from './finish-other-refunds.ts'
import type { RefundOf } from './refund-once.ts'

/** The failure of a refund that had succeeded: the card was closed meanwhile, for example. */
const FAILED_LATER = 'failed_later'

/**
 * Reads a refund that had succeeded again. If the processor has failed it since, it is failed here too: its transaction and
 * postings are taken back, and administrators are alerted, as of one that is refused at once. One that is not finished has a
 * job that reads it. Safe to repeat. `unknown` if the refund is none of ours, `later` if the processor did not answer.
 * docs/rules/payments.md, Webhooks
 */
export async function syncRefund(
  env: Env,
  refund: { readonly provider: ProviderName; readonly reference: string },
  nowMs: number,
): Promise<'synced' | 'unknown' | 'later'> {
  const db = database(env)
  const row = await findRefundByReference(db, refund)
  if (row === null) return 'unknown'
  if (row.state !== 'succeeded') return 'synced'
  const provider = await findProvider(env, refund.provider)
  const answer = (await provider?.readRefund(refund.reference)) ?? NOT_SET_UP
  if (answer.outcome === 'unknown') return 'later'
  if (answer.outcome !== 'done' || answer.value.status !== 'failed') return 'synced'
  await alert(env, row, nowMs)
  await takeRefundBack(db, row, { failureCode: FAILED_LATER, nowMs })
  return 'synced'
}

async function alert(env: Env, refund: RefundRow, nowMs: number): Promise<void> {
  const { key, amountCents } = refund
  const of = (await findRefundOfSale(env, refund, nowMs)) ?? (await findRefundOf(env, refund, nowMs))
  const about: RefundOf['alert'] = of?.alert ?? { message: 'A refund was refused by the processor.' }
  await raiseAlert(
    env,
    {
      ...about,
      key: `refund_failed:${key}`,
      kind: 'refund_failed',
      message: `${about.message} It had been made before: the money has come back to us.`,
      facts: { ...about.facts, refund: key, amount_cents: amountCents, reason: FAILED_LATER },
    },
    nowMs,
  )
}
