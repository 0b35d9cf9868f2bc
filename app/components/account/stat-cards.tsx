import { Link } from '@remix-run/react'
import { ownBidsAddress } from '../../../domain/display/own-bids.ts'
import { ownListingsAddress } from '../../../domain/display/own-listings.ts'
import { countText, dollarsWhole } from '../../../domain/display/usd.ts'
import type { OwnBidFigures } from '../../../worker/services/auctions/own-lists.ts'

interface StatCardsProps {
  readonly figures: OwnBidFigures
  readonly activeAuctions: number
}

/** Where somebody stands in four figures, each leading to what it counts (Spec part 2, section 2, Dashboard). */
export function StatCards({ figures, activeAuctions }: StatCardsProps) {
  const { totalBids, winning, totalValue } = figures
  const cards = [
    { label: 'Active Auctions', value: countText(activeAuctions), to: ownListingsAddress('active') },
    { label: 'Total Bids Placed', value: countText(totalBids), to: ownBidsAddress('all') },
    { label: 'Winning Bids', value: countText(winning), to: ownBidsAddress('winning') },
    { label: 'Total Bid Value', value: dollarsWhole(totalValue), to: ownBidsAddress('all') },
  ]
  return (
    // As many columns as the figures have room for at any size of text: none breaks inside that would fit a row of its own.
    <div className="@container">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-md border border-line bg-line @min-[17rem]:grid-cols-[repeat(2,1fr)] @min-[32rem]:grid-cols-[repeat(4,1fr)]">
        {cards.map(({ label, value, to }) => (
          <div key={label} className="relative bg-surface px-5 py-4 hover:bg-raised">
            <dt className="text-label text-ink-3">
              <Link to={to} className="after:absolute after:inset-0 focus-visible:outline-offset-4">
                {label}
              </Link>
            </dt>
            <dd className="figures mt-1 text-summary wrap-break-word text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
