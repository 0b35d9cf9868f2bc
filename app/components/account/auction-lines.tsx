import { Link } from '@remix-run/react'
import { bidCountText, reserveText } from '../../../domain/display/auction-labels.ts'
import { mileageText } from '../../../domain/display/vehicle-labels.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { Closings } from '../../../worker/services/pages/closings.ts'
import { Listed } from '../../live/use-listed.ts'
import { buttonClass } from '../ui/button.tsx'
import { AuctionLine, Lines } from './auction-line.tsx'
import { QuickBidLink } from './quick-bid-link.tsx'
import { RemoveWatch } from './remove-watch.tsx'

interface WatchedLinesProps {
  readonly auctions: readonly WireListedAuction[]
  readonly closings: Closings
  readonly viewerId: number
  readonly nowMs: number
}

/** The auctions that a person watches: to bid, to look, or to remove. */
export function WatchedLines({ auctions, closings, viewerId, nowMs }: WatchedLinesProps) {
  return (
    <Lines>
      {auctions.map((listed) => (
        <Listed key={listed.id} auction={listed}>
          {(auction) => (
            <AuctionLine
              auction={auction}
              nowMs={nowMs}
              closedAtMs={closings[auction.id]}
              meta={[
                mileageText(auction.vehicle.mileage, auction.vehicle.mileage_type),
                auction.seller.profile.city,
                reserveText({ hasReserve: auction.has_reserve, reserveMet: auction.reserve_met }),
              ]}
              aside={bidCountText(auction.total_bids)}
              actions={
                <>
                  <QuickBidLink auction={auction} viewerId={viewerId} nowMs={nowMs} />
                  <Link to={`/auctions/${auction.id}`} className={buttonClass({ variant: 'secondary' })}>
                    View Details<span className="sr-only">: {auction.title}</span>
                  </Link>
                  <RemoveWatch auctionId={auction.id} title={auction.title} />
                </>
              }
            />
          )}
        </Listed>
      ))}
    </Lines>
  )
}
