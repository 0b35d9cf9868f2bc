import type { AuctionRoomProps } from '../auction-room.ts'
import { leastOffer } from './bid-amount.ts'
import { type UnsentChoice, unsentChoice } from './unsent-bid.ts'

type Room = Pick<AuctionRoomProps, 'auction' | 'bidding' | 'connection' | 'leads'>

/** The bid or the maximum that was pressed offline and still waits for a word; a bid of who leads by now does not. */
export function unsentAmount({ bidding, leads }: Pick<Room, 'bidding' | 'leads'>) {
  if (bidding.state !== 'unsent' || !('amount' in bidding.offer)) return null
  return leads && bidding.offer.kind === 'manual' ? null : bidding.offer
}

/** What is to be said of an offer that was pressed offline, and what can be done with it; null where there is none. */
export function unsentNow({ auction, bidding, connection, leads }: Room): UnsentChoice | null {
  if (bidding.state !== 'unsent') return null
  const isOffline = connection.state === 'reconnecting' && connection.offline
  return unsentChoice(bidding.offer, {
    price: isOffline ? 'offline' : connection.state === 'connected' ? 'live' : 'old',
    currentBid: auction.current_bid,
    least: leastOffer(auction, leads),
    leads,
  })
}
