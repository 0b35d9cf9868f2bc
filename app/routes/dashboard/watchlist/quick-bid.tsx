import type { FormEvent } from 'react'
import { isBeyondBids } from '../../../../domain/auction/bid-messages.ts'
import { watchlistQuickBid } from '../../../../domain/auction/my-watchlist.ts'
import { fieldAmount } from '../../../../domain/format/typed-amount.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import { Button } from '../../../components/ui/button.tsx'
import { storeDraft } from '../../../lib/drafts/draft-storage.ts'
import { useRemaining } from '../../../lib/realtime/use-remaining.ts'
import type { BidDialogHandle } from '../use-bid-dialog.tsx'

interface QuickBidProps {
  readonly auction: WireListedAuction
  readonly viewerId: number
  readonly nowMs: number
  readonly bidDialog: BidDialogHandle
  /** Idempotency key of this rendering's forms. */
  readonly formKey: string
}

/**
 * The quick bid (docs/rules/account-screens.md, Watchlist). With scripts the press opens the bid form with the amount
 * that the button shows; without them it bids exactly that amount. It is hidden while bidding is not open, and from the
 * auction's seller.
 */
export function QuickBid({ auction, viewerId, nowMs, bidDialog, formKey }: QuickBidProps) {
  const { id, title } = auction
  const isOpen = useRemaining(Date.parse(auction.end_time), nowMs) > 0 && auction.status === 'active'
  if (!isOpen || auction.seller_id === viewerId || isBeyondBids(auction.minimum_bid)) return null
  const amount = watchlistQuickBid({ currentBid: auction.current_bid, minimumBid: auction.minimum_bid })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    storeDraft({ auctionId: id, viewerId }, { kind: 'manual', text: fieldAmount(amount) })
    bidDialog.openBid({ id, title })
  }

  return (
    <form method="post" action={`/auctions/${id}`} onSubmit={onSubmit} className="flex @max-[35rem]:grow">
      <input type="hidden" name="kind" value="manual" />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="idempotency_key" value={`${formKey}-${id}-${amount}`} />
      <Button type="submit" variant="quiet" busy={bidDialog.openingId === id} className="grow">
        <span>
          Bid <span className="figures">{dollarsWhole(amount)}</span>
        </span>
        <span className="sr-only">: {title}</span>
      </Button>
    </form>
  )
}
