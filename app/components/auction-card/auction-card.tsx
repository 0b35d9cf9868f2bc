import { bidCountText, shortReserveText } from '../../../domain/auction/auction-labels.ts'
import type { BidDisplayState } from '../../../domain/auction/bid-state.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { dollarsWhole, percentText } from '../../../domain/format/usd.ts'
import { PHOTO_WIDTHS_ON_PAGE } from '../../../domain/photos/photo-urls.ts'
import { mileageText } from '../../../domain/vehicle/vehicle-labels.ts'
import { shownPrice } from '../../lib/labels/shown-price.ts'
import { useListed } from '../../lib/realtime/use-listed.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import { buttonClass } from '../ui/button.tsx'
import { dotted } from '../ui/facts.tsx'
import { Link } from '../ui/link.tsx'
import type { LoadPriority } from '../vehicle-photo/photo.tsx'
import { CardClock } from './card-clock.tsx'
import { toCardFacts } from './card-facts.ts'
import { CardPhoto } from './card-photo.tsx'
import { cardPriceLabel, cardWhenText } from './copy.ts'
import { ViewerStatusBadge } from './viewer-status-badge.tsx'

interface AuctionCardProps {
  readonly auction: CardAuction
  readonly nowMs: number
  readonly isWatched: boolean
  readonly signedIn: boolean
  /** The viewer's bid state in this auction; undefined if they have not bid. */
  readonly viewerStatus?: BidDisplayState | undefined
  /** On the home page cards show time in hours only and the Featured badge instead of Sponsored. */
  readonly isHome?: boolean
  /** The `sizes` attribute of the photo. */
  readonly sizes?: string
  readonly loadPriority?: LoadPriority
}

/** An auction in a list, updated live. docs/rules/interface.md, Auction cards */
export function AuctionCard({
  auction: listed,
  nowMs,
  isWatched,
  signedIn,
  viewerStatus,
  isHome = false,
  sizes = PHOTO_WIDTHS_ON_PAGE.card,
  loadPriority = 'near',
}: AuctionCardProps) {
  const auction = useListed(listed, { isOwn: viewerStatus !== undefined })
  const remainingMs = useRemaining(Date.parse(auction.end_time), nowMs)
  const address = `/auctions/${auction.id}`
  const canBid = auction.status === 'active' && remainingMs > 0
  return (
    <article className="flex min-w-0 flex-col">
      <CardPhoto
        auction={auction}
        remainingMs={remainingMs}
        isWatched={isWatched}
        signedIn={signedIn}
        sizes={sizes}
        loadPriority={loadPriority}
        promotion={promotedLabel(auction, isHome)}
      />
      <div className="mt-3.5 flex flex-wrap items-baseline max-sm:mt-2.5 justify-between gap-x-3 text-card whitespace-nowrap text-ink">
        <span className="figures">{dollarsWhole(shownPrice(auction) ?? auction.starting_bid)}</span>
        <CardClock auction={auction} nowMs={nowMs} remainingMs={remainingMs} hoursOnly={isHome} />
      </div>
      <CardSubline auction={auction} nowMs={nowMs} viewerStatus={viewerStatus} />
      <h3 className="mt-3 truncate text-title max-sm:mt-1.5">
        <Link to={address} className="block truncate hover:underline">
          {auction.title}
        </Link>
      </h3>
      <p className="mt-0.5 truncate text-meta">{metaText(auction)}</p>
      {/* On a phone one line, so that a card is at most 400 pixels high. Elsewhere the third column fits its content,
          so that its right edge aligns with the card's. */}
      <dl className="mt-3 grid grid-cols-[1fr_1fr_auto] gap-x-2 border-t border-line pt-3 text-meta max-sm:mt-0.5 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3 max-sm:border-0 max-sm:pt-0">
        <StepFact auction={auction} />
        <CardFact
          label="Reserve"
          isNamed={!auction.has_reserve}
          value={shortReserveText({
            hasReserve: auction.has_reserve,
            reserveMet: auction.reserve_met,
            soldAfter: auction.sold_after_auction,
            isPending: auction.status === 'pending',
          })}
        />
        <CardFact label="Premium" value={percentText(auction.buyer_premium_rate)} />
      </dl>
      <div className={`mt-3.5 grid gap-2 max-sm:mt-1.5 ${canBid ? 'grid-cols-2' : ''}`}>
        {canBid && (
          <Link to={`${address}#bid`} className={buttonClass({ variant: 'quiet' })}>
            Place Bid<span className="sr-only"> on {auction.title}</span>
          </Link>
        )}
        <Link to={address} className={buttonClass({ variant: 'text' })}>
          View Auction<span className="sr-only">: {auction.title}</span>
        </Link>
      </div>
    </article>
  )
}

interface CardSublineProps {
  readonly auction: CardAuction
  readonly nowMs: number
  readonly viewerStatus: BidDisplayState | undefined
}

/** Label of the price, or the viewer's bid state, with the number of bids; at the right the end time. */
function CardSubline({ auction, nowMs, viewerStatus }: CardSublineProps) {
  const facts = toCardFacts(auction)
  return (
    <div className="flex justify-between gap-3 text-meta text-ink-3">
      <span className="flex min-w-0">
        {viewerStatus ? <ViewerStatusBadge state={viewerStatus} /> : <span>{cardPriceLabel(facts)}</span>}
        <span className="figures min-w-0 truncate whitespace-pre"> · {bidCountText(auction.total_bids)}</span>
      </span>
      <span className="figures shrink-0">{cardWhenText(facts, nowMs)}</span>
    </div>
  )
}

interface CardFactProps {
  readonly label: string
  readonly value: string
  /** The value names itself: on a phone it needs no label beside it. */
  readonly isNamed?: boolean
}

function CardFact({ label, value, isNamed = false }: CardFactProps) {
  return (
    <div className="min-w-0 max-sm:flex max-sm:items-baseline max-sm:gap-1.5">
      <dt className={`text-label text-ink-3 ${isNamed ? 'max-sm:sr-only' : ''}`}>{label}</dt>
      <dd className="figures text-ink">{value}</dd>
    </div>
  )
}

/** The starting bid or, while the price above is the starting bid, the bid increment. */
function StepFact({ auction }: { readonly auction: CardAuction }) {
  const { current_bid, starting_bid, min_bid_increment } = auction
  if (current_bid !== null) return <CardFact label="Starting bid" value={dollarsWhole(starting_bid)} />
  return <CardFact label="Increment" value={dollarsWhole(min_bid_increment)} />
}

function promotedLabel({ is_featured, is_priority }: CardAuction, isHome: boolean) {
  if (isHome) return is_featured ? 'Featured' : null
  return is_priority ? 'Sponsored' : null
}

function metaText({ vehicle, seller }: CardAuction): string {
  const kind = seller.user_type === 'dealer' ? 'Dealer' : 'Private'
  return dotted([mileageText(vehicle.mileage, vehicle.mileage_type), seller.profile.city, kind])
}
