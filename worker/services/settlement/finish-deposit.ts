import { depositToCapture } from '../../../domain/after-sale/sale-money.ts'
import { HOUR_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { depositCapturedPostings } from '../../../domain/money/postings.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import { database } from '../../db/client.ts'
import { type CardHoldRow, deferHold, findDepositHold } from '../../db/queries/payments/card-holds.ts'
import { putTransactionStatement } from '../../db/queries/settlement/sale-moves.ts'
import {
  captureHoldStatement,
  recordDepositMissed,
  type SaleRow,
} from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import type { Payment } from '../../providers/payments/payment-port.ts'
import { findProvider, NOT_SET_UP } from '../payments/provider.ts'
import { postingsOf, recordSaleEvent, toTransaction } from './record-premium.ts'

const PAUSES = { firstMs: SECOND_MS, longestMs: HOUR_MS } as const

export type DepositResult =
  /** The deposit was captured, or there is no hold. */
  | { readonly state: 'done'; readonly sale: SaleRow }
  | {
      readonly state: 'retry'
      readonly afterMs: number
      readonly reason: string
      /** The processor reviews the capture, for hours or days. */
      readonly isReviewed: boolean
    }

/**
 * Captures the hold that a default has reserved as the deposit, at most the premium. A capture that the processor reviews is
 * waited for; one that it declines takes nothing. Safe to run again: a hold is captured once. docs/rules/settlement.md, The deposit
 */
export async function finishDeposit(env: Env, sale: SaleRow, nowMs: number): Promise<DepositResult> {
  const db = database(env)
  const hold = await findDepositHold(db, sale.id)
  if (hold === null || hold.reference === null) return { state: 'done', sale }
  const provider = await findProvider(env, hold.provider)
  const amountCents = depositToCapture(sale.premiumCents, hold.amountCents)
  const answer = (await provider?.capture({ reference: hold.reference, amountCents })) ?? NOT_SET_UP
  const isTaken = answer.outcome === 'done' && answer.value.status === 'succeeded'
  if (isTaken) return recordCaptured(env, sale, hold, amountCents, nowMs)
  if (answer.outcome === 'unknown' || (answer.outcome === 'done' && isUndecided(answer.value))) {
    const afterMs = retryPauseMs(hold.attempts + 1, PAUSES)
    await deferHold(db, hold, nowMs + afterMs)
    const isReviewed = answer.outcome === 'done'
    const reason = isReviewed ? 'The processor reviews the deposit.' : answer.message
    return { state: 'retry', afterMs, reason, isReviewed }
  }
  if (await recordDepositMissed(db, hold, nowMs)) return { state: 'done', sale }
  return retryAtOnce('The hold was renewed meanwhile.')
}

function retryAtOnce(reason: string): DepositResult {
  return { state: 'retry', afterMs: SECOND_MS, reason, isReviewed: false }
}

function isUndecided({ status }: Payment): boolean {
  return status === 'processing' || status === 'held'
}

async function recordCaptured(
  env: Env,
  sale: SaleRow,
  hold: CardHoldRow,
  amountCents: CardHoldRow['amountCents'],
  nowMs: number,
): Promise<DepositResult> {
  const db = database(env)
  const { provider, paymentMethodId, reference: processorReference } = hold
  const moved = await recordSaleEvent(
    env,
    sale,
    { type: 'deposit_captured', amountCents },
    {
      also: [
        captureHoldStatement(db, hold, nowMs),
        putTransactionStatement(db, {
          ...toTransaction(sale, nowMs),
          key: `${sale.key}:deposit`,
          type: 'deposit',
          status: 'completed',
          description: `Deposit kept for auction #${sale.auctionId}`,
          amountCents: cents(-amountCents),
          paymentMethodId,
          provider,
          processorReference,
        }),
        ...postingsOf(db, depositCapturedPostings(sale, provider, amountCents), sale, nowMs),
      ],
      nowMs,
    },
  )
  return moved === null ? retryAtOnce('The sale has changed meanwhile.') : { state: 'done', sale: moved }
}
