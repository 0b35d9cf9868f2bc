import { myBidsPath } from '../../../../domain/auction/my-bids.ts'
import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import { myListingsHref } from '../../../../domain/listing/seller-addresses.ts'
import { Link } from '../../../components/ui/link.tsx'
import type { OwnBidFigures } from './overview.server.ts'

interface StatCardsProps {
  readonly figures: OwnBidFigures
  /** The viewer's own running auctions. */
  readonly active: number
}

/** Four figures, each a link to what it counts (docs/rules/account-screens.md, Dashboard). */
export function StatCards({ figures: { totalBids, counts, totalValue }, active }: StatCardsProps) {
  const cards = [
    { label: 'Active Auctions', value: countText(active), to: myListingsHref('active') },
    { label: 'Total Bids Placed', value: countText(totalBids), to: myBidsPath('all') },
    { label: 'Winning Bids', value: countText(counts.winning), to: myBidsPath('winning') },
    { label: 'Total Bid Value', value: dollarsWhole(totalValue), to: myBidsPath('all') },
  ]
  return (
    // Container queries in rem choose the columns, so that at any text size a figure breaks only when it is
    // too long for a row.
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
