import { applyFeeEvent, type FeeEvent } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { HOUR_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { chargedPostings } from '../../../domain/money/postings.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import { type Database, database } from '../../db/client.ts'
import { postingStatement } from '../../db/queries/payments/postings.ts'
import type { PaymentAttemptRow } from '../../db/queries/settlement/payment-attempts.ts'
import { putTransactionStatement } from '../../db/queries/settlement/sale-moves.ts'
import {
  type FeeMove,
  moveFee,
  type SettlementFeeRow,
  scheduleFee,
} from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import type { ChargeOutcome } from '../payments/charge-once.ts'
import { refundLateFee } from './reverse-fee.ts'

const PAUSES = { firstMs: SECOND_MS, longestMs: HOUR_MS } as const
/** After about two days without an answer an admin alert is raised; the attempts to charge continue. */
const ALERT_AFTER_ATTEMPTS = 60

/** Stores one event of a fee with its attempt and further statements. Null if it is not allowed, or the fee has changed. */
export async function recordFeeEvent(
  env: Env,
  fee: SettlementFeeRow,
  event: FeeEvent,
  { nowMs, ...more }: Omit<FeeMove, 'fee' | 'next'>,
): Promise<SettlementFeeRow | null> {
  const next = applyFeeEvent(fee, event, nowMs)
  if (next === null) return null
  const isMoved = await moveFee(database(env), { fee, next, nowMs, ...more })
  return isMoved ? { ...fee, ...next, attempts: 0, updatedAtMs: nowMs } : null
}

/**
 * Records what came of an attempt to charge a fee; recording it again changes nothing. The fee afterwards, or null if
 * there is nothing to go on with now.
 */
export async function recordFeeCharge(
  env: Env,
  fee: SettlementFeeRow,
  charged: ChargeOutcome,
  nowMs: number,
): Promise<SettlementFeeRow | null> {
  const db = database(env)
  switch (charged.outcome) {
    case 'succeeded':
      return recordFeePaid(env, fee, charged.attempt, nowMs)
    case 'processing': {
      const attempt = { row: charged.attempt, change: { state: 'processing', actionUrl: null } } as const
      return recordFeeEvent(env, fee, { type: 'processing' }, { attempt, nowMs })
    }
    case 'action': {
      const change = { state: 'action_required', actionUrl: charged.actionUrl } as const
      return recordFeeEvent(
        env,
        fee,
        { type: 'action_needed' },
        { attempt: { row: charged.attempt, change }, nowMs },
      )
    }
    case 'declined': {
      const { attempt, code } = charged
      const onSession = attempt !== null && attempt.returnUrl !== null
      const change = { state: 'declined', declineCode: code, actionUrl: null } as const
      return recordFeeEvent(
        env,
        fee,
        { type: 'declined', code, onSession },
        { ...(attempt && { attempt: { row: attempt, change } }), nowMs },
      )
    }
    case 'lost':
      await scheduleFee(db, fee, { nextAttemptAtMs: null, lastError: charged.message })
      await alert(env, fee, 'settlement_parked', charged.message, nowMs)
      return null
    case 'unknown': {
      const attempts = fee.attempts + 1
      await scheduleFee(db, fee, {
        attempts,
        lastError: charged.message,
        nextAttemptAtMs: nowMs + retryPauseMs(attempts, PAUSES),
      })
      if (attempts >= ALERT_AFTER_ATTEMPTS)
        await alert(env, fee, 'settlement_waiting', charged.message, nowMs)
      return null
    }
  }
}

async function recordFeePaid(
  env: Env,
  fee: SettlementFeeRow,
  attempt: PaymentAttemptRow | null,
  nowMs: number,
): Promise<SettlementFeeRow | null> {
  const db = database(env)
  const paid = await recordFeeEvent(
    env,
    fee,
    { type: 'succeeded' },
    {
      ...(attempt && {
        attempt: {
          row: attempt,
          change: { state: 'succeeded', actionUrl: null, reference: attempt.reference },
        },
        also: paidStatements(db, fee, attempt, nowMs),
      }),
      nowMs,
    },
  )
  if (paid === null && attempt !== null) await refundLateFee(env, fee, attempt, nowMs)
  return paid
}

function paidStatements(db: Database, fee: SettlementFeeRow, attempt: PaymentAttemptRow, nowMs: number) {
  const { key, sellerId, auctionId, saleId } = fee
  const { provider, amountCents, paymentMethodId, reference } = attempt
  const postings = chargedPostings({ key, personId: sellerId, provider, amountCents })
  return [
    putTransactionStatement(db, {
      ...toFeeTransaction(fee, nowMs),
      status: 'completed',
      amountCents: cents(-amountCents),
      paymentMethodId,
      provider,
      processorReference: reference,
    }),
    ...postings.map((posting) =>
      postingStatement(db, { ...posting, auctionId, saleId, userId: sellerId, atMs: nowMs }),
    ),
  ]
}

/** The columns of a fee's transaction that do not depend on its payment. */
export function toFeeTransaction(
  fee: Pick<SettlementFeeRow, 'key' | 'sellerId' | 'auctionId' | 'saleId'>,
  nowMs: number,
) {
  return {
    key: fee.key,
    userId: fee.sellerId,
    type: 'settlement_fee',
    description: `Settlement fee for auction #${fee.auctionId}`,
    auctionId: fee.auctionId,
    saleId: fee.saleId,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  } as const
}

async function alert(
  env: Env,
  fee: SettlementFeeRow,
  kind: 'settlement_waiting' | 'settlement_parked',
  reason: string,
  nowMs: number,
): Promise<void> {
  await raiseAlert(
    env,
    {
      key: `${kind}:${fee.key}`,
      kind,
      message: `It is not known whether the settlement fee of auction #${fee.auctionId} is paid.`,
      auctionId: fee.auctionId,
      userId: fee.sellerId,
      facts: { settlement_fee_id: fee.id, reason },
    },
    nowMs,
  )
}
