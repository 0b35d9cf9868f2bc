import { HOUR_MS, MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { cents } from '../../../../domain/money/cents.ts'
import { retryPauseMs } from '../../../../domain/retry.ts'
import { type Database, database } from '../../../db/client.ts'
import { hasOpenDispute, sumLostCents } from '../../../db/queries/payments/disputes.ts'
import { changeRefund, type RefundRow } from '../../../db/queries/payments/refunds.ts'
import type { Statement } from '../../../db/queries/platform/batch.ts'
import type { Env } from '../../../env.ts'
import type { PaymentProvider, ProviderAnswer, Refund } from '../../../providers/payments/payment-port.ts'
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
 * Performs or continues the refund of a row. Safe to repeat: a refund has one key at the processor. One that the processor works on
 * is waited for, as is the end of a dispute; of what a bank has taken back only the rest is refunded; one that the processor refuses
 * is alerted. Returns how it stands. docs/rules/payments.md, Disputes
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
  const answer =
    provider === null
      ? NOT_SET_UP
      : refund.reference === null
        ? await request(db, provider, refund, nowMs)
        : await provider.readRefund(refund.reference)
  if (answer === 'waits') return 'processing'
  if (answer === 'taken_back') {
    // The bank has given it back already: nobody has to.
    await changeRefund(db, refund, { state: 'failed', failureCode: answer }, [], nowMs)
    return 'failed'
  }
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
  const failureCode = answer.outcome === 'done' ? 'refused' : answer.code
  const facts = {
    ...of.alert.facts,
    refund: refund.key,
    amount_cents: refund.amountCents,
    reason: failureCode,
  }
  await raiseAlert(
    env,
    { ...of.alert, key: `refund_failed:${refund.key}`, kind: 'refund_failed', facts },
    nowMs,
  )
  await changeRefund(db, refund, { state: 'failed', failureCode }, [], nowMs)
  return 'failed'
}

/**
 * Requests a refund, unless a bank decides about the payment: then it waits for an hour, because some processors refuse it and
 * others count it as what the bank gives back. A dispute that the processor knows of and we do not yet is waited for too. What a bank
 * has taken back is not refunded again: the amount is lowered to what is left; if that is nothing, the refund ends.
 */
async function request(
  db: Database,
  provider: PaymentProvider,
  refund: RefundRow,
  nowMs: number,
): Promise<ProviderAnswer<Refund> | 'waits' | 'taken_back'> {
  const { key, paymentReference, amountCents, refusals } = refund
  const wait = async (change: { readonly refusals?: number }) => {
    await changeRefund(db, refund, { ...change, nextAttemptAtMs: nowMs + HOUR_MS }, [], nowMs)
    return 'waits' as const
  }
  if (await hasOpenDispute(db, refund)) return wait({})
  const lostCents = await sumLostCents(db, refund)
  if (lostCents > 0) {
    const read = await provider.readPayment(paymentReference)
    if (read.outcome !== 'done') return read
    const { capturedCents, refundedCents } = read.value
    const leftCents = cents(capturedCents - refundedCents - lostCents)
    if (leftCents <= 0) return 'taken_back'
    if (leftCents < amountCents) {
      // Stored first: what is posted once it has succeeded follows from the row.
      await changeRefund(db, refund, { amountCents: leftCents, nextAttemptAtMs: nowMs }, [], nowMs)
      return 'waits'
    }
  }
  const answer = await provider.refund({ key, paymentReference, amountCents, refusals })
  const isDisputed = answer.outcome === 'rejected' && answer.code === 'disputed'
  return isDisputed && lostCents === 0 ? wait({ refusals: refusals + 1 }) : answer
}

/** The outcome of a refund by the state of its row: one that was not answered is repeated. */
export function toRefundOutcome(state: RefundRow['state']): 'refunded' | 'under_way' | 'later' | 'failed' {
  return ({ succeeded: 'refunded', processing: 'under_way', pending: 'later', failed: 'failed' } as const)[
    state
  ]
}
