/** Views of the auction: masked for the public, with the viewer's own facts for a signed-in person. */
import { ownOfferView } from '../../domain/after-sale/after-sale-offer-view.ts'
import { isPausedByLock } from '../../domain/auction/auction-lock.ts'
import { isFixed } from '../../domain/auction/revise-terms.ts'
import type {
  BidPage,
  HistoryRequest,
  RoomHistory,
  RoomTerms,
  RoomView,
} from '../../domain/auction/room-contract.ts'
import type { AuctionState, StoredBid } from '../../domain/auction/types.ts'
import {
  type AuctionViewer,
  type BidView,
  bidView,
  type LiveView,
  liveView,
  type OwnMaximumView,
  ownMaximumView,
} from '../../domain/auction/view.ts'
import type { OwnRoomView } from '../../domain/auction/viewer-status.ts'
import { getLastPage } from '../../domain/format/pagination.ts'
import { centsToDollarsOrNull } from '../../domain/money/cents.ts'
import type { AuctionStore, RoomAuction } from './auction-store.ts'
import { activeBids, findHighestBid, isVoidedBidder } from './storage/bid-store.ts'
import { eventsAmong, priceHistory } from './storage/history-store.ts'
import { readStoredPayment } from './storage/watermarks.ts'

/** The auction and its bids as the recipients of a frame may see them. */
export type FrameProjection = {
  readonly auction: Partial<LiveView> &
    Pick<LiveView, 'id' | 'seq' | 'server_time'> & {
      readonly auction_number: string
      readonly watchers: number
    }
  readonly toBidView: (bid: StoredBid) => BidView
}

const PUBLIC: AuctionViewer = { kind: 'public' }

/** Whether the public may see the auction: paid for and not a draft. */
export function isPublic({ state }: RoomAuction): boolean {
  return state.paid && state.phase.status !== 'draft'
}

/** Builds the views of the room's auction for each kind of viewer. */
export class RoomViews {
  #sql: SqlStorage
  #store: AuctionStore
  #countWatchers: () => number
  #publicBidViews = new WeakMap<StoredBid, BidView>()

  constructor(sql: SqlStorage, store: AuctionStore, watchers: () => number) {
    this.#sql = sql
    this.#store = store
    this.#countWatchers = watchers
  }

  /** The number of watchers (docs/rules/realtime.md, Limits). */
  get watchers(): number {
    return this.#countWatchers()
  }

  /** The auction as `viewer` may see it; null before one was opened here. */
  view(viewer: AuctionViewer, nowMs: number): RoomView | null {
    const { auction } = this.#store
    if (!auction) return null
    return {
      auction: this.live(auction, viewer, nowMs),
      bids: this.#newest(auction, viewer),
      watchers: this.watchers,
      own: viewer.kind === 'public' ? null : this.#ownView(auction, viewer.id),
    }
  }

  /** The terms, for people who may revise them; null before an auction was opened here. */
  terms(): RoomTerms | null {
    const { auction } = this.#store
    if (!auction) return null
    const { state } = auction
    const { terms, reserveCents, startAtMs, endAtMs, totalBids, phase, afterSale, round } = state
    const { startingBidCents, buyNowCents } = terms
    return {
      status: phase.status,
      totalBids,
      isFixed: isFixed(state),
      startingBidCents,
      reserveCents,
      buyNowCents,
      startAtMs,
      endAtMs,
      round,
      isSold: phase.status === 'ended' && phase.result.outcome === 'sold',
      isOffered: afterSale.offer !== null,
      isPausedByLock: isPausedByLock(phase),
    }
  }

