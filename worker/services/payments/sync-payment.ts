import { database } from '../../db/client.ts'
import { findHoldByReference, updateHoldStatement } from '../../db/queries/payments/card-holds.ts'
import type { Env } from '../../env.ts'
import type { ProviderName } from '../../providers/payments/payment-port.ts'
import { syncFeePayment } from '../settlement/sync-fee-payment.ts'
import { syncSalePayment } from '../settlement/sync-sale-payment.ts'
import { syncAddonPurchase } from './buy-addons.ts'
import { endFailedPayment } from './end-failed-payment.ts'
import { recordPayment } from './holds.ts'
import { syncPackPayment } from './packs/charge-pack.ts'
import { syncListingPayment } from './pay-listing.ts'
import { findProvider, NOT_SET_UP } from './provider.ts'

/**
 * Brings our records in line with the processor's current state of a payment. It reads that state again, so
 * the order and number of calls do not matter. `unknown` if the payment is none of ours, `later` if the processor did
 * not answer.
 */
export async function syncPayment(
  env: Env,
  payment: { readonly provider: ProviderName; readonly reference: string },
  nowMs: number,
): Promise<'synced' | 'unknown' | 'later'> {
  const db = database(env)
  const ended = await endFailedPayment(env, payment)
  if (ended?.outcome === 'unknown') return 'later'
  const provider = await findProvider(env, payment.provider)
  const answer = (await provider?.readPayment(payment.reference)) ?? NOT_SET_UP
  if (answer.outcome === 'unknown') return 'later'
  if (answer.outcome !== 'done') return 'unknown'
  const hold = await findHoldByReference(db, payment.provider, payment.reference)
  if (hold?.state === 'held' && answer.value.status === 'canceled') {
    // Not lapsed yet: a renewal whose answer was lost may hold in its place, which the renewals find and keep or end.
    const captureBeforeMs = Math.min(hold.captureBeforeMs ?? nowMs, nowMs)
    const change = { state: 'held', captureBeforeMs } as const
    await updateHoldStatement(db, { id: hold.id, from: ['held'], change, nowMs })
  } else if (hold?.state === 'action_required' && answer.value.status !== 'requires_action') {
    await recordPayment(env, hold, answer.value, nowMs)
  }
  if (hold !== null) return 'synced'
  if (await syncListingPayment(env, payment, answer.value, nowMs)) return 'synced'
  if (await syncSalePayment(env, payment, answer.value, nowMs)) return 'synced'
  if (await syncFeePayment(env, payment, answer.value, nowMs)) return 'synced'
  if (await syncPackPayment(env, payment, answer.value, nowMs)) return 'synced'
  return (await syncAddonPurchase(env, payment, nowMs)) ? 'synced' : 'unknown'
}
