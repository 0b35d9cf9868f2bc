/**
 * The answers of the API to accepted bids, as JSON texts in ASCII. What everybody sees is written once per state of the auction, because the bids
 * of a burst are answered together; the bidder's own bids are put in their places.
 */
import { acceptedMessage } from '../../domain/auction/accepted-message.ts'
import type { BidRequest } from '../../domain/auction/room-contract.ts'
import type { StoredBid } from '../../domain/auction/types.ts'
import { asciiJson, asciiMembers } from '../../domain/format/ascii-json.ts'
import type { AuctionStore, RoomAuction } from './auction-store.ts'
import type { RoomViews } from './room-views.ts'
import type { StoredOutcome } from './storage/command-store.ts'

/** What the answers of one state have in common. */
type Shared = {
  readonly auction: RoomAuction
  /** Members of the auction but its time, bids and watchers. */
  readonly live: string
  /** The newest bids as the public sees them, newest first. */
  readonly bids: readonly string[]
}

/** Writes the answers to accepted bids. */
export class BidAnswers {
  #store: AuctionStore
  #views: RoomViews
  #shared: Shared | null = null
  /** The texts of bids that do not win, as the public sees them. */
  #texts = new WeakMap<StoredBid, string>()

  constructor(store: AuctionStore, views: RoomViews) {
    this.#store = store
    this.#views = views
  }

  /**
   * The answer to an accepted command, `WireBidAnswer` with `success`: the auction with its watchers and newest 20 bids, by which
   * the client replaces its own, and the bidder's own bid that the command stored. `listing` are the members of the auction that
   * its listing has; null where they could not be read.
   */
  write(
    { person: { userId }, command }: BidRequest,
    { receipt, bidId }: Extract<StoredOutcome, { accepted: true }>,
    { listing, nowMs }: { readonly listing: string | null; readonly nowMs: number },
  ): string {
    const { auction } = this.#store
    if (!auction) throw new Error('No auction is open in this room.')
    const viewer = { kind: 'user', id: userId } as const
    const { live, bids } = this.#sharedBy(auction, nowMs)
    let own: string | null = null
    const texts = auction.newestBids.map((bid, index) => {
      if (bid.bidderId !== userId) return bids[index]
      const text = asciiJson(this.#views.bid(auction, bid, viewer))
      if (bid.bidId === bidId) own = text
      return text
    })
    const time = new Date(nowMs).toISOString()
    const bid = own ?? asciiJson(bidId === null ? null : this.#views.findBid(bidId, viewer))
    const answer = asciiMembers({ success: true, message: acceptedMessage(command.kind, receipt), receipt })
    const [newest = '', ...others] = texts
    // Joined once, not in parts that would be copied again.
    const parts = [`{${answer},"auction":{${live},"server_time":"${time}","bids":[${newest}`, ...others]
    const rest = `],"watchers":${this.#views.watchers}${listing === null ? '' : `,${listing}`}},"bid":${bid}}`
    parts.push(`${parts.pop()}${rest}`)
    return parts.join(',')
  }

  #sharedBy(auction: RoomAuction, nowMs: number): Shared {
    // How the sale is paid changes without a new state.
    const isSold = auction.state.phase.status === 'ended'
    if (this.#shared?.auction === auction && !isSold) return this.#shared
    // A bidder is no seller, and sees the auction as the public does.
    const { server_time: _time, ...live } = this.#views.live(auction, { kind: 'public' }, nowMs)
    const bids = auction.newestBids.map((bid) => this.#publicText(auction, bid))
    this.#shared = { auction, live: asciiMembers(live), bids }
    return this.#shared
  }

  #publicText(auction: RoomAuction, bid: StoredBid): string {
    const write = () => asciiJson(this.#views.bid(auction, bid, { kind: 'public' }))
    if (bid.bidId === auction.state.winningBidId) return write()
    const known = this.#texts.get(bid) ?? write()
    this.#texts.set(bid, known)
    return known
  }
}