  /** A stored bid that is none of the newest, for its bidder; null if there is none with this id. */
  findBid(bidId: number, viewer: AuctionViewer): BidView | null {
    const bid = this.#store.findBid(bidId)
    return bid && this.bid(this.#mustBeOpen(), bid, viewer)
  }

  /** Projection for frames to one person's socket. */
  projectionFor(viewer: AuctionViewer, nowMs: number): FrameProjection {
    const auction = this.#mustBeOpen()
    const { auctionNumber: auction_number } = auction
    return {
      auction: { ...this.live(auction, viewer, nowMs), auction_number, watchers: this.watchers },
      toBidView: (bid) => this.bid(auction, bid, viewer),
    }
  }

  /** Whether the viewer sees every bid as the public does. */
  seesPublicBids(viewer: AuctionViewer): boolean {
    if (viewer.kind !== 'user') return viewer.kind === 'public'
    const { sellerId, bidders } = this.#mustBeOpen().state
    return viewer.id !== sellerId && !bidders.has(viewer.id)
  }

  /**
   * Projection for broadcasts, without the reserve: the public value would overwrite the one on the seller's
   * page.
   */
  publicProjection(nowMs: number): FrameProjection {
    const { auction, toBidView } = this.projectionFor(PUBLIC, nowMs)
    const { reserve_price: _hidden, ...shown } = auction
    return { auction: shown, toBidView }
  }

  /** One page of the active bids, highest first. A page beyond the last returns the last. */
  page(viewer: AuctionViewer, page: number, perPage: number): BidPage | null {
    const { auction } = this.#store
    if (!auction) return null
    const total = auction.state.totalBids
    const lastPage = getLastPage(total, perPage)
    const shown = Math.min(page, lastPage)
    const bids = activeBids(this.#sql, perPage, (shown - 1) * perPage)
    return {
      data: bids.map((bid) => this.bid(auction, bid, viewer)),
      current_page: shown,
      last_page: lastPage,
      per_page: perPage,
      total,
    }
  }

  /** The auction's history: a page of its bids, the events between them, and the price over time. */
  history(viewer: AuctionViewer, request: HistoryRequest, nowMs: number): RoomHistory | null {
    const { auction } = this.#store
    const bids = this.page(viewer, request.page, request.perPage)
    if (!auction || !bids) return null
    const { state } = auction
    return {
      bids,
      events: eventsAmong(this.#sql, bids),
      log: { entries: state.seq, lastHash: state.seq === 0 ? null : state.lastHash },
      prices: priceHistory(this.#sql, state, { range: request.range, viewer, nowMs }),
    }
  }

  /** The watermark is read for a sale only: frames of a running auction cost no query. */
  live({ state }: RoomAuction, viewer: AuctionViewer, nowMs: number): LiveView {
    const { phase, round } = state
    const isSold = phase.status === 'ended' && phase.result.outcome === 'sold'
    return liveView(state, viewer, nowMs, {
      ...(isSold && { payment: readStoredPayment(this.#sql, round) }),
    })
  }

  /** A person's own maximum and whether they lead, were outbid, or lost the lead by a void. */
  ownMaximum({ state }: RoomAuction, userId: number): OwnMaximumView {
    return ownMaximumView(state, userId, (bidderId) => isVoidedBidder(this.#sql, bidderId))
  }

  /** Only a bidder has a highest bid to look up. */
  #ownView(auction: RoomAuction, userId: number): OwnRoomView {
    const { state } = auction
    const highest = state.bidders.has(userId) ? findHighestBid(this.#sql, userId) : null
    const offer = ownOfferView(state, userId)
    return {
      ...this.ownMaximum(auction, userId),
      highest_bid: centsToDollarsOrNull(highest),
      ...(offer && { sale_offer: offer }),
    }
  }

  #newest(auction: RoomAuction, viewer: AuctionViewer): BidView[] {
    return auction.newestBids.map((bid) => this.bid(auction, bid, viewer))
  }

  /** The bid for this viewer. Most viewers get the public view, which is built once per bid and cached. */
  bid(auction: RoomAuction, bid: StoredBid, viewer: AuctionViewer): BidView {
    if (hasPrivateView(auction, bid, viewer)) return this.#buildBidView(auction, bid, viewer)
    const known = this.#publicBidViews.get(bid)
    if (known && known.is_winning === (bid.bidId === auction.state.winningBidId)) return known
    const view = this.#buildBidView(auction, bid, PUBLIC)
    this.#publicBidViews.set(bid, view)
    return view
  }

  #buildBidView({ state, names }: RoomAuction, bid: StoredBid, viewer: AuctionViewer): BidView {
    const payment = isSoldBy(state, viewer) ? readStoredPayment(this.#sql, state.round) : undefined
    return bidView(state, bid, viewer, (bidderId) => names.get(bidderId), payment)
  }

  #mustBeOpen(): RoomAuction {
    const { auction } = this.#store
    if (!auction) throw new Error('No auction is open in this room.')
    return auction
  }
}

function hasPrivateView({ state }: RoomAuction, bid: StoredBid, viewer: AuctionViewer): boolean {
  if (viewer.kind === 'public') return false
  return viewer.kind === 'admin' || viewer.id === bid.bidderId || viewer.id === state.sellerId
}

/** Whether the viewer is the seller of a sold auction, who may see the buyer. */
function isSoldBy({ phase, sellerId }: AuctionState, viewer: AuctionViewer): boolean {
  const isSold = phase.status === 'ended' && phase.result.outcome === 'sold'
  return isSold && viewer.kind === 'user' && viewer.id === sellerId
}
