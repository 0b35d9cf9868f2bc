import { HOUR_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import { database } from '../../db/client.ts'
import {
  changeAttempt,
  type DecidedAttempt,
  type PaymentAttemptRow,
} from '../../db/queries/settlement/payment-attempts.ts'
import { deferSale, parkSale, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import type { ChargeOutcome } from '../payments/charge-once.ts'
import { withCurrentNextStep } from './next-step.ts'
import { recordPaid, recordSaleEvent, unpaidTransactionStatement } from './record-premium.ts'
import { refundLatePayment } from './refund-late-payment.ts'

const PAUSES = { firstMs: SECOND_MS, longestMs: HOUR_MS } as const
/** After about two days without an answer an admin alert is raised; the attempts to charge continue. */
const ALERT_AFTER_ATTEMPTS = 60

export type RecordedCharge =
  | { readonly state: 'recorded'; readonly sale: SaleRow }
  /** The attempt is stored as waiting; the sale stays as it is (a defaulted sale that is being paid). */
  | { readonly state: 'waiting' }
  | { readonly state: 'retry'; readonly afterMs: number; readonly reason: string }
  | { readonly state: 'parked'; readonly reason: string }
  /** Another run has recorded it, or the sale does not allow it any more. */
  | { readonly state: 'superseded' }

/** Records what came of an attempt. Recording it again changes nothing. docs/rules/settlement.md, Attempts */
export async function recordCharge(
  env: Env,
  sale: SaleRow,
  charged: ChargeOutcome,
  nowMs: number,
): Promise<RecordedCharge> {
  switch (charged.outcome) {
    case 'succeeded': {
      // The seller may have listed the car anew, or an administrator reopened the auction, while the buyer was at the bank.
      const current = await withCurrentNextStep(env, sale, nowMs, { hold: true })
      const paid = await recordPaid(env, current, charged.attempt, nowMs)
      if (paid === null && charged.attempt !== null)
        await refundLatePayment(env, sale, charged.attempt, nowMs)
      return toRecorded(paid)
    }
    case 'processing':
      return recordWaiting(env, sale, charged.attempt, { state: 'processing', actionUrl: null }, nowMs)
    case 'action': {
      const change = { state: 'action_required', actionUrl: charged.actionUrl } as const
      return recordWaiting(env, sale, charged.attempt, change, nowMs)
    }
    case 'declined':
      return recordDeclined(env, sale, charged, nowMs)
    case 'lost':
      return park(env, sale, charged.message, nowMs)
    case 'unknown':
      return defer(env, sale, charged.message, nowMs)
  }
}

async function recordWaiting(
  env: Env,
  sale: SaleRow,
  row: PaymentAttemptRow,
  change: DecidedAttempt['change'],
  nowMs: number,
): Promise<RecordedCharge> {
  if (sale.state === 'defaulted') {
    const isStored = await changeAttempt(database(env), row, change, nowMs)
    return { state: isStored ? 'waiting' : 'superseded' }
  }
  const type = change.state === 'processing' ? 'processing' : 'action_needed'
  const also =
    type === 'action_needed' ? [unpaidTransactionStatement(database(env), sale, 'pending', nowMs)] : []
  return toRecorded(await recordSaleEvent(env, sale, { type }, { attempt: { row, change }, also, nowMs }))
}

async function recordDeclined(
  env: Env,
  sale: SaleRow,
  { attempt, code }: Extract<ChargeOutcome, { outcome: 'declined' }>,
  nowMs: number,
): Promise<RecordedCharge> {
  const change = { state: 'declined', declineCode: code, actionUrl: null } as const
  if (sale.state === 'defaulted') {
    const isStored = attempt !== null && (await changeAttempt(database(env), attempt, change, nowMs))
    return { state: isStored ? 'waiting' : 'superseded' }
  }
  const onSession = attempt !== null && attempt.returnUrl !== null
  const moved = await recordSaleEvent(
    env,
    sale,
    { type: 'declined', code, onSession },
    {
      ...(attempt && { attempt: { row: attempt, change } }),
      columns: { attempts: 0 },
      also: [unpaidTransactionStatement(database(env), sale, 'pending', nowMs)],
      nowMs,
    },
  )
  return toRecorded(moved)
}

function toRecorded(sale: SaleRow | null): RecordedCharge {
  return sale === null ? { state: 'superseded' } : { state: 'recorded', sale }
}

async function park(env: Env, sale: SaleRow, reason: string, nowMs: number): Promise<RecordedCharge> {
  await parkSale(database(env), sale, { error: reason, nowMs })
  await alert(env, sale, { kind: 'settlement_parked', reason }, nowMs)
  return { state: 'parked', reason }
}

async function defer(env: Env, sale: SaleRow, reason: string, nowMs: number): Promise<RecordedCharge> {
  const afterMs = retryPauseMs(sale.attempts + 1, PAUSES)
  await deferSale(database(env), sale, { error: reason, nextAttemptAtMs: nowMs + afterMs, nowMs })
  if (sale.attempts + 1 >= ALERT_AFTER_ATTEMPTS) {
    await alert(env, sale, { kind: 'settlement_waiting', reason }, nowMs)
  }
  return { state: 'retry', afterMs, reason }
}

async function alert(
  env: Env,
  sale: SaleRow,
  { kind, reason }: { readonly kind: 'settlement_waiting' | 'settlement_parked'; readonly reason: string },
  nowMs: number,
): Promise<void> {
  const { id, auctionId, winnerId } = sale
  await raiseAlert(
    env,
    {
      key: `${kind}:${sale.key}`,
      kind,
      message: `It is not known whether the buyer's premium of auction #${auctionId} is paid.`,
      auctionId,
      userId: winnerId,
      facts: { sale_id: id, reason },
    },
    nowMs,
  )
}
