import { HOUR_MS, MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { cents } from '../../../../domain/money/cents.ts'
import { retryPauseMs } from '../../../../domain/retry.ts'
import { type Database, database } from '../../../db/client.ts'
import { hasOpenDispute, sumLostCents } from '../../../db/queries/payments/disputes.ts'
import { changeRefund, type RefundRow } from '../../../db/queries/payments/refunds.ts'
import type { Statement } from '../../../db/queries/platform/batch.ts'
import type { Env } from '../../../env.ts'
import type { PaymentProvider } from '../../../providers/payments/payment-port.ts'
import { type NewAlert, raiseAlert } from '../../notifications/raise-alert.ts'
import { findProvider, NOT_SET_UP } from '../provider.ts'

const PAUSES = { firstMs: MINUTE_MS, longestMs: HOUR_MS } as const

/** What a refund is of. */
export interface RefundOf {
  /** What is stored once it has succeeded: its transaction and postings. Must be repeatable. */
  statements(): readonly Statement[]
  /** What is done before that, once it has succeeded. Must be repeatable. */
  notify?(): Promise<void>
  /** The alert of a refund that the processor refuses, without its key and kind. */
  readonly alert: Omit<NewAlert, 'key' | 'kind'>
}

/**
 * Performs or continues the refund of a row. Safe to repeat: a refund has one key at the processor. One that the
 * processor works on is waited for, as is the end of a dispute; one that it refuses is alerted. Returns how it stands.
 */
export async function refundOnce(
  env: Env,
  refund: RefundRow,
  of: RefundOf,
  nowMs: number,
): Promise<RefundRow['state']> {
  if (refund.state === 'succeeded' || refund.state === 'failed') return refund.state
  const db = database(env)
  const provider = await findProvider(env, refund.provider)
  const { key, paymentReference, amountCents, reference } = refund
  const answer =
    provider === null
      ? NOT_SET_UP
      : reference === null
        ? await provider.refund({ key, paymentReference, amountCents })
        : await provider.readRefund(reference)
  if (answer.outcome === 'done' && answer.value.status === 'succeeded') {
    await of.notify?.()
    const change = { state: 'succeeded', reference: answer.value.reference } as const
    await changeRefund(db, refund, change, of.statements(), nowMs)
    return 'succeeded'
  }
  if (answer.outcome === 'unknown' || (answer.outcome === 'done' && answer.value.status === 'processing')) {
    const attempts = refund.attempts + 1
    const nextAttemptAtMs = nowMs + retryPauseMs(attempts, PAUSES)
    const change =
      answer.outcome === 'done'
        ? ({ state: 'processing', reference: answer.value.reference, attempts, nextAttemptAtMs } as const)
        : { attempts, nextAttemptAtMs }
    await changeRefund(db, refund, change, [], nowMs)
    return answer.outcome === 'done' ? 'processing' : refund.state
  }
  if (reference === null && provider !== null && (await putOffForDispute(db, provider, refund, nowMs))) {
    return 'processing'
  }
  const failureCode = answer.outcome === 'done' ? 'refused' : answer.code
  const facts = { ...of.alert.facts, refund: key, amount_cents: amountCents, reason: failureCode }
  await raiseAlert(env, { ...of.alert, key: `refund_failed:${key}`, kind: 'refund_failed', facts }, nowMs)
  await changeRefund(db, refund, { state: 'failed', failureCode }, [], nowMs)
  return 'failed'
}

/**
 * Processors refuse refunds of a payment that is disputed, and of what a bank has taken back. The first waits for the end of the
 * dispute; of the second what is left is refunded instead. False if neither is the reason.
 */
async function putOffForDispute(
  db: Database,
  provider: PaymentProvider,
  refund: RefundRow,
  nowMs: number,
): Promise<boolean> {
  if (await hasOpenDispute(db, refund)) {
    await changeRefund(db, refund, { nextAttemptAtMs: nowMs + HOUR_MS }, [], nowMs)
    return true
  }
  const lostCents = await sumLostCents(db, refund)
  const read = lostCents === 0 ? null : await provider.readPayment(refund.paymentReference)
  if (read?.outcome !== 'done') return false
  const leftCents = cents(read.value.capturedCents - read.value.refundedCents - lostCents)
  if (leftCents <= 0 || leftCents >= refund.amountCents) return false
  await changeRefund(db, refund, { amountCents: leftCents, nextAttemptAtMs: nowMs }, [], nowMs)
  return true
}

/** The outcome of a refund by the state of its row: one that was not answered is repeated. */
export function toRefundOutcome(state: RefundRow['state']): 'refunded' | 'under_way' | 'later' | 'failed' {
  return ({ succeeded: 'refunded', processing: 'under_way', pending: 'later', failed: 'failed' } as const)[
    state
  ]
}
