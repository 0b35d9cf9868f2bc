import { salePaymentOf } from '../../../domain/after-sale/sale-money.ts'
import { database } from '../../db/client.ts'
import { findSaleCircumstances } from '../../db/queries/after-sale/handovers.ts'
import type { Env } from '../../env.ts'

/**
 * Reads what an auction's room cannot know about its sale: whether the sale of a round failed, which of these
 * people have open accounts, and whether the vehicle is in a later auction.
 * @throws if the database does not answer.
 */
export async function readSaleCircumstances(
  env: Pick<Env, 'DB'>,
  of: { readonly auctionId: number; readonly round: number; readonly userIds: readonly number[] },
): Promise<{
  readonly isUnpaid: boolean
  readonly activeIds: ReadonlySet<number>
  readonly isListedAgain: boolean
}> {
  const { sale, activeIds, isListedAgain } = await findSaleCircumstances(database(env), of)
  return {
    isUnpaid: sale !== null && salePaymentOf(sale.state) === 'not_completed',
    activeIds: new Set(activeIds),
    isListedAgain,
  }
}
