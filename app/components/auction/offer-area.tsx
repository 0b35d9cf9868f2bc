import { Form } from '@remix-run/react'
import { isBiddingOpen } from '../../../domain/display/auction-labels.ts'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { BidForm } from './bid-form.tsx'
import { BuyNow } from './buy-now.tsx'
import { EndedBox } from './ended-box.tsx'
import { ReceiptNote } from './receipt-note.tsx'
import { WatchButton } from './watch-button.tsx'

interface OfferAreaProps {
  readonly room: AuctionRoomProps
  readonly id: string
  readonly steppers?: boolean
}

/** What the viewer can do in this auction now, or why they cannot. */
export function OfferArea({ room, id, steppers }: OfferAreaProps) {
  const { auction, words, nowMs, bidder } = room
  const endAtMs = Date.parse(auction.end_time)
  if (auction.status === 'ended') return <EndedBox room={room} />
  if (!isBiddingOpen({ status: auction.status, endAtMs }, nowMs)) {
    return (
      <>
        {auction.status === 'active' && <p>The end has come. The result is on its way.</p>}
        {auction.status === 'pending' && (
          <WatchButton
            auctionId={auction.id}
            title={words.title}
            isWatched={room.isWatched}
            signedIn={room.viewerId !== null}
            shape="button"
          />
        )}
        {auction.status === 'paused' && <p>Nobody can bid until the auction is resumed.</p>}
        {auction.status === 'cancelled' && <p>No sale takes place, and every hold is released.</p>}
        <ReceiptNote bidding={room.bidding} />
      </>
    )
  }
  if (bidder !== 'may_bid') return <CannotBid room={room} />
  return (
    <>
      <BidForm room={room} id={id} steppers={steppers} />
      <CancelMaximum room={room} />
      <BuyNow room={room} />
    </>
  )
}

function CannotBid({ room }: { readonly room: AuctionRoomProps }) {
  const here = encodeURIComponent(`/auctions/${room.auction.id}`)
  switch (room.bidder) {
    case 'signed_out':
      return (
        <>
          <ButtonLink to={`/login?redirectTo=${here}`} variant="primary" size="bid" wide>
            Sign in to Bid
          </ButtonLink>
          <p className="text-label text-ink-3">
            Bidding needs a saved card and a $50 hold, released if you do not win.
          </p>
        </>
      )
    case 'seller':
      return <p>This is your own auction. You see the price and the clock as bidders do.</p>
    case 'needs_confirmation':
      return (
        <>
          <ButtonLink to={room.confirmUrl ?? '/authorize'} variant="primary" size="bid" wide>
            Confirm your card
          </ButtonLink>
          <p className="text-label text-ink-3">
            Your bank asks you to confirm your payment authorization before you can bid again. Bids already
            made stand.
          </p>
          <CancelMaximum room={room} />
        </>
      )
    default:
      return (
        <>
          <ButtonLink to={`/authorize?redirectTo=${here}`} variant="primary" size="bid" wide>
            Authorize a card to bid
          </ButtonLink>
          <p className="text-label text-ink-3">
            $50 is held on your card for up to 14 days and released if you do not win.
          </p>
          <CancelMaximum room={room} />
        </>
      )
  }
}

/** The viewer's standing maximum, which they can take back; bids already made stand. */
function CancelMaximum({ room }: { readonly room: AuctionRoomProps }) {
  if (room.ownMaximum === null) return null
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!room.busy) room.place({ kind: 'cancel_maximum' })
      }}
      className="flex items-center justify-between gap-3 border-t border-line pt-3"
    >
      <input type="hidden" name="kind" value="cancel_maximum" />
      <input type="hidden" name="idempotency_key" value={`${room.formKey}-cancel`} />
      <span className="figures text-meta">Your maximum {dollarsWhole(room.ownMaximum)}</span>
      <Button type="submit" variant="text" busy={room.busy}>
        Cancel maximum
      </Button>
    </Form>
  )
}
