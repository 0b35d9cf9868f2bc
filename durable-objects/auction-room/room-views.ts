/** What the room shows of its auction: masked for the public, the person's own to the person. */
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

/** The auction and its bids as the receiver of frames may see them. */
export type Sight = {
  readonly auction: Partial<LiveView> &
    Pick<LiveView, 'id' | 'seq' | 'server_time'> & {
      readonly auction_number: string
      readonly watchers: number
    }
  readonly bidOf: (bid: StoredBid) => BidView
}

const PUBLIC: AuctionViewer = { kind: 'public' }

/** Whether the public may know of the auction: paid for and not a draft. */
export function isOnShow({ state }: OpenedAuction): boolean {
  return state.paid && state.phase.status !== 'draft'
}

export class RoomViews {
  #sql: SqlStorage
  #book: AuctionBook
  #watchers: () => number
  #publicViews = new WeakMap<StoredBid, BidView>()

  constructor(sql: SqlStorage, book: AuctionBook, watchers: () => number) {
    this.#sql = sql
    this.#book = book
    this.#watchers = watchers
  }

  /** The auction for `viewer`; null where none was ever opened here. */
  whole(viewer: AuctionViewer, nowMs: number): RoomView | null {
    const { opened } = this.#book
    if (!opened) return null
    return {
      auction: liveView(opened.state, viewer, nowMs),
      bids: this.#newest(opened, viewer),
      watchers: this.#watchers(),
      own: viewer.kind === 'public' ? null : this.#own(opened, viewer.id),
    }
  }

  /** The terms, for who may revise them; null where none was ever opened here. */
  terms(): RoomTerms | null {
    const { opened } = this.#book
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

  /** What a bidder is shown after a command. */
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
      bid: bidId === null ? null : (bids.find(({ id }) => id === bidId) ?? this.#one(opened, bidId, viewer)),
    }
  }

  /** What one person is told on their own socket. */
  sightOf(viewer: AuctionViewer, nowMs: number): Sight {
    const opened = this.#mustBeOpen()
    const { auctionNumber: auction_number, state } = opened
    return {
      auction: { ...liveView(state, viewer, nowMs), auction_number, watchers: this.#watchers() },
      bidOf: (bid) => this.#view(opened, bid, viewer),
    }
  }

  /** What everybody is told at once: not of the reserve, so that its seller keeps what they were told alone. */
  sightOfAll(nowMs: number): Sight {
    const { auction, bidOf } = this.sightOf(PUBLIC, nowMs)
    const { reserve_price: _hidden, ...shown } = auction
    return { auction: shown, bidOf }
  }

  /** One page of the bids that stand, highest first; the last one where a later is asked for. */
  page(viewer: AuctionViewer, page: number, perPage: number): BidPage | null {
    const { opened } = this.#book
    if (!opened) return null
    const total = opened.state.totalBids
    const lastPage = lastPageOf(total, perPage)
    const shown = Math.min(page, lastPage)
    const bids = standingBids(this.#sql, perPage, (shown - 1) * perPage)
    return {
      data: bids.map((bid) => this.#view(opened, bid, viewer)),
      current_page: shown,
      last_page: lastPage,
      per_page: perPage,
      total,
    }
  }

  /** How the auction went: a page of its bids, what happened among them, and the course of the price. */
  history(viewer: AuctionViewer, request: HistoryRequest, nowMs: number): RoomHistory | null {
    const { opened } = this.#book
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

  /** Who has made no offer here has no bid to look for. */
  #own({ state }: OpenedAuction, userId: number): OwnView {
    const highest = state.bidders.has(userId) ? highestBidOf(this.#sql, userId) : null
    return { ...ownMaximumView(state, userId), highest_bid: centsToDollarsOrNull(highest) }
  }

  #newest(opened: OpenedAuction, viewer: AuctionViewer): BidView[] {
    return opened.newestBids.map((bid) => this.#view(opened, bid, viewer))
  }

  #one(opened: OpenedAuction, bidId: number, viewer: AuctionViewer): BidView | null {
    const bid = findBid(this.#sql, bidId)
    return bid && this.#view(opened, bid, viewer)
  }

  /** Most of what anybody sees is what everybody sees, and that is made once for each bid. */
  #view(opened: OpenedAuction, bid: StoredBid, viewer: AuctionViewer): BidView {
    if (mayKnowMore(opened, bid, viewer)) return this.#fresh(opened, bid, viewer)
    const known = this.#publicViews.get(bid)
    if (known && known.is_winning === (bid.bidId === opened.state.winningBidId)) return known
    const view = this.#fresh(opened, bid, PUBLIC)
    this.#publicViews.set(bid, view)
    return view
  }

  #fresh({ state, names }: OpenedAuction, bid: StoredBid, viewer: AuctionViewer): BidView {
    return bidView(state, bid, viewer, (bidderId) => names.get(bidderId))
  }

  #mustBeOpen(): OpenedAuction {
    const { opened } = this.#book
    if (!opened) throw new Error('No auction is open in this room.')
    return opened
  }
}

function mayKnowMore({ state }: OpenedAuction, bid: StoredBid, viewer: AuctionViewer): boolean {
  if (viewer.kind === 'public') return false
  return viewer.kind === 'admin' || viewer.id === bid.bidderId || viewer.id === state.sellerId
}
