import { HOUR_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { depositCapturedPostings } from '../../../domain/money/postings.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import { database } from '../../db/client.ts'
import { type CardHoldRow, deferHold, findDepositHold } from '../../db/queries/payments/card-holds.ts'
import { recordDeposit, recordDepositMissed, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { findProvider, NOT_SET_UP } from '../payments/provider.ts'
import { toLedgerRow, toTransaction } from './record-premium.ts'
import type { SettlementResult } from './settlement-result.ts'

const PAUSES = { firstMs: SECOND_MS, longestMs: HOUR_MS } as const

/**
 * Raises an admin alert and captures the winner's hold as the deposit after their premium was refused. Safe
 * to run again: a hold is captured once.
 */
export async function finishDeposit(env: Env, sale: SaleRow, nowMs: number): Promise<SettlementResult> {
  const db = database(env)
  // The alert comes first: once the deposit is captured this function does not run again.
  await alert(env, sale, nowMs)
  const hold = await findDepositHold(db, sale.id)
  if (hold === null || hold.reference === null) return { state: 'done' }
  const provider = await findProvider(env, hold.provider)
  const { reference, amountCents } = hold
  const answer = (await provider?.capture({ reference, amountCents })) ?? NOT_SET_UP
  if (answer.outcome === 'unknown') {
    const afterMs = retryPauseMs(hold.attempts + 1, PAUSES)
    await deferHold(db, hold, nowMs + afterMs)
    return { state: 'retry', afterMs, reason: answer.message }
  }
  if (answer.outcome === 'done') await recordCaptured(env, sale, hold, nowMs)
  else await recordDepositMissed(db, hold, nowMs)
  return { state: 'done' }
}

async function recordCaptured(env: Env, sale: SaleRow, hold: CardHoldRow, nowMs: number): Promise<void> {
  await recordDeposit(
    database(env),
    { sale, hold },
    {
      transaction: {
        ...toTransaction(sale, nowMs),
        key: `${sale.key}:deposit`,
        type: 'deposit',
        status: 'completed',
        description: `Deposit kept for auction #${sale.auctionId}`,
        amountCents: cents(-hold.amountCents),
        paymentMethodId: hold.paymentMethodId,
        provider: hold.provider,
        processorReference: hold.reference,
      },
      postings: depositCapturedPostings(sale, hold.provider, hold.amountCents).map((posting) =>
        toLedgerRow(posting, sale, nowMs),
      ),
      nowMs,
    },
  )
}

async function alert(env: Env, sale: SaleRow, nowMs: number): Promise<void> {
  await raiseAlert(
    env,
    {
      key: `premium_failed:${sale.key}`,
      kind: 'premium_failed',
      message: `The buyer's premium of auction #${sale.auctionId} could not be charged.`,
      auctionId: sale.auctionId,
      userId: sale.winnerId,
      facts: {
        sale_id: sale.id,
        premium_cents: sale.premiumCents,
        reason: sale.lastError,
      },
    },
    nowMs,
  )
}
