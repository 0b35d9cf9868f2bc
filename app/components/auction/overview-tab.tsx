import { auctionTypeText } from '../../../domain/display/auction-labels.ts'
import { dollarsWhole, percentText } from '../../../domain/display/usd.ts'
import { FactRows } from '../ui/facts.tsx'
import type { AuctionRoomProps } from './auction-room.ts'

/** What the seller says, and the terms (Spec part 1, section 2, Tabs). */
export function OverviewTab({ room: { words, auction } }: { readonly room: AuctionRoomProps }) {
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-[70ch] whitespace-pre-line">
        {words.description.trim() || 'No description available for this auction.'}
      </p>
      <FactRows
        facts={[
          { label: 'Auction number', value: words.auction_number },
          { label: 'Auction type', value: auctionTypeText(words.auction_type) },
          { label: 'Buyer’s premium', value: percentText(auction.buyer_premium_rate) },
          { label: 'Minimum bid increment', value: dollarsWhole(auction.min_bid_increment) },
        ]}
      />
    </div>
  )
}
