import { isBeyondBids } from '../../../../domain/auction/bid-messages.ts'
import { watchlistQuickBid } from '../../../../domain/auction/my-watchlist.ts'
import { fieldAmount } from '../../../../domain/format/typed-amount.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { storeDraft } from '../../../lib/drafts/draft-storage.ts'
import { useRemaining } from '../../../lib/realtime/use-remaining.ts'

interface QuickBidLinkProps {
  readonly auction: WireListedAuction
  readonly viewerId: number
  readonly nowMs: number
}

/**
 * A link to the bid form with the quick bid filled in; the bid is placed only there. It is hidden while
 * bidding is not open, and from the auction's seller. Without scripts the form opens on the minimum bid.
 */
export function QuickBidLink({ auction, viewerId, nowMs }: QuickBidLinkProps) {
  const isOpen = useRemaining(Date.parse(auction.end_time), nowMs) > 0 && auction.status === 'active'
  if (!isOpen || auction.seller_id === viewerId || isBeyondBids(auction.minimum_bid)) return null
  const amount = watchlistQuickBid({ currentBid: auction.current_bid, minimumBid: auction.minimum_bid })
  return (
    <Link
      to={`/auctions/${auction.id}#bid`}
      onClick={() =>
        storeDraft({ auctionId: auction.id, viewerId }, { kind: 'manual', text: fieldAmount(amount) })
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
