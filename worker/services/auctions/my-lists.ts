/** A person's own auctions, bids and watchlist. */

import { SALE_IS_NEWS_MS, type SaleProgress } from '../../../domain/after-sale/sale-labels.ts'
import { isWinningBid } from '../../../domain/auction/bid-state.ts'
import type { MyBidFilter } from '../../../domain/auction/my-bids.ts'
import type { WatchlistCounts, WatchlistFilter } from '../../../domain/auction/my-watchlist.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import type { WireBid, WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import {
  type BidFigures,
  type BidWithLastName,
  findBidFigures,
  listAuctionsWithBids,
  listBids,
  listSellerAuctionIds,
} from '../../db/queries/auctions/my-auctions.ts'
import {
  listWatchedIds,
  listWatchedIdsByFilter,
  listWatchedIdsEndingNext,
} from '../../db/queries/auctions/watchlist.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'
import { toListedAuction } from '../search/list-auctions.ts'

export interface MyListRequest {
  readonly viewer: Viewer
  readonly query: ListQuery
  readonly nowMs: number
}

/** A bid of the viewer with its auction. */
export type MyBid = WireBid & { readonly auction: WireListedAuction }

/** The viewer's auctions, drafts included: running ones first, by their end. */
export async function readMyAuctions(
  env: Env,
  request: MyListRequest,
): Promise<Paginated<WireListedAuction>> {
  const { ids, ...page } = await readPage(request.query, (slice) =>
    listSellerAuctionIds(database(env), { userId: request.viewer.userId, ...slice }),
  )
  return toPaginated(request.query, page, await readListed(env, ids, request))
}

/** The viewer's watchlist, last added first. */
export async function readMyWatchlist(
  env: Env,
  request: MyListRequest,
): Promise<Paginated<WireListedAuction>> {
  const { ids, ...page } = await readPage(request.query, (slice) =>
    listWatchedIds(database(env), { userId: request.viewer.userId, ...slice }),
  )
  return toPaginated(request.query, page, await readListed(env, ids, request))
}

/** A page of the watchlist with the number of auctions of each kind. */
export type WatchlistPage = Paginated<WireListedAuction> & { readonly counts: WatchlistCounts }

/** A page of the watchlist, filtered by kind. */
export async function readWatchlistPage(
  env: Env,
  request: MyListRequest,
  filter: WatchlistFilter,
): Promise<WatchlistPage> {
  const { viewer, nowMs } = request
  const { ids, counts, ...page } = await readPage(request.query, (slice) =>
    listWatchedIdsByFilter(database(env), { userId: viewer.userId, filter, nowMs, ...slice }),
  )
  return { ...toPaginated(request.query, page, await readListed(env, ids, request)), counts }
}

/** Totals of a person's bidding, amounts in dollars. */
export type MyBidTotals = Omit<BidFigures, 'totalCents'> & { readonly totalValue: number }

/** Totals of the viewer's bidding, from the D1 replica, which lags behind the rooms by a moment. */
export async function readMyBidTotals(env: Env, viewer: Viewer): Promise<MyBidTotals> {
  const { totalCents, ...figures } = await findBidFigures(database(env), viewer.userId)
  return { ...figures, totalValue: centsToDollars(totalCents) }
}

/** The viewer's active bids, newest first, from the D1 replica, which lags behind the rooms by a moment. */
export async function readMyBids(env: Env, request: MyListRequest): Promise<Paginated<MyBid>> {
  const { bids, ...page } = await readPage(request.query, (slice) =>
    listBids(database(env), { userId: request.viewer.userId, ...slice }),
  )
  return toPaginated(request.query, page, await withAuctions(env, bids, request))
}

type ViewerNow = Pick<MyListRequest, 'viewer' | 'nowMs'>

/** An auction that the viewer has bid in; several bids make one row. */
export interface MyBidRow {
  readonly auction: WireListedAuction
  readonly bidCount: number
  /** Their last and highest bid in dollars. */
  readonly bid: number
  readonly lastAtMs: number
  readonly isWinning: boolean
  /** Their active maximum in dollars; null without one, or if its room did not answer. */
  readonly maximum: number | null
  /**
   * Progress of the sale if the viewer won it, it is recent and the vehicle is not handed over; else null.
   */
  readonly toSettle: SaleProgress | null
}

