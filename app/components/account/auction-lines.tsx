import { Link } from '@remix-run/react'
import { bidCountText, reserveText } from '../../../domain/display/auction-labels.ts'
import { mileageText } from '../../../domain/display/vehicle-labels.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { Closings } from '../../../worker/services/pages/closings.ts'
import { Listed } from '../../live/use-listed.ts'
import { WatchButton } from '../auction/watch-button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { AuctionLine, Lines } from './auction-line.tsx'
import { PlaceBidLink } from './place-bid-link.tsx'

interface AuctionLinesProps {
  readonly auctions: readonly WireListedAuction[]
  readonly closings: Closings
  readonly nowMs: number
}

/** The auctions that a person sells. */
export function SoldLines({ auctions, closings, nowMs }: AuctionLinesProps) {
  return (
    <Lines>
      {auctions.map((listed) => (
        <Listed key={listed.id} auction={listed} isOwn>
          {(auction) => (
            <AuctionLine
              auction={auction}
              nowMs={nowMs}
              closedAtMs={closings[auction.id]}
              meta={[
                auction.auction_number,
                reserveText({ hasReserve: auction.has_reserve, reserveMet: auction.reserve_met }),
              ]}
              aside={auction.current_bid === null ? 'No bids yet' : bidCountText(auction.total_bids)}
              actions={
                <Link to={`/auctions/${auction.id}`} className={buttonClass({ variant: 'secondary' })}>
                  View Details<span className="sr-only">: {auction.title}</span>
                </Link>
              }
            />
          )}
        </Listed>
      ))}
    </Lines>
  )
}

/** The auctions that a person watches; the heart takes one off again. */
export function WatchedLines({ auctions, closings, nowMs }: AuctionLinesProps) {
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
                  <PlaceBidLink auction={auction} nowMs={nowMs} text="Place Bid" />
                  <WatchButton auctionId={auction.id} title={auction.title} isWatched signedIn shape="chip" />
                </>
              }
            />
          )}
        </Listed>
      ))}
    </Lines>
  )
}
