import { bidCountText } from '../../../domain/auction/auction-labels.ts'
import type { BidDisplayState } from '../../../domain/auction/bid-state.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import { PHOTO_WIDTHS_ON_PAGE } from '../../../domain/photos/photo-urls.ts'
import { mileageText } from '../../../domain/vehicle/vehicle-labels.ts'
import { CardClock } from '../../components/auction-card/card-clock.tsx'
import { toCardFacts } from '../../components/auction-card/card-facts.ts'
import { CardPhoto } from '../../components/auction-card/card-photo.tsx'
import { cardPriceLabel, cardWhenText } from '../../components/auction-card/copy.ts'
import { ViewerStatusBadge } from '../../components/auction-card/viewer-status-badge.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { dotted } from '../../components/ui/facts.tsx'
import { Link } from '../../components/ui/link.tsx'
import { UnbrokenNames } from '../../components/ui/unbroken-names.tsx'
import { shownPrice } from '../../lib/labels/shown-price.ts'
import { useListed } from '../../lib/realtime/use-listed.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'

interface OpeningAuctionProps {
  readonly auction: CardAuction
  /** Whether it is the first auction to end. It may not be: an auction without photos is never at the top. */
  readonly isFirst: boolean
  readonly nowMs: number
  readonly isWatched: boolean
  readonly signedIn: boolean
  readonly viewerStatus: BidDisplayState | undefined
}

/** The auction that ends next: its photo, and price and clock side by side as on the auction page. */
export function OpeningAuction({
  auction: listed,
  isFirst,
  nowMs,
  isWatched,
  signedIn,
  viewerStatus,
}: OpeningAuctionProps) {
  const auction = useListed(listed, { isOwn: viewerStatus !== undefined })
  const remainingMs = useRemaining(Date.parse(auction.end_time), nowMs)
  const facts = toCardFacts(auction)
  const address = `/auctions/${auction.id}`
  const { vehicle, seller } = auction
  return (
    <article>
      <CardPhoto
        auction={auction}
        remainingMs={remainingMs}
        isWatched={isWatched}
        signedIn={signedIn}
        variant="page"
        sizes={PHOTO_WIDTHS_ON_PAGE.opening}
        loadPriority="first"
      />
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 text-sheet whitespace-nowrap text-ink lg:text-panel">
        <span className="figures">{dollarsWhole(shownPrice(auction) ?? auction.starting_bid)}</span>
        <CardClock auction={auction} nowMs={nowMs} remainingMs={remainingMs} />
      </div>
      <div className="mt-1 flex justify-between gap-3 text-meta text-ink-3">
        <span className="flex min-w-0">
          {viewerStatus ? <ViewerStatusBadge state={viewerStatus} /> : <span>{cardPriceLabel(facts)}</span>}
          <span className="figures truncate whitespace-pre"> · {bidCountText(auction.total_bids)}</span>
        </span>
        <span className="figures shrink-0">{cardWhenText(facts, nowMs)}</span>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <div className="min-w-0 grow basis-60">
          {/* Placed here, because above the price it would read as the price's label. */}
          <h2 className="text-meta font-normal text-ink-2">{isFirst ? 'Ending soonest' : 'Live now'}</h2>
          <h3 className="text-title">
            <Link to={address} className="hover:underline">
              <UnbrokenNames text={auction.title} />
            </Link>
          </h3>
          <p className="mt-0.5 truncate text-meta">
            {dotted([
              mileageText(vehicle.mileage, vehicle.mileage_type),
              seller.profile.city,
              seller.user_type === 'dealer' ? 'Dealer' : 'Private',
            ])}
          </p>
        </div>
        <Link to={address} className={`${buttonClass({ variant: 'quiet' })} max-sm:w-full`}>
          View Auction<span className="sr-only">: {auction.title}</span>
        </Link>
      </div>
    </article>
  )
}
