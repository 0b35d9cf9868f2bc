import { type OwnBidFilter, ownBidFilter } from '../../../../domain/auction/my-bids.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import {
  type OwnBidFigures,
  type OwnBidRow,
  type OwnBidRows,
  type OwnListRequest,
  ownBidFigures,
  ownBidRows,
} from '../../../../worker/services/auctions/my-lists.ts'
import { type Closings, closingsOf } from '../../../lib/closings.server.ts'
import { withFirstPhotoOnly } from '../../../lib/http.server.ts'
import { type MyOffer, readMyOffers } from '../my-offers.server.ts'

export type { OwnBidRow }

export interface MyBids {
  readonly kind: 'bids'
  readonly page: OwnBidRows
  /** The offers that the viewer received after auctions that they bid in. */
  readonly offers: readonly MyOffer[]
  readonly figures: OwnBidFigures
  readonly closings: Closings
  readonly filter: OwnBidFilter
}

/** The "My Bids" tab: the auctions that the viewer bid in, filtered by `show` of the address. */
export async function readMyBids(
  context: PageContext,
  request: OwnListRequest,
  show: string | null,
): Promise<MyBids> {
  const { env } = context
  const filter = ownBidFilter(show)
  const [page, figures, offers] = await Promise.all([
    ownBidRows(env, request, filter),
    ownBidFigures(env, request.viewer),
    readMyOffers(context),
  ])
  const closings = await closingsOf(
    env,
    page.data.map(({ auction }) => auction),
  )
  return {
    kind: 'bids',
    page: { ...page, data: page.data.map(toRowWithOnePhoto) },
    offers: offers.filter(({ side }) => side === 'bidder'),
    figures,
    closings,
    filter,
  }
}

export function toRowWithOnePhoto(row: OwnBidRow): OwnBidRow {
  return { ...row, auction: withFirstPhotoOnly(row.auction) }
}
