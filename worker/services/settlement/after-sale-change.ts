import { owes, salePaymentOf } from '../../../domain/after-sale/sale-money.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { revokeEligibility } from '../payments/revoke-eligibility.ts'

/**
 * Tells the rooms what a change of a sale means for them. Once the buyer owes, all rooms drop their right to bid from
 * the cache before this returns; a room caches no refusal, so nothing is to be told when the debt is paid. The sale's
 * own room shows its payment; if it does not answer, the database corrects what it shows.
 */
export async function afterSaleChange(env: Env, before: SaleRow, after: SaleRow): Promise<void> {
  if (!owes(before) && owes(after)) await revokeEligibility(env, after.winnerId)
  const payment = salePaymentOf(after.state)
  if (payment === salePaymentOf(before.state)) return
  try {
    await env.AUCTION_ROOM.getByName(String(after.auctionId)).salePaymentChanged(after.round, payment)
  } catch (error) {
    console.error(`The room of auction ${after.auctionId} was not told of its payment`, error)
  }
}
