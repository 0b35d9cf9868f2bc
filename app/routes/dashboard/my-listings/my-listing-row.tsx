import { endedText } from '../../../../domain/auction/result-labels.ts'
import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import {
  listingPriceText,
  listingReserveText,
  listingResultText,
  unpaidStartCopy,
} from '../../../../domain/listing/my-listings.ts'
import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import { mileageText, NOT_AVAILABLE, vehicleName } from '../../../../domain/vehicle/vehicle-labels.ts'
import { priceLabel, RowClock, RowFigure } from '../../../components/auction-card/auction-row.tsx'
import { StatusBadge } from '../../../components/auction-card/status-badge.tsx'
import { SellerActionButtons } from '../../../components/seller-actions/seller-action-buttons.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { DottedParts } from '../../../components/ui/facts.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { UnbrokenNames } from '../../../components/ui/unbroken-names.tsx'
import { Thumb } from '../../../components/vehicle-photo/thumb.tsx'
import { nextSellerStep, type OpenOffer, openOfferText } from '../../../lib/labels/after-auction.ts'
import { endMoment } from '../../../lib/labels/end-labels.ts'
import { shownPrice } from '../../../lib/labels/shown-price.ts'
import { useRemaining } from '../../../lib/realtime/use-remaining.ts'
import { OfferClock } from '../offer-clock.tsx'
import type { SellerFacts } from './my-listings.server.ts'
import { ChooseListing } from './selected-listings.tsx'

interface MyListingRowProps {
  readonly auction: WireListedAuction
  readonly facts: SellerFacts
  /** The open after-sale offer; null where there is none. */
  readonly offer: OpenOffer | null
  readonly nowMs: number
  readonly closedAtMs: number | undefined
}

/**
 * A row of the viewer's own auction: its state, figures and seller actions (docs/rules/account-screens.md, My
 * auctions).
 */
