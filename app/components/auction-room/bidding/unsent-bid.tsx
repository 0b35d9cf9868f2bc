import { WifiOff } from 'lucide-react'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { Button } from '../../ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { getLeastAmount } from './bid-amount.ts'

/** A bid that was pressed without a connection and never left the browser. */
type UnsentBid =
  | { readonly kind: 'manual' | 'maximum'; readonly amount: number }
  | { readonly kind: 'cancel_maximum' | 'buy_now' }

/** The state of the auction when the choice is shown. */
interface AuctionNow {
  /** `old`: there is a network again, but the socket has not sent the price since. */
  readonly price: 'offline' | 'old' | 'live'
  readonly currentBid: number | null
  /** The least amount that the form accepts now. */
  readonly least: number
  readonly leads: boolean
  /** No answer came to the bid: it may have been placed. */
  readonly isUncertain?: boolean
}

/** The message about an unsent bid, and its buttons. */
export interface UnsentChoice {
  readonly text: string
  /** The label of the button that discards the bid. */
  readonly discard: 'Cancel' | 'Discard'
  /**
   * The label of the form's button; null where this button cannot send the bid, or where the bid is no longer
   * possible.
   */
  readonly send: string | null
}

/**
 * An unsent bid is never sent later automatically, because it was made at another price. Back online it is
 * shown with the current price, where it is still possible; the cancellation of a maximum and the purchase
 * have their own buttons (docs/rules/auction-page.md, Unsent bids).
 */
export function toUnsentChoice(
  bid: UnsentBid,
  { price, currentBid, least, leads, isUncertain = false }: AuctionNow,
): UnsentChoice {
  const unsent = isUncertain ? toUncertainText(bid) : toUnsentText(bid)
  if (price === 'offline') return { text: `You are offline. ${unsent}`, discard: 'Cancel', send: null }
  const intro = isUncertain ? unsent : `You were offline. ${unsent}`
  if (!('amount' in bid)) return { text: intro, discard: 'Discard', send: null }
  const isNeedless = bid.kind === 'manual' && leads
  const tooLow = !isNeedless && bid.amount < least
  const sentences = [
    intro,
    price === 'live' &&
      (currentBid === null ? 'There is no bid yet.' : `Current bid ${dollarsWhole(currentBid)}.`),
    isNeedless && 'You lead.',
    tooLow && 'It is too low now.',
  ]
  const named = bid.kind === 'manual' ? 'bid' : 'maximum'
  return {
    text: sentences.filter(Boolean).join(' '),
    discard: 'Discard',
    send:
      isNeedless || tooLow
        ? null
        : `Send ${named} of ${dollarsWhole(bid.amount)}${isUncertain ? ' again' : ''}`,
  }
}

function toUnsentText(bid: UnsentBid): string {
  switch (bid.kind) {
    case 'manual':
      return `${dollarsWhole(bid.amount)} was not sent.`
    case 'maximum':
      return `Your maximum of ${dollarsWhole(bid.amount)} was not sent.`
    case 'cancel_maximum':
      return 'Your maximum was not cancelled.'
    case 'buy_now':
      return 'Your purchase was not sent.'
  }
}

function toUncertainText(bid: UnsentBid): string {
  switch (bid.kind) {
    case 'manual':
      return `No answer came: ${dollarsWhole(bid.amount)} may or may not have been placed.`
    case 'maximum':
      return `No answer came: your maximum of ${dollarsWhole(bid.amount)} may or may not be set.`
    case 'cancel_maximum':
      return 'No answer came: your maximum may or may not be cancelled.'
    case 'buy_now':
      return 'No answer came: your purchase may or may not have been made.'
  }
}

type Room = Pick<AuctionRoomProps, 'auction' | 'bidding' | 'connection' | 'leads'>

/**
 * The unsent bid or maximum that waits for a decision; null for the unsent manual bid of a viewer who leads
 * by now.
 */
export function getUnsentBid({ bidding, leads }: Pick<Room, 'bidding' | 'leads'>) {
  if (bidding.state !== 'unsent' || !('amount' in bidding.bid)) return null
  return leads && bidding.bid.kind === 'manual' ? null : bidding.bid
}

/** The choice about the unsent bid; null where there is none. */
export function getUnsentChoice({ auction, bidding, connection, leads }: Room): UnsentChoice | null {
  if (bidding.state !== 'unsent') return null
  const isOffline = connection.state === 'reconnecting' && connection.offline
  return toUnsentChoice(bidding.bid, {
    price: isOffline ? 'offline' : connection.state === 'connected' ? 'live' : 'old',
    currentBid: auction.current_bid,
    least: getLeastAmount(auction, leads),
    leads,
    isUncertain: bidding.isUncertain ?? false,
  })
}

interface UnsentNoteProps {
  readonly choice: UnsentChoice
  readonly onDiscard: () => void
}

/**
 * The message about an unsent bid with the button that discards it. It has two lines both offline and back
 * online, so that nothing moves.
 */
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
