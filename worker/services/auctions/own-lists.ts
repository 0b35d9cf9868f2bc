/** A person's own auctions, bids and watchlist (Spec part 2, section 2, Dashboard). */
import { centsToDollars } from '../../../domain/money/cents.ts'
import type { WireBid, WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import { readListings } from '../../db/queries/listings.ts'
import { bidsOf, type OwnBidRow, soldByIds } from '../../db/queries/own-auctions.ts'
import { watchedAuctionIds } from '../../db/queries/watchlist.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { listedAuction } from './list-auctions.ts'

export interface OwnListRequest {
  readonly viewer: Viewer
  readonly query: ListQuery
  readonly nowMs: number
}

/** An own bid with the auction it was made in. */
export type OwnBid = WireBid & { readonly auction: WireListedAuction }

/** The auctions that the person sells, drafts too, the newest first. */
export async function ownAuctions(env: Env, request: OwnListRequest): Promise<Paginated<WireListedAuction>> {
  const { ids, total } = await soldByIds(database(env), slice(request))
  return page(request, await listed(env, ids, request), total)
}

/** The auctions that the person watches, the last added first. */
export async function ownWatchlist(env: Env, request: OwnListRequest): Promise<Paginated<WireListedAuction>> {
  const { ids, total } = await watchedAuctionIds(database(env), slice(request))
  return page(request, await listed(env, ids, request), total)
}

/** The person's bids that stand, the newest first. They come from D1's copy, a moment behind the rooms. */
export async function ownBids(env: Env, request: OwnListRequest): Promise<Paginated<OwnBid>> {
  const { bids, total } = await bidsOf(database(env), slice(request))
  const listings = await readListings(database(env), [...new Set(bids.map(({ bid }) => bid.auctionId))])
  const byId = new Map(listings.map((listing) => [listing.auction.id, listing]))
  const entries = bids.flatMap((row) => {
    const listing = byId.get(row.bid.auctionId)
    if (!listing) return []
    const isWinning = listing.auction.winningBidId === row.bid.id
    return [
      {
        ...ownBid(row, request.viewer, isWinning),
        auction: listedAuction(listing, request.viewer, request.nowMs),
      },
    ]
  })
  return page(request, entries, total)
}

function ownBid({ bid, lastName }: OwnBidRow, viewer: Viewer, isWinning: boolean): WireBid {
  return {
    id: bid.id,
    auction_id: bid.auctionId,
    bidder_id: viewer.userId,
    bid_amount: centsToDollars(bid.amountCents),
    bid_type: bid.bidType,
    is_winning: isWinning,
    created_at: new Date(bid.atMs).toISOString(),
    bidder: {
      id: viewer.userId,
      username: viewer.username,
      first_name: viewer.firstName,
      last_name: lastName,
    },
    seq: bid.seq,
  }
}

async function listed(env: Env, ids: readonly number[], { viewer, nowMs }: OwnListRequest) {
  const listings = await readListings(database(env), ids)
  return listings.map((listing) => listedAuction(listing, viewer, nowMs))
}

function slice({ viewer, query }: OwnListRequest) {
  return { userId: viewer.userId, limit: query.per_page, offset: (query.page - 1) * query.per_page }
}

function page<Entry>({ query }: OwnListRequest, data: Entry[], total: number): Paginated<Entry> {
  return {
    data,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    per_page: query.per_page,
    total,
  }
}
