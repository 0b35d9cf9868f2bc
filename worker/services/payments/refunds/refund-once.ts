import { HOUR_MS, MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { addCents, type Cents, cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import { retryPauseMs } from '../../../../domain/retry.ts'
import { type Database, database } from '../../../db/client.ts'
import { findDisputeState, sumLostCents } from '../../../db/queries/payments/disputes.ts'
import { changeRefund, listPaymentRefunds, type RefundRow } from '../../../db/queries/payments/refunds.ts'
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
  /** What is stored where the amount is lowered by what a bank has taken back, to `leftCents`. Must be repeatable. */
  lowered?(leftCents: Cents): readonly Statement[]
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
  if (refund.state === 'failed' && refund.failureCode === TAKEN_BACK) return 'succeeded'
  if (refund.state === 'succeeded' || refund.state === 'failed') return refund.state
  const db = database(env)
  const provider = await findProvider(env, refund.provider)
  const answer =
    provider === null
      ? NOT_SET_UP
      : refund.reference === null
        ? await request(db, provider, { refund, of }, nowMs)
        : await provider.readRefund(refund.reference)
  if (answer === 'waits') return 'processing'
  if (answer === 'taken_back') {
    // The bank has given it back already: nobody has to.
    const change = { state: 'failed', failureCode: TAKEN_BACK } as const
    await changeRefund(db, refund, change, of.lowered?.(ZERO_CENTS) ?? [], nowMs)
    return 'succeeded'
  }
  if (answer.outcome === 'done' && answer.value.amountCents !== refund.amountCents) {
    // The answer of an earlier request was lost, and the amount was lowered since. What was refunded counts.
    const { reference, amountCents } = answer.value
    const change = { state: 'processing', reference, amountCents, nextAttemptAtMs: nowMs } as const
    await changeRefund(db, refund, change, [], nowMs)
    return 'processing'
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

/** The refusals of a refund whose payment has a dispute that is not known here, one an hour, after which it fails. */
const MAX_REFUSALS = 72
/** The failure of a refund that a bank has made superfluous. */
const TAKEN_BACK = 'taken_back'

/**
 * Requests a refund. It waits for an hour where the processor refuses it for a dispute, open or over, which may not be known here yet, or would
 * count it as given back by an open one. What a bank has taken back is not refunded again: the amount is lowered to what is left;
 * if that is nothing, the refund ends.
 */
async function request(
  db: Database,
  provider: PaymentProvider,
  { refund, of }: { readonly refund: RefundRow; readonly of: RefundOf },
  nowMs: number,
): Promise<ProviderAnswer<Refund> | 'waits' | 'taken_back'> {
  const { key, paymentReference, amountCents, refusals } = refund
  const wait = async (change: { readonly refusals?: number }) => {
    await changeRefund(db, refund, { ...change, nextAttemptAtMs: nowMs + HOUR_MS }, [], nowMs)
    return 'waits' as const
  }
  const dispute = await findDisputeState(db, refund)
  const isOpen = dispute === 'open'
  if (isOpen && provider.awaitsDisputes) return wait({})
  const lostCents = await sumLostCents(db, refund)
  if (lostCents > 0) {
    // One that was made, and whose answer was lost, is not measured by what it has left.
    const made = await provider.findRefund({ key, paymentReference })
    if (made.outcome !== 'done') return made
    if (made.value !== null) return { outcome: 'done', value: made.value }
    const left = await readLeft(db, provider, refund, lostCents)
    if (typeof left !== 'number') return left
    if (left < amountCents) {
      // Stored first: what is posted once it has succeeded follows from the row.
      await changeRefund(
        db,
        refund,
        { amountCents: left, nextAttemptAtMs: nowMs },
        of.lowered?.(left) ?? [],
        nowMs,
      )
      return 'waits'
    }
  }
  const answer = await provider.refund({ key, paymentReference, amountCents, refusals })
  if (answer.outcome !== 'rejected') return answer
  // Of an open dispute the bank may have decided already: what is left is known once its event has come.
  const mayChange =
    isOpen ||
    (lostCents === 0 &&
      refusals < MAX_REFUSALS &&
      (answer.code === 'disputed' ||
        (dispute === null && (await isDisputedThere(provider, paymentReference)))))
  return mayChange ? wait({ refusals: refusals + 1 }) : answer
}

/** Whether the processor knows a dispute of a payment, also one that is over: its events may come yet. */
async function isDisputedThere(provider: PaymentProvider, paymentReference: string): Promise<boolean> {
  const read = await provider.readPayment(paymentReference)
  return read.outcome === 'done' && read.value.isDisputed
}

const WRONG_STATE = { outcome: 'rejected', code: 'wrong_state', message: 'Nothing is left.' } as const

/** What is left of a payment for a refund: what was taken, less other refunds and what banks have taken back. */
async function readLeft(
  db: Database,
  provider: PaymentProvider,
  refund: RefundRow,
  lostCents: Cents,
): Promise<Cents | Exclude<ProviderAnswer<never>, { outcome: 'done' }> | 'taken_back'> {
  const read = await provider.readPayment(refund.paymentReference)
  if (read.outcome !== 'done') return read
  const { capturedCents, refundedCents } = read.value
  const others = (await listPaymentRefunds(db, refund)).filter(
    ({ id, state, reference }) => id !== refund.id && state !== 'failed' && reference !== null,
  )
  const goneCents = addCents(lostCents, ...others.map((other) => other.amountCents))
  if (goneCents >= capturedCents) return 'taken_back'
  // A processor can count what a dispute has given back among its refunds, and knows those that were made by hand.
  const leftCents = cents(capturedCents - Math.max(refundedCents, goneCents))
  return leftCents > 0 ? leftCents : WRONG_STATE
}

/** The outcome of a refund by the state of its row: one that was not answered is repeated. */
export function toRefundOutcome(state: RefundRow['state']): 'refunded' | 'under_way' | 'later' | 'failed' {
  return ({ succeeded: 'refunded', processing: 'under_way', pending: 'later', failed: 'failed' } as const)[
    state
  ]
}
