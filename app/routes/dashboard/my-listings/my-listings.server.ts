import { type MyListingsView, parseMyListingsView } from '../../../../domain/listing/my-listings.ts'
import type { Env } from '../../../../worker/env.ts'
import type { MyListRequest } from '../../../../worker/services/auctions/my-lists.ts'
import { type MyListings, readMyListings } from '../../../../worker/services/listings/my-listings.ts'
import { findPayableListings } from '../../../../worker/services/payments/read-checkout.ts'
import { type Closings, readClosings } from '../../../lib/closing-times.server.ts'
import { orUnavailable, withFirstPhotoOnly } from '../../../lib/http.server.ts'

export type { SellerFacts } from '../../../../worker/services/auctions/seller-facts.ts'

export interface MyListingsPage extends MyListings {
  readonly kind: 'auctions'
  readonly view: MyListingsView
  readonly closings: Closings
  /** How many listings can be paid for. */
  readonly payable: number
}

/** The "My Auctions" tab: the viewer's auctions and drafts, as the URL parameters `show`, `search` and `sort` ask for them. */
export async function readMyListingsPage(
  env: Env,
  request: MyListRequest,
  params: URLSearchParams,
): Promise<MyListingsPage> {
  const view = parseMyListingsView(params)
  const [listings, payable] = await orUnavailable(
    'Failed to fetch user auctions',
    Promise.all([readMyListings(env, request, view), findPayableListings(env, request.viewer.userId)]),
  )
  const { page } = listings
  const closings = await readClosings(
    env,
    page.data.map(({ auction }) => auction),
  )
  const data = page.data.map(({ auction, ...own }) => ({ ...own, auction: withFirstPhotoOnly(auction) }))
  return { kind: 'auctions', ...listings, page: { ...page, data }, view, closings, payable: payable.length }
}
