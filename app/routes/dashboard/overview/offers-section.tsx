import { Clock } from 'lucide-react'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { RowFigure } from '../../../components/auction-card/auction-row.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { UnbrokenNames } from '../../../components/ui/unbroken-names.tsx'
import {
  isMyTurn,
  openOfferLabels,
  openOfferLink,
  openOffersTitle,
} from '../../../lib/labels/after-auction.ts'
import { DASHBOARD_ROW, RowThumb } from '../dashboard-row.tsx'
import type { MyOffer } from '../my-offers.server.ts'
import { OfferClock } from '../offer-clock.tsx'

interface OffersSectionProps {
  readonly offers: readonly MyOffer[]
  readonly nowMs: number
}

/**
 * The open after-sale offers. They come first, since each binds its sender and expires after a day
 * (docs/rules/after-sale.md, Offers).
 */
export function OffersSection({ offers, nowMs }: OffersSectionProps) {
  if (offers.length === 0) return null
  const tone = offers.some(isMyTurn) ? 'border-amber-line bg-amber-bg text-amber' : 'border-line text-ink'
  const isOnlyOneAsked = offers.filter(isMyTurn).length === 1
  return (
    <section aria-labelledby="sale-offers" className="rounded-md border border-line bg-surface">
      <div className={`flex min-h-11 items-center gap-3 rounded-t-[5px] border-b px-4 sm:px-5 ${tone}`}>
        <Clock aria-hidden className="size-4.5 shrink-0" />
        <h2 id="sale-offers" className="figures font-[560]">
          {openOffersTitle(offers)}
        </h2>
      </div>
      <ul className="@container">
        {offers.map((own) => (
          <OfferRow key={own.auction.id} own={own} isMain={isOnlyOneAsked && isMyTurn(own)} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  )
}

interface OfferRowProps {
  readonly own: MyOffer
  /** Whether it is the only offer that waits for the viewer, so that its button is the primary one. */
  readonly isMain: boolean
  readonly nowMs: number
}

function OfferRow({ own, isMain, nowMs }: OfferRowProps) {
  const { auction, side, offer } = own
  const labels = openOfferLabels(offer, side)
  const next = openOfferLink(auction.id, offer, side)
  return (
    <li className={DASHBOARD_ROW}>
      <RowThumb auction={auction} />
      <h3 className="min-w-0 text-title wrap-anywhere">
        <Link to={`/auctions/${auction.id}`} className="text-ink hover:underline">
          <UnbrokenNames text={auction.title} />
        </Link>
      </h3>
      <dl className="col-span-full row-start-2 grid grid-cols-2 gap-4 @min-[35rem]:col-span-2 @min-[35rem]:col-start-2">
        <RowFigure label={labels.amount}>
          <span className="figures">{dollarsWhole(offer.amount)}</span>
        </RowFigure>
        <OfferClock offer={offer} label={labels.until} nowMs={nowMs} />
      </dl>
      <div className="col-span-full @min-[35rem]:col-span-1 @min-[35rem]:col-start-3 @min-[35rem]:row-start-1">
        <ButtonLink to={next.to} variant={isMain ? 'primary' : 'secondary'} className="w-full">
          {next.text}
          <span className="sr-only">: {auction.title}</span>
        </ButtonLink>
      </div>
    </li>
  )
}
