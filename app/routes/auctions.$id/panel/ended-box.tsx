import { useLayoutEffect, useRef } from 'react'
import { ButtonLink } from '../../../components/ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import type { OfferCode } from '../bidding/bidder-code.ts'
import type { BiddingState } from '../live/use-bidding.ts'
import { resultText } from './copy.ts'

interface EndedBoxProps {
  readonly room: AuctionRoomProps
  /** Null for strangers, to whom nothing of the end is their own. */
  readonly code: OfferCode | null
}

/** How it ended, for everybody and for the viewer (Spec part 1, section 2, Live status panel). */
export function EndedBox({ room, code }: EndedBoxProps) {
  const { auction, live, words, viewerId, bidding } = room
  const heading = useHeadingFocus(bidding)
  const result = auction.result
  const mask = live.own?.mask ?? null
  const won = mask !== null && result?.outcome === 'sold' && result.winner === mask
  const sells = viewerId !== null && viewerId === auction.seller_id
  const leadsOn = won ? (
    <ButtonLink
      to={`/auctions/${auction.id}?tab=seller#tabs`}
      preventScrollReset
      variant="primary"
      size="bid"
      wide
    >
      Contact the seller
    </ButtonLink>
  ) : (
    !sells && (
      <ButtonLink to={`/auctions?body_style=${words.vehicle.body_style}&status=active`} size="bid" wide>
        See similar auctions
      </ButtonLink>
    )
  )
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title">
          Auction Ended
        </h2>
        {result && <p className="text-meta">{resultText(result, { won, sells })}</p>}
        {auction.sold_after_auction && <p className="text-meta">Sold after the auction</p>}
      </div>
      {code ? (
        <code.OwnEnd room={room} won={won} sells={sells}>
          {leadsOn}
        </code.OwnEnd>
      ) : (
        leadsOn
      )}
    </div>
  )
}

/** Who ended it by buying had the focus in what went with the auction: it goes to what came of it. */
function useHeadingFocus(bidding: BiddingState) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasOffered = useRef(bidding.state !== 'idle')
  useLayoutEffect(() => {
    if (hasOffered.current && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])
  return heading
}
