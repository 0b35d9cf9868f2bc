import { TriangleAlert } from 'lucide-react'
import { myBidsPath } from '../../../../domain/auction/my-bids.ts'
import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import { myListingsHref } from '../../../../domain/listing/my-listings.ts'
import { Link } from '../../../components/ui/link.tsx'
import type { OwnBidFigures, SellerPerformance } from './overview.server.ts'

interface StatCardsProps {
  /** The viewer's bids; null for a viewer who only sells, whose cards are about their auctions. */
  readonly figures: OwnBidFigures | null
  readonly performance: SellerPerformance
  /** The number of running auctions in which the viewer is outbid; null for a viewer who does not bid. */
  readonly outbid: number | null
}

/** Marked as a warning unless it is 0. */
function OutbidFigure({ count }: { readonly count: number }) {
  if (count === 0) return '0'
  return (
    <span className="flex items-center gap-2 text-out">
      {countText(count)}
      <TriangleAlert aria-hidden className="size-5" />
    </span>
  )
}

/**
 * Four figures, or five with "Outbid", each a link to what it counts (docs/rules/account-screens.md,
 * Dashboard).
 */
export function StatCards({ figures, performance, outbid }: StatCardsProps) {
  const active = {
    label: 'Active Auctions',
    value: countText(performance.active),
    to: myListingsHref('active'),
  }
  const cards =
    figures === null ? [active, ...sellersCards(performance)] : [active, ...biddersCards(figures, outbid)]
  return (
    // Container queries in rem choose the columns, so that at any text size a figure breaks only when it is
    // too long for a row.
    <div className="@container">
      <dl
        className={`grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-md border border-line bg-line @min-[17rem]:grid-cols-[repeat(2,1fr)] ${outbid === null || figures === null ? '@min-[32rem]:grid-cols-[repeat(4,1fr)]' : '@min-[40rem]:grid-cols-[repeat(5,auto)] @max-[40rem]:*:last:col-span-full'}`}
      >
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

function sellersCards({ totalBids, withBids, completed }: SellerPerformance) {
  return [
    { label: 'Bids received', value: countText(totalBids), to: myListingsHref('all') },
    { label: 'Auctions with bids', value: countText(withBids), to: myListingsHref('all') },
    { label: 'Completed', value: countText(completed), to: myListingsHref('ended') },
  ]
}

function biddersCards({ totalBids, counts, totalValue }: OwnBidFigures, outbid: number | null) {
  return [
    { label: 'Total Bids Placed', value: countText(totalBids), to: myBidsPath('all') },
    { label: 'Winning Bids', value: countText(counts.winning), to: myBidsPath('winning') },
    ...(outbid === null
      ? []
      : [{ label: 'Outbid', value: <OutbidFigure count={outbid} />, to: myBidsPath('outbid') }]),
    { label: 'Total Bid Value', value: dollarsWhole(totalValue), to: myBidsPath('all') },
  ]
}