export function MyListingRow({ auction, facts, offer, nowMs, closedAtMs }: MyListingRowProps) {
  const { status, vehicle } = auction
  const endAtMs = Date.parse(auction.end_time)
  const remainingMs = useRemaining(endAtMs, nowMs)
  const address = `/auctions/${auction.id}`
  const name = vehicleName(vehicle)
  const next = nextSellerStep(auction.id, auction.result, offer)
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 @min-[35rem]:grid-cols-[176px_minmax(0,1fr)] @min-[35rem]:gap-x-5 @min-[72rem]:grid-cols-[176px_minmax(0,1fr)_288px]">
      <Link to={address} tabIndex={-1} aria-hidden="true" className="block @min-[35rem]:row-span-3">
        <Thumb
          vehicle={vehicle}
          sizes="(width >= 560px) 176px, 96px"
          className="aspect-[3/2] w-full rounded-md"
        />
      </Link>
      <div className="min-w-0 @min-[54rem]:flex @min-[54rem]:items-start @min-[54rem]:gap-6">
        <div className="min-w-0 grow">
          <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ChooseListing auctionId={auction.id} title={auction.title} />
            <StatusBadge status={status} endAtMs={endAtMs} remainingMs={remainingMs} />
            {!facts.isPaid && (status === 'pending' || status === 'draft') && (
              <Badge tone="amber">Not paid</Badge>
            )}
          </div>
          <h2 className="text-title wrap-anywhere">
            <Link to={address} className="text-ink hover:underline">
              <UnbrokenNames text={name} />
            </Link>
          </h2>
          <p className="mt-0.5 text-meta wrap-anywhere">
            <DottedParts parts={[auction.auction_number, auction.title !== name && auction.title]} />
          </p>
        </div>
        <Figures
          auction={auction}
          facts={facts}
          offer={offer}
          nowMs={nowMs}
          closedAtMs={closedAtMs}
          className="@max-[54rem]:hidden"
        />
      </div>
      <div className="col-span-full @min-[35rem]:col-span-1 @min-[35rem]:col-start-2 @min-[54rem]:hidden">
        <Figures auction={auction} facts={facts} offer={offer} nowMs={nowMs} closedAtMs={closedAtMs} />
      </div>
      <Facts auction={auction} />
      <div className="col-span-full @min-[35rem]:col-span-1 @min-[35rem]:col-start-2 @min-[72rem]:col-start-3 @min-[72rem]:row-span-2 @min-[72rem]:row-start-1 @min-[72rem]:self-center">
        <SellerActionButtons
          auction={auction}
          facts={facts}
          offer={offer}
          inList
          first={
            <>
              <ButtonLink to={address} variant="quiet">
                View Details<span className="sr-only">: {auction.title}</span>
              </ButtonLink>
              {next && (
                <ButtonLink to={next.to} variant="quiet">
                  {next.text}
                  <span className="sr-only">: {auction.title}</span>
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
    </li>
  )
}

interface FiguresProps extends MyListingRowProps {
  readonly className?: string
}

/** The price and the clock; after the end the price and the result. */
function Figures({ auction, facts, offer, nowMs, closedAtMs, className = '' }: FiguresProps) {
  const { status, current_bid, starting_bid, result } = auction
  const isOver = status === 'ended' || status === 'cancelled'
  const unpaid =
    status === 'pending' && !facts.isPaid ? unpaidStartCopy(Date.parse(auction.start_time), nowMs) : null
  return (
    <dl
      className={`grid shrink-0 grid-cols-2 gap-4 @min-[42rem]:@max-[54rem]:grid-cols-5 @min-[42rem]:@max-[54rem]:*:first:col-span-2 @min-[42rem]:@max-[54rem]:*:last:col-span-3 @min-[54rem]:grid-cols-[144px_156px] ${className}`}
    >
      <RowFigure
        label={current_bid === null ? 'Current bid' : priceLabel(auction)}
        below={current_bid === null ? `Starting bid ${dollarsWhole(starting_bid)}` : undefined}
      >
        <span className="figures">{listingPriceText({ status, currentBid: shownPrice(auction) })}</span>
      </RowFigure>
      {offer ? (
        <OfferClock offer={offer} label={openOfferText(offer)} nowMs={nowMs} />
      ) : isOver ? (
        <RowFigure label="Result" below={getEndText(auction, { nowMs, closedAtMs })}>
          {listingResultText(status, result)}
        </RowFigure>
      ) : unpaid ? (
        <RowFigure label="Starts" below={unpaid.below}>
          {unpaid.value}
        </RowFigure>
      ) : (
        <RowClock auction={auction} nowMs={nowMs} />
      )}
    </dl>
  )
}

/**
 * When bidding ended. An auction that was sold by an after-sale offer ended when bidding ended, not when the
 * offer was accepted.
 */
function getEndText(
  auction: WireListedAuction,
  { nowMs, closedAtMs }: Pick<MyListingRowProps, 'nowMs' | 'closedAtMs'>,
): string | undefined {
  if (closedAtMs === undefined) return undefined
  const { atMs } = endMoment(auction, { nowMs, closedAtMs })
  return atMs === null ? undefined : endedText(atMs, nowMs)
}

/**
 * Figures of the auction and the vehicle, in columns that align from row to row; in a wide list the last two stand
 * below the price and the clock.
 */
function Facts({ auction }: { readonly auction: WireListedAuction }) {
  const { status, vehicle, total_bids, watchers } = auction
  const facts = [
    { label: 'Total bids', value: countText(total_bids) },
    {
      label: 'Reserve',
      value: listingReserveText({
        status,
        hasReserve: auction.has_reserve,
        reserveMet: auction.reserve_met,
        soldAfter: auction.sold_after_auction,
      }),
    },
    { label: 'Watchers', value: countText(watchers) },
    { label: 'Mileage', value: mileageText(vehicle.mileage, vehicle.mileage_type) },
    { label: 'Color', value: vehicle.exterior_color ?? NOT_AVAILABLE },
  ]
  return (
    <dl className="col-span-full grid grid-cols-3 gap-x-4 gap-y-2 text-meta @min-[35rem]:col-span-1 @min-[35rem]:col-start-2 @min-[42rem]:grid-cols-5 @min-[54rem]:grid-cols-[repeat(3,minmax(0,1fr))_144px_156px]">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-label text-ink-3">{label}</dt>
          <dd className="figures wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
