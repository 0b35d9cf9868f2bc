import { type OwnListingFilter, ownListingFilter } from '../../../../domain/listing/my-listings.ts'
import type { Env } from '../../../../worker/env.ts'
import type { OwnListRequest } from '../../../../worker/services/auctions/my-lists.ts'
import { type OwnListings, ownListings } from '../../../../worker/services/listings/my-listings.ts'
import { type Closings, closingsOf } from '../../../lib/closings.server.ts'
import { orUnavailable, withFirstPhotoOnly } from '../../../lib/http.server.ts'

export type { SellerFacts } from '../../../../worker/services/auctions/seller-facts.ts'

export interface MyListings extends OwnListings {
  readonly kind: 'auctions'
  readonly filter: OwnListingFilter
  readonly closings: Closings
}

/** The "My Auctions" tab: the viewer's auctions and drafts, filtered by `show` of the address. */
export async function readMyListings(
  env: Env,
  request: OwnListRequest,
  show: string | null,
): Promise<MyListings> {
  const filter = ownListingFilter(show)
  const listings = await orUnavailable('Failed to fetch user auctions', ownListings(env, request, filter))
  const { page } = listings
  const closings = await closingsOf(
    env,
    page.data.map(({ auction }) => auction),
  )
  const data = page.data.map(({ auction, ...own }) => ({ ...own, auction: withFirstPhotoOnly(auction) }))
  return { kind: 'auctions', ...listings, page: { ...page, data }, filter, closings }
}
