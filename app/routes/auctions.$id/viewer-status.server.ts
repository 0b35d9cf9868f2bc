import type { OwnView } from '../../../domain/auction/view.ts'
import type { OwnEnding, OwnStanding } from '../../../domain/auction/viewer-outcome.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../../worker/db/client.ts'
import { findOwnSettlement } from '../../../worker/db/queries/auctions/viewer-status.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'

/** The viewer's own standing in an auction; null for nobody, and where there is no such auction. */
export async function readOwnStanding(context: PageContext, auctionId: number): Promise<OwnStanding | null> {
  const { env, viewer, nowMs } = context
  if (viewer === null || !Number.isSafeInteger(auctionId)) return null
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  return read.ok ? ownStanding(context, read.value) : null
}

/** Adds to the room's word about the viewer what a page tells them beside it. */
export async function ownStanding(
  { env, viewer }: Pick<PageContext, 'env' | 'viewer'>,
  { auction, own }: { readonly auction: WireAuction; readonly own: OwnView | null },
): Promise<OwnStanding | null> {
  if (viewer === null || own === null) return null
  // Without a mask they have never bid here: there is nothing to look for.
  if (own.mask === null || auction.status !== 'ended') return { ...own, ending: null }
  const place = { auctionId: auction.id, userId: viewer.userId }
  return { ...own, ending: await readEnding(env, place, auction) }
}

async function readEnding(
  env: PageContext['env'],
  place: { readonly auctionId: number; readonly userId: number },
  { start_time, end_time }: Pick<WireAuction, 'start_time' | 'end_time'>,
): Promise<OwnEnding> {
  const endAtMs = Date.parse(end_time)
  const { hold, sale } = await findOwnSettlement(database(env), { ...place, endAtMs })
  // One that had come to rest before the auction began says nothing of it.
  const isOfThis = hold !== null && (hold.state === 'held' || hold.updatedAtMs >= Date.parse(start_time))
  return {
    hold: !isOfThis
      ? null
      : {
          amount: centsToDollars(hold.amountCents),
          state: stateOfHold(hold.state),
          at: new Date(hold.updatedAtMs).toISOString(),
        },
    premium: sale && {
      amount: centsToDollars(sale.premiumCents),
      rate: sale.premiumRate,
      state: sale.state,
    },
  }
}

function stateOfHold(state: string): NonNullable<OwnEnding['hold']>['state'] {
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
