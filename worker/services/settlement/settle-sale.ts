import { HOUR_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { premiumKey } from '../../../domain/money/postings.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import { database } from '../../db/client.ts'
import { findAnyPaymentMethod } from '../../db/queries/payments/payment-methods.ts'
import {
  deferSale,
  findSale,
  parkSale,
  type SaleRow,
  storeChargeReference,
} from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import type { Payment, ProviderAnswer } from '../../providers/payments/payment-port.ts'
import { notifyHandover } from '../after-sale/notify-handover.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { payOnce } from '../payments/pay-once.ts'
import { findProvider, NOT_SET_UP } from '../payments/provider.ts'
import { finishHolds } from '../payments/renewals.ts'
import { finishDeposit } from './finish-deposit.ts'
import { openSale } from './open-sale.ts'
import { recordFailed, recordPaid } from './record-premium.ts'
import type { SettlementResult } from './settlement-result.ts'
import type { WonSale } from './won-sale.ts'

export type { WonSale } from './won-sale.ts'

const PAUSES = { firstMs: SECOND_MS, longestMs: HOUR_MS } as const
/** After about two days without an answer an admin alert is raised; the attempts to charge continue. */
const ALERT_AFTER_ATTEMPTS = 60

/**
 * Settles a sale exactly once: the buyer's premium is one charge on the winner's saved card, keyed by
 * auction, round and winner; then their hold is released. After a declined charge the hold is captured as a
 * deposit and an admin alert is raised. Every step is stored before the next and can run again, also
 * concurrently. Never throws.
 */
export async function settleSale(env: Env, won: WonSale): Promise<SettlementResult> {
  const nowMs = Date.now()
  try {
    const sale = await openSale(env, won, nowMs)
    if (sale === null) return { state: 'failed', reason: 'The round has been sold to somebody else.' }
    return await advanceSale(env, sale, nowMs)
  } catch (error) {
    // The database did not answer; the next run continues from what is stored.
    return { state: 'retry', afterMs: PAUSES.firstMs, reason: String(error) }
  }
}

/**
 * Whether the premium of a settled sale is charged.
 * @throws if the database does not answer.
 */
export async function isPremiumPaid(
  env: Env,
  won: Pick<WonSale, 'auctionId' | 'round' | 'winnerId'>,
): Promise<boolean> {
  return (await findSale(database(env), premiumKey(won)))?.state === 'paid'
}

/** Continues a sale from its stored state. */
export async function advanceSale(env: Env, sale: SaleRow, nowMs: number): Promise<SettlementResult> {
  if (sale.state === 'pending') {
    const charged = await chargePremium(env, sale)
    const waiting = await recordCharge(env, sale, charged, nowMs)
    if (waiting !== null) return waiting
  }
  const now = (await findSale(database(env), premiumKey(sale))) ?? sale
  if (now.state === 'failed') return finishDeposit(env, now, nowMs)
  // Notified only after payment: a winner who has not paid must not get the seller's address.
  if (now.state === 'paid') await notifyHandover(env, now, nowMs)
  await finishHolds(env, { nowMs, limit: 10, userId: now.winnerId })
  return { state: 'done' }
}

/** null without a premium: there is no charge and no reference. */
type ChargeAnswer = ProviderAnswer<Payment | null>

async function chargePremium(env: Env, sale: SaleRow): Promise<ChargeAnswer> {
  if (sale.premiumCents === 0) return { outcome: 'done', value: null }
  const method =
    sale.paymentMethodId === null ? null : await findAnyPaymentMethod(database(env), sale.paymentMethodId)
  if (method === null || method.customerReference === null) {
    return { outcome: 'rejected', code: 'unknown_reference', message: 'The winner has no saved method.' }
  }
  const provider = await findProvider(env, method.provider)
  if (provider === null) return NOT_SET_UP
  return payOnce(provider, {
    reference: sale.chargeReference,
    terms: {
      key: sale.key,
      kind: 'charge',
      customerReference: method.customerReference,
      amountCents: sale.premiumCents,
      description: `Buyer's premium of auction ${sale.auctionId}, round ${sale.round}`,
    },
    methodReference: method.methodReference,
    returnUrl: null,
    storeReference: (reference) => storeChargeReference(database(env), sale, reference),
  })
}

/** Records the answer of the charge; null once it is certain whether the premium is paid. */
async function recordCharge(
  env: Env,
  sale: SaleRow,
  charged: ChargeAnswer,
  nowMs: number,
): Promise<SettlementResult | null> {
  switch (charged.outcome) {
    case 'done':
      if (charged.value?.status === 'processing') {
        const message = 'The processor has not decided yet.'
        return recordCharge(env, sale, { outcome: 'unknown', message }, nowMs)
      }
      if (charged.value !== null && charged.value.status !== 'succeeded') {
        await recordFailed(env, sale, charged.value.declineCode ?? 'authentication_required', nowMs)
      } else {
        await recordPaid(env, sale, charged.value?.reference ?? null, nowMs)
      }
      return null
    case 'declined':
      await recordFailed(env, sale, charged.code, nowMs)
      return null
    case 'rejected':
      // The processor no longer knows the premium's payment: a person has to find out whether it was paid.
      if (sale.chargeReference !== null) return park(env, sale, charged.message, nowMs)
      await recordFailed(env, sale, charged.code, nowMs)
      return null
    case 'unknown': {
      const afterMs = retryPauseMs(sale.attempts + 1, PAUSES)
      await deferSale(database(env), sale, {
        error: charged.message,
        nextAttemptAtMs: nowMs + afterMs,
        nowMs,
      })
      if (sale.attempts + 1 >= ALERT_AFTER_ATTEMPTS) {
        await alert(env, sale, { kind: 'settlement_waiting', reason: charged.message }, nowMs)
      }
      return { state: 'retry', afterMs, reason: charged.message }
    }
  }
}

async function park(env: Env, sale: SaleRow, reason: string, nowMs: number): Promise<SettlementResult> {
  await parkSale(database(env), sale, { error: reason, nowMs })
  await alert(env, sale, { kind: 'settlement_parked', reason }, nowMs)
  return { state: 'failed', reason }
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
