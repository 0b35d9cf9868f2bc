/** Views of the auction: masked for the public, with the viewer's own facts for a person. */
import { isFixed } from '../../domain/auction/revise-terms.ts'
import type {
  BidPage,
  HistoryRequest,
  RoomHistory,
  RoomTerms,
  RoomView,
} from '../../domain/auction/room-contract.ts'
import type { StoredBid } from '../../domain/auction/types.ts'
import {
  type AuctionViewer,
  type BidView,
  bidView,
  type LiveView,
  liveView,
  type OwnView,
  ownMaximumView,
} from '../../domain/auction/view.ts'
import { lastPageOf } from '../../domain/format/pagination.ts'
import { centsToDollarsOrNull } from '../../domain/money/cents.ts'
import type { AuctionBook, OpenedAuction } from './auction-store.ts'
import { findBid, highestBidOf, standingBids } from './storage/bid-store.ts'
import { eventsAmong, priceHistory } from './storage/history-store.ts'

/** The auction and its bids as the receivers of a frame may see them. */
export type Sight = {
  readonly auction: Partial<LiveView> &
    Pick<LiveView, 'id' | 'seq' | 'server_time'> & {
      readonly auction_number: string
      readonly watchers: number
    }
  readonly bidOf: (bid: StoredBid) => BidView
}

const PUBLIC: AuctionViewer = { kind: 'public' }

/** Whether the public may see the auction: paid for and not a draft. */
export function isOnShow({ state }: OpenedAuction): boolean {
  return state.paid && state.phase.status !== 'draft'
}

/** Builds the views of the room's auction for each kind of viewer. */
export class RoomViews {
  #sql: SqlStorage
  #store: AuctionBook
  #watchers: () => number
  #publicBidViews = new WeakMap<StoredBid, BidView>()

  constructor(sql: SqlStorage, book: AuctionBook, watchers: () => number) {
    this.#sql = sql
    this.#store = book
    this.#watchers = watchers
  }

  /** The auction as `viewer` may see it; null before one was opened here. */
  whole(viewer: AuctionViewer, nowMs: number): RoomView | null {
    const { opened } = this.#store
    if (!opened) return null
    return {
      auction: liveView(opened.state, viewer, nowMs),
      bids: this.#newest(opened, viewer),
      watchers: this.#watchers(),
      own: viewer.kind === 'public' ? null : this.#ownView(opened, viewer.id),
    }
  }

  /** The terms, for people who may revise them; null before an auction was opened here. */
  terms(): RoomTerms | null {
    const { opened } = this.#store
    if (!opened) return null
    const { state } = opened
    const { terms, reserveCents, startAtMs, endAtMs, totalBids, phase } = state
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
    }
  }

  /** The auction, newest bids and own bid that answer a bidder's command. */
  afterBid(
    userId: number,
    bidId: number | null,
    nowMs: number,
  ): Pick<RoomView, 'auction' | 'bids' | 'watchers'> & { readonly bid: BidView | null } {
    const opened = this.#mustBeOpen()
    const viewer: AuctionViewer = { kind: 'user', id: userId }
    const bids = this.#newest(opened, viewer)
    return {
      auction: liveView(opened.state, viewer, nowMs),
      bids,
      watchers: this.#watchers(),
      bid:
        bidId === null
          ? null
          : (bids.find(({ id }) => id === bidId) ?? this.#findBidView(opened, bidId, viewer)),
    }
  }

  /** Projection for frames to one person's socket. */
  sightOf(viewer: AuctionViewer, nowMs: number): Sight {
    const opened = this.#mustBeOpen()
    const { auctionNumber: auction_number, state } = opened
    return {
      auction: { ...liveView(state, viewer, nowMs), auction_number, watchers: this.#watchers() },
      bidOf: (bid) => this.#bidView(opened, bid, viewer),
    }
  }

  /**
   * Projection for broadcasts. It leaves the reserve out, so that a broadcast does not overwrite the reserve
   * that the seller's page has.
   */
  sightOfAll(nowMs: number): Sight {
    const { auction, bidOf } = this.sightOf(PUBLIC, nowMs)
    const { reserve_price: _hidden, ...shown } = auction
    return { auction: shown, bidOf }
  }

  /** One page of the active bids, highest first; a page past the last is the last. */
  page(viewer: AuctionViewer, page: number, perPage: number): BidPage | null {
    const { opened } = this.#store
    if (!opened) return null
    const total = opened.state.totalBids
    const lastPage = lastPageOf(total, perPage)
    const shown = Math.min(page, lastPage)
    const bids = standingBids(this.#sql, perPage, (shown - 1) * perPage)
    return {
      data: bids.map((bid) => this.#bidView(opened, bid, viewer)),
      current_page: shown,
      last_page: lastPage,
      per_page: perPage,
      total,
    }
  }

  /** The auction's history: a page of its bids, the events between them, and the price over time. */
  history(viewer: AuctionViewer, request: HistoryRequest, nowMs: number): RoomHistory | null {
    const { opened } = this.#store
    const bids = this.page(viewer, request.page, request.perPage)
    if (!opened || !bids) return null
    const { state } = opened
    return {
      bids,
      events: eventsAmong(this.#sql, bids),
      log: { entries: state.seq, lastHash: state.seq === 0 ? null : state.lastHash },
      prices: priceHistory(this.#sql, state, { range: request.range, viewer, nowMs }),
    }
  }

  /** A person who is no bidder here has no bid to search for. */
  #ownView({ state }: OpenedAuction, userId: number): OwnView {
    const highest = state.bidders.has(userId) ? highestBidOf(this.#sql, userId) : null
    return { ...ownMaximumView(state, userId), highest_bid: centsToDollarsOrNull(highest) }
  }

  #newest(opened: OpenedAuction, viewer: AuctionViewer): BidView[] {
    return opened.newestBids.map((bid) => this.#bidView(opened, bid, viewer))
  }

  #findBidView(opened: OpenedAuction, bidId: number, viewer: AuctionViewer): BidView | null {
    const bid = findBid(this.#sql, bidId)
    return bid && this.#bidView(opened, bid, viewer)
  }

  /** The bid for this viewer. Most viewers get the public view, which is built once per bid and cached. */
  #bidView(opened: OpenedAuction, bid: StoredBid, viewer: AuctionViewer): BidView {
    if (hasPrivateView(opened, bid, viewer)) return this.#buildBidView(opened, bid, viewer)
    const known = this.#publicBidViews.get(bid)
    if (known && known.is_winning === (bid.bidId === opened.state.winningBidId)) return known
    const view = this.#buildBidView(opened, bid, PUBLIC)
    this.#publicBidViews.set(bid, view)
    return view
  }

  #buildBidView({ state, names }: OpenedAuction, bid: StoredBid, viewer: AuctionViewer): BidView {
    return bidView(state, bid, viewer, (bidderId) => names.get(bidderId))
  }

  #mustBeOpen(): OpenedAuction {
    const { opened } = this.#store
    if (!opened) throw new Error('No auction is open in this room.')
    return opened
  }
}

function hasPrivateView({ state }: OpenedAuction, bid: StoredBid, viewer: AuctionViewer): boolean {
  if (viewer.kind === 'public') return false
  return viewer.kind === 'admin' || viewer.id === bid.bidderId || viewer.id === state.sellerId
}
