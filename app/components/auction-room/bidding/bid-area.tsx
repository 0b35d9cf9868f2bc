import { isBiddingOpen } from '../../../../domain/auction/auction-labels.ts'
import { isBeyondBids } from '../../../../domain/auction/bid-messages.ts'
import { WatchButton } from '../../auction-card/watch-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { EndedBox } from '../panel/ended-box.tsx'
import { bidderCode, needsBidderCode } from './bidder-code.ts'
import { MoneyTerms } from './money-terms.tsx'

interface BidAreaProps {
  readonly room: AuctionRoomProps
  readonly id: string
  readonly inSheet?: boolean
}

/** The action that the viewer has in this auction now, or the reason why there is none. */
export function BidArea({ room, id, inSheet = false }: BidAreaProps) {
  const { auction, listing, nowMs, bidder } = room
  const code = bidderCode.useCode(needsBidderCode(room))
  const endAtMs = Date.parse(auction.end_time)
  if (auction.status === 'ended') return <EndedBox room={room} code={code} />
  if (!isBiddingOpen({ status: auction.status, endAtMs }, nowMs)) {
    return (
      <>
        {auction.status === 'active' && (
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            Time is up. The result is on its way.
          </p>
        )}
        {auction.status === 'pending' && bidder === 'seller' && <OwnAuction />}
        {auction.status === 'pending' && bidder !== 'seller' && (
          <WatchButton
            auctionId={auction.id}
            title={listing.title}
            isWatched={room.isWatched}
            signedIn={room.viewerId !== null}
            shape="wide"
          />
        )}
        {auction.status === 'paused' && <p>Nobody can bid until the auction resumes.</p>}
        {auction.status === 'cancelled' && (
          <p>There is no sale. We release the holds of bidders who bid nowhere else.</p>
        )}
        {code && <code.ReceiptNote auctionId={auction.id} bidding={room.bidding} />}
      </>
    )
  }
  if (isBeyondBids(auction.minimum_bid) && !room.leads && bidder !== 'seller') {
    return (
      <>
        <p>No higher bid can be placed.</p>
        {code && <code.ReceiptNote auctionId={auction.id} bidding={room.bidding} />}
      </>
    )
  }
  if (bidder === 'signed_out') return <SignInToBid auctionId={auction.id} />
  if (bidder === 'seller') return <OwnAuction />
  if (!code) return <LoadingForm />
  if (bidder !== 'may_bid') return <code.AuthorizeCardFirst room={room} />
  return <code.OpenBidForm room={room} id={id} inSheet={inSheet} />
}

/**
 * Shown only to a viewer who signed in without leaving the page, while the bid form's code loads; about as
 * high as the form.
 */
function LoadingForm() {
  return (
    <p role="status" className="flex min-h-72 items-center justify-center gap-3">
      <Spinner />
      Loading the bid form.
    </p>
  )
}

function OwnAuction() {
  return <p>This is your own auction. You see the price and the clock as bidders do.</p>
}

function SignInToBid({ auctionId }: { readonly auctionId: number }) {
  const here = encodeURIComponent(`/auctions/${auctionId}`)
  return (
    <>
      <ButtonLink to={`/login?redirectTo=${here}`} variant="primary" size="bid" wide>
        Sign in to Bid
      </ButtonLink>
      <MoneyTerms className="text-pretty">
        To bid, you need a saved card and a $50 hold. We release it if you don’t win.
      </MoneyTerms>
    </>
  )
}
