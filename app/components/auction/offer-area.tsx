import { isBiddingOpen } from '../../../domain/display/auction-labels.ts'
import { isBeyondBids } from '../../../domain/display/bid-messages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { EndedBox } from './ended-box.tsx'
import { MoneyTerms } from './money-terms.tsx'
import { type OfferCode, useOfferCode } from './offer-code.ts'
import { ReceiptNote } from './receipt-note.tsx'
import { WatchButton } from './watch-button.tsx'

interface OfferAreaProps {
  readonly room: AuctionRoomProps
  readonly id: string
  readonly inSheet?: boolean
}

/** What the viewer can do in this auction now, or why they cannot. */
export function OfferArea({ room, id, inSheet = false }: OfferAreaProps) {
  const { auction, words, nowMs, bidder } = room
  const code = useOfferCode(bidder !== 'signed_out' && bidder !== 'seller')
  const endAtMs = Date.parse(auction.end_time)
  if (auction.status === 'ended') return <EndedBox room={room} />
  if (!isBiddingOpen({ status: auction.status, endAtMs }, nowMs)) {
    return (
      <>
        {auction.status === 'active' && (
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            The end has come. The result is on its way.
          </p>
        )}
        {auction.status === 'pending' && bidder === 'seller' && <OwnAuction />}
        {auction.status === 'pending' && bidder !== 'seller' && (
          <WatchButton
            auctionId={auction.id}
            title={words.title}
            isWatched={room.isWatched}
            signedIn={room.viewerId !== null}
            shape="wide"
          />
        )}
        {auction.status === 'paused' && <p>Nobody can bid until the auction is resumed.</p>}
        {auction.status === 'cancelled' && <p>No sale takes place, and every hold is released.</p>}
        <ReceiptNote bidding={room.bidding} />
      </>
    )
  }
  if (isBeyondBids(auction.minimum_bid) && !room.leads && bidder !== 'seller') {
    return (
      <>
        <p>No higher bid can be placed.</p>
        <ReceiptNote bidding={room.bidding} />
      </>
    )
  }
  if (bidder !== 'may_bid') return <CannotBid room={room} code={code} />
  return code ? <code.OpenOffer room={room} id={id} inSheet={inSheet} /> : <LateForm />
}

/** Only who has signed in within this page waits for their form; about as high as it will be. */
function LateForm() {
  return (
    <p role="status" className="flex min-h-72 items-center justify-center gap-3">
      <Spinner />
      The bid form is on its way.
    </p>
  )
}

function OwnAuction() {
  return <p>This is your own auction. You see the price and the clock as bidders do.</p>
}

interface CannotBidProps {
  readonly room: AuctionRoomProps
  readonly code: OfferCode | null
}

function CannotBid({ room, code }: CannotBidProps) {
  const here = encodeURIComponent(`/auctions/${room.auction.id}`)
  const toBid = encodeURIComponent(`/auctions/${room.auction.id}#bid`)
  switch (room.bidder) {
    case 'signed_out':
      return (
        <>
          <ButtonLink to={`/login?redirectTo=${here}`} variant="primary" size="bid" wide>
            Sign in to Bid
          </ButtonLink>
          <MoneyTerms className="text-pretty">
            Bidding needs a saved card and a $50 hold, released if you do not win.
          </MoneyTerms>
        </>
      )
    case 'seller':
      return <OwnAuction />
    case 'needs_confirmation':
      return (
        <>
          <ButtonLink to={room.confirmUrl ?? '/authorize'} variant="primary" size="bid" wide>
            Confirm your card
          </ButtonLink>
          <MoneyTerms className="text-pretty">
            Your bank asks you to confirm your payment authorization before you can bid again. Bids already
            made stand.
          </MoneyTerms>
          {code && <code.CancelMaximum room={room} />}
        </>
      )
    default:
      return (
        <>
          <ButtonLink to={`/authorize?redirectTo=${toBid}`} variant="primary" size="bid" wide>
            Authorize a card to bid
          </ButtonLink>
          <MoneyTerms className="text-pretty">
            $50 is held on your card for up to 14 days and released if you do not win.
          </MoneyTerms>
          {code && <code.CancelMaximum room={room} />}
        </>
      )
  }
}
