import { Link } from '@remix-run/react'
import { isBeyondBids } from '../../../domain/display/bid-messages.ts'
import { fieldAmount } from '../../../domain/display/typed-amount.ts'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import { quickBidAmount } from '../../../domain/display/watched.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { keepDraft } from '../../live/kept-draft.ts'
import { useRemaining } from '../../live/use-remaining.ts'
import { buttonClass } from '../ui/button.tsx'

interface QuickBidLinkProps {
  readonly auction: WireListedAuction
  readonly viewerId: number
  readonly nowMs: number
}

/**
 * Leads to the bid form with the quick bid typed in; nothing is offered until it is placed there. Nothing while the
 * auction cannot be bid on, and to its own seller. Without scripts the form opens on its minimum.
 */
export function QuickBidLink({ auction, viewerId, nowMs }: QuickBidLinkProps) {
  const isOpen = useRemaining(Date.parse(auction.end_time), nowMs) > 0 && auction.status === 'active'
  if (!isOpen || auction.seller_id === viewerId || isBeyondBids(auction.minimum_bid)) return null
  const amount = quickBidAmount({ currentBid: auction.current_bid, minimumBid: auction.minimum_bid })
  return (
    <Link
      to={`/auctions/${auction.id}#bid`}
      onClick={() =>
        keepDraft({ auctionId: auction.id, viewerId }, { kind: 'manual', text: fieldAmount(amount) })
      }
      className={buttonClass({ variant: 'quiet' })}
    >
      <span>
        Bid <span className="figures">{dollarsWhole(amount)}</span>
      </span>
      <span className="sr-only">: {auction.title}</span>
    </Link>
  )
}
