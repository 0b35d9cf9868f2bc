import { isEndedEarly } from '../../../domain/after-sale/sale-machine.ts'
import { canPay } from '../../../domain/after-sale/sale-money.ts'
import { database } from '../../db/client.ts'
import { listPaymentMethods, type PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import {
  findNewestAttempt,
  listDeclinedSaleMethodIds,
  type PaymentAttemptRow,
} from '../../db/queries/settlement/payment-attempts.ts'
import type { Env } from '../../env.ts'
import { declinedMessage } from '../payments/declined-messages.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { readOwnSale } from './read-sales.ts'

/**
 * What the page of a premium shows to its buyer; null for anybody else. A payment that waits for the bank is read again
 * first, so that a person who comes back from there sees what became of it.
 */
export async function readSalePage(
  env: Env,
  { saleId, userId, nowMs }: { readonly saleId: number; readonly userId: number; readonly nowMs: number },
) {
  const db = database(env)
  let found = await readOwnSale(env, { saleId, userId })
  if (!found.ok || found.value.sale.winnerId !== userId) return null
  if (found.value.actionUrl !== null) {
    const waiting = await findNewestAttempt(db, found.value.sale.key)
    const limited = await limitAttempts(env, { action: 'processorRead', who: String(userId), nowMs })
    if (waiting !== null && waiting.reference !== null && limited === null) {
      const { provider, reference } = waiting
      await syncPayment(env, { provider, reference }, nowMs)
      found = await readOwnSale(env, { saleId, userId })
      if (!found.ok) return null
    }
  }
  const { sale, title, wire } = found.value
  const [attempt, methods, declinedIds] = await Promise.all([
    findNewestAttempt(db, sale.key),
    listPaymentMethods(db, userId),
    listDeclinedSaleMethodIds(db, sale.key),
  ])
  const isProcessing = attempt?.state === 'processing' && sale.settledAtMs === null
  const isDeclined = attempt?.state === 'declined' && attempt.returnUrl !== null
  const confirmedId = attempt !== null && waitsForBuyer(attempt) ? attempt.paymentMethodId : null
  return {
    sale: {
      ...wire,
      isPayable: canPay(sale) && !isProcessing,
      isProcessing,
      isEndedEarly: isEndedEarly(sale),
      isSettled: sale.settledAtMs !== null,
      isWaived: sale.waivedAtMs !== null,
      isToConfirm: methods.some(({ id }) => id === confirmedId),
    },
    title,
    price: wire.price,
    premium: wire.premium,
    actionUrl: wire.action_url,
    methods: methods as readonly PaymentMethodRow[],
    declinedIds: new Set([...declinedIds].filter((id) => id !== confirmedId)),
    declined: isDeclined ? declinedMessage(attempt.declineCode) : null,
    nowMs,
  }
}

/** Whether a charge in the buyer's absence failed only because the bank wants them to confirm it. */
function waitsForBuyer({ state, returnUrl, declineCode }: PaymentAttemptRow): boolean {
  return state === 'declined' && returnUrl === null && declineCode === 'authentication_required'
}
