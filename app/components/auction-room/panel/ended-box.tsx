import { ButtonLink } from '../../ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import type { BidderCode } from '../bidding/bidder-code.ts'
import { ENDED_BOX, resultText } from './copy.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

interface EndedBoxProps {
  readonly room: AuctionRoomProps
  /** The bidder code; null for visitors, who do not need it. */
  readonly code: BidderCode | null
}

/** The result, for everybody and for the viewer (docs/rules/auction-page.md, Ended auction). */
export function EndedBox({ room, code }: EndedBoxProps) {
  const { auction, listing, viewerId, bidding, won } = room
  const heading = useHeadingFocus(bidding)
  const result = auction.result
  const sells = viewerId !== null && viewerId === auction.seller_id
  const isNotCompleted = result?.payment === 'not_completed'
  const owes = (room.live.own?.ending?.premium?.payHref ?? null) !== null
  const nextLink =
    won && !isNotCompleted ? (
      <ButtonLink
        to={`/auctions/${auction.id}?tab=seller#tabs`}
        preventScrollReset
        variant={owes ? 'secondary' : 'primary'}
        size="bid"
        wide
      >
        {ENDED_BOX.contactSeller}
      </ButtonLink>
    ) : (
      !sells && (
        <ButtonLink to={`/auctions?body_style=${listing.vehicle.body_style}&status=active`} size="bid" wide>
          {ENDED_BOX.similar}
        </ButtonLink>
      )
    )
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title">
          {ENDED_BOX.heading}
        </h2>
        {result && <p className="text-meta">{resultText(result, { won, sells })}</p>}
        {auction.sold_after_auction && !isNotCompleted && <p className="text-meta">{ENDED_BOX.soldAfter}</p>}
      </div>
      {code ? (
        <code.ViewerOutcome room={room} sells={sells}>
          {nextLink}
        </code.ViewerOutcome>
      ) : (
        nextLink
      )}
    </div>
  )
}
