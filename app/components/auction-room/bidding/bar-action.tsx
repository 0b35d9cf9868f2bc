import type { ReactNode } from 'react'
import { isBiddingOpen } from '../../../../domain/auction/auction-labels.ts'
import { isBeyondBids } from '../../../../domain/auction/bid-messages.ts'
import { manageHref } from '../../../../domain/listing/seller-addresses.ts'
import { WatchButton } from '../../auction-card/watch-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { barAction, barButtonText } from '../panel/price-and-clock-copy.ts'

interface BarActionProps {
  readonly room: AuctionRoomProps
  readonly onOpen: () => void
}

/** From a million on the text needs a smaller size in a bar as wide as a phone. */
const MILLION = 1_000_000

const PLACE =
  'ml-auto min-w-0 grow basis-0 max-w-[173px] px-2! font-[620]! figures max-[359px]:px-1! @min-[38.75rem]:max-w-60'

/** The one action of the bid bar; for the seller it leads to managing the auction. */
export function BarAction({ room, onOpen }: BarActionProps) {
  const { auction, bidder, leads, viewerId, won } = room
  const action = barAction({
    status: auction.status,
    isOpen:
      isBiddingOpen({ status: auction.status, endAtMs: Date.parse(auction.end_time) }, room.nowMs) &&
      (leads || !isBeyondBids(auction.minimum_bid)),
    bidder: viewerId !== null && viewerId === auction.seller_id ? 'seller' : bidder,
    won,
  })
  const here = encodeURIComponent(`/auctions/${auction.id}`)
  switch (action) {
    case 'none':
      if (room.checkout) {
        return (
          <BarLink to={room.checkout.href} name="Complete checkout">
            Checkout
          </BarLink>
        )
      }
      return (
        <BarLink to={manageHref(auction.id)} name="Manage your auction">
          Manage
        </BarLink>
      )
    case 'watch':
      return (
        <div className="ml-auto flex min-w-0 grow basis-0 justify-end @min-[38.75rem]:max-w-60">
          <WatchButton
            auctionId={auction.id}
            title={room.listing.title}
            isWatched={room.isWatched}
            signedIn={viewerId !== null}
            shape="bar"
          />
        </div>
      )
    case 'sign_in':
      return <BarLink to={`/login?redirectTo=${here}`}>Sign in to Bid</BarLink>
    case 'authorize':
      return <BarLink to={`/authorize?redirectTo=${here}%23bid`}>Authorize card</BarLink>
    case 'pay':
      return <BarLink to={room.confirmUrl ?? '/dashboard'}>Pay premium</BarLink>
    case 'confirm':
      return room.confirmUrl === null ? (
        <BarLink to={`/authorize?redirectTo=${here}%23bid`}>Authorize card</BarLink>
      ) : (
        <BarLink to={room.confirmUrl}>Confirm card</BarLink>
      )
    default: {
      const isBid = action === 'bid'
      const { bidding } = room
      // The sheet can be closed while a bid is in flight: the bar then shows it.
      const isSending = isBid && (bidding.state === 'sending' || bidding.state === 'unknown')
      const minimumDollars = auction.minimum_bid
      const hasMaximum = room.ownMaximum !== null
      const text = barButtonText({
        status: auction.status,
        bids: isBid,
        leads,
        hasMaximum,
        minimumDollars,
        isSending,
        won,
      })
      return (
        <button
          type="button"
          onClick={onOpen}
          aria-busy={isSending || undefined}
          className={`${buttonClass({ variant: isBid || won ? 'primary' : 'secondary', size: 'bid' })} ${PLACE} ${minimumDollars < MILLION ? '' : '@max-[38.75rem]:text-meta!'}`}
        >
          {isSending && <Spinner />}
          {text}
        </button>
      )
    }
  }
}

interface BarLinkProps {
  readonly to: string
  readonly name?: string
  readonly children: ReactNode
}

/** `name` is the full accessible name where the bar has room for one word only. */
export function BarLink({ to, name, children }: BarLinkProps) {
  return (
    <Link
      to={to}
      aria-label={name}
      className={`${buttonClass({ variant: 'primary', size: 'bid' })} ${PLACE}`}
    >
      {children}
    </Link>
  )
}