/** A page of these rows with the totals of all of the viewer's bids. */
export type MyBidRows = Paginated<MyBidRow> & { readonly totals: MyBidTotals }

/** The auctions the viewer has bid in: won and not handed over, then running by their end, then over. */
export async function readMyBidRows(
  env: Env,
  request: MyListRequest,
  filter: MyBidFilter = 'all',
): Promise<MyBidRows> {
  const { rows, totals, ...page } = await readPage(request.query, async (slice) => {
    const [rows, totals] = await Promise.all([
      listAuctionsWithBids(database(env), {
        userId: request.viewer.userId,
        wonSinceMs: request.nowMs - SALE_IS_NEWS_MS,
        filter,
        ...slice,
      }),
      readMyBidTotals(env, request.viewer),
    ])
    return { rows, totals, total: totals.counts[filter] }
  })
  const found = await readListed(
    env,
    rows.map(({ auctionId }) => auctionId),
    request,
  )
  const byId = new Map(found.map((auction) => [auction.id, auction]))
  const withAuctions = rows.flatMap((row) => {
    const auction = byId.get(row.auctionId)
    return auction ? [{ ...row, auction }] : []
  })
  const data = await Promise.all(
    withAuctions.map(async ({ auction, bidCount, lastAmountCents, lastAtMs, isWinning, toSettle }) => ({
      auction,
      bidCount,
      bid: centsToDollars(lastAmountCents),
      lastAtMs,
      isWinning,
      toSettle,
      maximum: isWinning ? await readActiveMaximum(env, auction, request.viewer) : null,
    })),
  )
  return { ...toPaginated(request.query, page, data), totals }
}

/** Only the room knows a maximum, and only a leader has one. A room that does not answer leaves it null. */
async function readActiveMaximum(
  env: Env,
  { id, status }: WireListedAuction,
  { userId }: Viewer,
): Promise<number | null> {
  if (status !== 'active' && status !== 'paused') return null
  try {
    return (await env.AUCTION_ROOM.getByName(String(id)).ownMaximum(userId))?.max_amount ?? null
  } catch (error) {
    console.error(`The room of auction ${id} did not say what maximum stands`, error)
    return null
  }
}

/** The running auctions of the viewer's watchlist that end next; at most `limit`. */
export async function readWatchedEndingNext(
  env: Env,
  limit: number,
  person: ViewerNow,
): Promise<WireListedAuction[]> {
  const ids = await listWatchedIdsEndingNext(database(env), { userId: person.viewer.userId, limit })
  return readListed(env, ids, person)
}

async function withAuctions(
  env: Env,
  bids: readonly BidWithLastName[],
  { viewer, nowMs }: ViewerNow,
): Promise<MyBid[]> {
  const listings = await listListings(database(env), [...new Set(bids.map(({ bid }) => bid.auctionId))])
  const byId = new Map(listings.map((listing) => [listing.auction.id, listing]))
  return bids.flatMap((row) => {
    const listing = byId.get(row.bid.auctionId)
    if (!listing) return []
    const auction = toListedAuction(listing, viewer, nowMs)
    const { outcome = null, payment = null } = auction.result ?? {}
    const { winningBidId, winnerId } = listing.auction
    // After the auction it may have been sold to another bidder.
    const isWinning = winningBidId === row.bid.id && (winnerId === null || winnerId === viewer.userId)
    const winning = isWinningBid({ status: auction.status, isWinning, outcome, payment })
    return [{ ...toApiBid(row, viewer, winning), auction }]
  })
}

function toApiBid({ bid, lastName }: BidWithLastName, viewer: Viewer, isWinning: boolean): WireBid {
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

async function readListed(env: Env, ids: readonly number[], { viewer, nowMs }: ViewerNow) {
  const listings = await listListings(database(env), ids)
  return listings.map((listing) => toListedAuction(listing, viewer, nowMs))
}
