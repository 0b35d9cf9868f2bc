import { canBeRestored } from '../../../domain/after-sale/sale-machine.ts'
import type { Database } from '../../db/client.ts'
import { listClosedAmong } from '../../db/queries/accounts/empty-account.ts'
import { findCarLoss, isCarGone } from '../../db/queries/after-sale/listed-again.ts'
import { hasOpenDispute } from '../../db/queries/payments/disputes.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import { listTakenPayments } from './taken-payments.ts'

/**
 * Why a sale that ended because its price was not paid cannot go on; null if it can.
 * docs/rules/settlement.md, The price is not paid
 */
export async function restorationRefusal(db: Database, sale: SaleRow): Promise<string | null> {
  if (sale.state === 'refunded') return 'The sale is refunded, so it cannot go on.'
  if (sale.state !== 'defaulted' || sale.defaultReason !== 'price_unpaid')
    return 'Only a sale that ended because the price was not paid can go on.'
  if (!canBeRestored(sale)) return sale.nextStep === 'offered' ? OFFERED : LISTED_AGAIN
  const closed = await listClosedAmong(db, [sale.sellerId, sale.winnerId])
  if (closed.length > 0) {
    const side = closed.includes(sale.sellerId) ? 'seller' : 'buyer'
    return `The ${side} has closed the account, so the sale cannot go on.`
  }
  if (await isCarGone(db, sale))
    return (await findCarLoss(db, sale.auctionId)) === 'listed_again' ? LISTED_AGAIN : REOPENED
  if (await hasOpenDispute(db, sale.id))
    return 'The buyer’s bank disputes the premium. Please try again once it has decided.'
  const taken = await listTakenPayments(db, sale)
  const isTakenBack = taken.length > 0 && taken.every(({ leftCents }) => leftCents === 0)
  return isTakenBack ? 'The bank has taken the premium back, so the sale cannot go on.' : null
}

const OFFERED = 'The car was offered to another bidder since, so the sale cannot go on.'
const LISTED_AGAIN = 'The car was listed again since, so the sale cannot go on.'
const REOPENED = 'The auction was reopened since, so the sale cannot go on.'
