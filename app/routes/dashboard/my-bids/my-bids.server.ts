import { type MyBidFilter, parseMyBidFilter } from '../../../../domain/auction/my-bids.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import {
  type MyBidRow,
  type MyBidRows,
  type MyListRequest,
  readMyBidRows,
} from '../../../../worker/services/auctions/my-lists.ts'
import { type Closings, readClosings } from '../../../lib/closing-times.server.ts'
import { withFirstPhotoOnly } from '../../../lib/http.server.ts'
import { type MyOffer, readMyOffers } from '../my-offers.server.ts'

export type { MyBidRow as OwnBidRow }

export interface MyBids {
  readonly kind: 'bids'
  readonly page: MyBidRows
  /** The offers that the viewer received after auctions that they bid in. */
  readonly offers: readonly MyOffer[]
  readonly closings: Closings
  readonly filter: MyBidFilter
}

/** The "My Bids" tab: the auctions that the viewer bid in, filtered by the URL parameter `show`. */
export async function readMyBids(
  context: PageContext,
  request: MyListRequest,
  show: string | null,
): Promise<MyBids> {
  const { env } = context
  const filter = parseMyBidFilter(show)
  const [page, offers] = await Promise.all([readMyBidRows(env, request, filter), readMyOffers(context)])
  const closings = await readClosings(
    env,
    page.data.map(({ auction }) => auction),
  )
  return {
    kind: 'bids',
    page: { ...page, data: page.data.map(toRowWithOnePhoto) },
    offers: offers.filter(({ side }) => side === 'bidder'),
    closings,
    filter,
  }
}

export function toRowWithOnePhoto(row: MyBidRow): MyBidRow {
  return { ...row, auction: withFirstPhotoOnly(row.auction) }
}
