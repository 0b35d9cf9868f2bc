import { WifiOff } from 'lucide-react'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { Button } from '../../../components/ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { leastOffer } from './bid-amount.ts'

/** An offer that was pressed while there was no connection, and never left the browser. */
type UnsentOffer =
  | { readonly kind: 'manual' | 'maximum'; readonly amount: number }
  | { readonly kind: 'cancel_maximum' | 'buy_now' }

/** What is known at the moment at which it is told. */
interface Now {
  /** `old`: there is a network again, but the price has not been heard through a socket since. */
  readonly price: 'offline' | 'old' | 'live'
  readonly currentBid: number | null
  /** The least that the form takes now. */
  readonly least: number
  readonly leads: boolean
}

/** What the form says of it, and what its buttons do. */
export interface UnsentChoice {
  readonly text: string
  /** The word that lets it go: nothing is taken back, since nothing was sent. */
  readonly discard: 'Cancel' | 'Discard'
  /** What the form's button says; null where the offer is not for this button, or can no longer be made. */
  readonly send: string | null
}

/**
 * An offer that was not sent is never sent later by itself: who pressed it saw another price. Back online it is offered
 * once more beside the price of that moment, where it can still be made; the maximum's end and the purchase have buttons of
 * their own to be pressed again.
 */
export function unsentChoice(offer: UnsentOffer, { price, currentBid, least, leads }: Now): UnsentChoice {
  const what = whatWasNotSent(offer)
  if (price === 'offline') return { text: `You are offline. ${what}`, discard: 'Cancel', send: null }
  const before = `You were offline. ${what}`
  if (!('amount' in offer)) return { text: before, discard: 'Discard', send: null }
  const isMoot = offer.kind === 'manual' && leads
  const tooLow = !isMoot && offer.amount < least
  const now = [
    before,
    price === 'live' &&
      (currentBid === null ? 'There is no bid yet.' : `Current bid ${dollarsWhole(currentBid)}.`),
    isMoot && 'You lead.',
    tooLow && 'It is too low now.',
  ]
  const named = offer.kind === 'manual' ? 'bid' : 'maximum'
  return {
    text: now.filter(Boolean).join(' '),
    discard: 'Discard',
    send: isMoot || tooLow ? null : `Send ${named} of ${dollarsWhole(offer.amount)}`,
  }
}

function whatWasNotSent(offer: UnsentOffer): string {
  switch (offer.kind) {
    case 'manual':
      return `${dollarsWhole(offer.amount)} was not sent.`
    case 'maximum':
      return `Your maximum of ${dollarsWhole(offer.amount)} was not sent.`
    case 'cancel_maximum':
      return 'Your maximum was not cancelled.'
    case 'buy_now':
      return 'Your purchase was not sent.'
  }
}

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

interface UnsentNoteProps {
  readonly choice: UnsentChoice
  readonly onDiscard: () => void
}

/** An offer that was pressed without a connection, and the way to let it go. Two lines, offline and back: nothing moves. */
export function UnsentNote({ choice, onDiscard }: UnsentNoteProps) {
  return (
    <div className="flex min-h-11 items-start justify-between gap-3">
      <p role="status" className="figures flex min-w-0 items-start gap-2 text-meta text-amber">
        <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
        {choice.text}
      </p>
      <Button type="button" variant="text" className="-my-0.5 shrink-0 px-0!" onClick={onDiscard}>
        {choice.discard}
      </Button>
    </div>
  )
}
