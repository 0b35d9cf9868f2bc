import { handoverBeganAtMs, priceDueAtMs } from '../../../domain/after-sale/handover.ts'
import { salePayHref } from '../../../domain/after-sale/sale-labels.ts'
import { canPay, premiumTurn } from '../../../domain/after-sale/sale-money.ts'
import type { ViewerSettlement } from '../../../domain/auction/viewer-status.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { findViewerSettlement } from '../../db/queries/auctions/viewer-settlement.ts'
import type { Env } from '../../env.ts'

/**
 * A bidder's money at the end of an auction: the state of their hold, and the premium if they won. Amounts in
 * dollars.
 */
export async function readViewerOutcome(
  env: Pick<Env, 'DB'>,
  { auction, userId }: { readonly auction: WireAuction; readonly userId: number },
): Promise<ViewerSettlement> {
  const { id: auctionId, start_time, end_time } = auction
  const endAtMs = Date.parse(end_time)
  const { hold, sale } = await findViewerSettlement(database(env), { auctionId, userId, endAtMs })
  // A hold that reached its final state before the auction began belongs to an earlier one.
  const isOfThisAuction =
    hold !== null && (hold.state === 'held' || hold.updatedAtMs >= Date.parse(start_time))
  const dueAtMs = sale && priceDueAtMs({ beganAtMs: handoverBeganAtMs(sale) })
  return {
    hold: !isOfThisAuction
      ? null
      : {
          amount: centsToDollars(hold.amountCents),
          state: toHoldState(hold.state),
          at: new Date(hold.updatedAtMs).toISOString(),
        },
    premium: sale && {
      amount: centsToDollars(sale.premiumCents),
      rate: sale.premiumRate,
      state: sale.state,
      turn: premiumTurn(sale),
      payHref: canPay(sale) ? salePayHref(sale.id) : null,
      priceDueAt: dueAtMs === null ? null : new Date(dueAtMs).toISOString(),
    },
  }
}

function toHoldState(state: string): NonNullable<ViewerSettlement['hold']>['state'] {
  switch (state) {
    case 'releasing':
    case 'released':
    case 'lapsed':
      return state
    case 'capturing':
    case 'captured':
      return 'captured'
    default:
      return 'held'
  }
}
