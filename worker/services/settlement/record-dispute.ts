import { database } from '../../db/client.ts'
import { findSale } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import type { Payment } from '../../providers/payments/payment-port.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { recordSaleEvent } from './record-premium.ts'

/** Marks a paid sale as disputed and alerts administrators, once. The sale still counts. */
export async function recordDispute(
  env: Env,
  saleKey: string,
  payment: Payment,
  nowMs: number,
): Promise<void> {
  const sale = await findSale(database(env), saleKey)
  if (sale?.state !== 'paid') return
  await raiseAlert(
    env,
    {
      key: `dispute:${payment.reference}`,
      kind: 'dispute',
      message: `The buyer's bank disputes the premium of auction #${sale.auctionId}.`,
      auctionId: sale.auctionId,
      userId: sale.winnerId,
      facts: { sale_id: sale.id, reference: payment.reference, amount_cents: payment.amountCents },
    },
    nowMs,
  )
  await recordSaleEvent(env, sale, { type: 'disputed' }, { nowMs })
}
