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
  const { ids, total, page } = await readPage(request, (of) => soldByIds(database(env), of))
  return paged(request, page, await listed(env, ids, request), total)
}

/** The auctions that the person watches, the last added first. */
export async function ownWatchlist(env: Env, request: OwnListRequest): Promise<Paginated<WireListedAuction>> {
  const { ids, total, page } = await readPage(request, (of) => watchedAuctionIds(database(env), of))
  return paged(request, page, await listed(env, ids, request), total)
}

/** The person's bids that stand, the newest first. They come from D1's copy, a moment behind the rooms. */
export async function ownBids(env: Env, request: OwnListRequest): Promise<Paginated<OwnBid>> {
  const { bids, total, page } = await readPage(request, (of) => bidsOf(database(env), of))
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
  return paged(request, page, entries, total)
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

interface OwnSlice {
  readonly userId: number
  readonly limit: number
  readonly offset: number
}

/** Reads the page asked for; the last one where a later was asked for. */
async function readPage<Read extends { readonly total: number }>(
  { viewer, query }: OwnListRequest,
  read: (slice: OwnSlice) => Promise<Read>,
): Promise<Read & { readonly page: number }> {
  const { page, per_page: limit } = query
  const sliceOf = (number: number) => ({ userId: viewer.userId, limit, offset: (number - 1) * limit })
  const asked = await read(sliceOf(page))
  const last = lastPage(asked.total, limit)
  return page <= last ? { ...asked, page } : { ...(await read(sliceOf(last))), page: last }
}

function paged<Entry>(
  { query }: OwnListRequest,
  page: number,
  data: Entry[],
  total: number,
): Paginated<Entry> {
  return {
    data,
    current_page: page,
    last_page: lastPage(total, query.per_page),
    per_page: query.per_page,
    total,
  }
}

function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}
