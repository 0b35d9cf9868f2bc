import type { OwnOfferView } from '../../../../domain/after-sale/after-sale-offer-view.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { nearExactTimeText, withPacificZone } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { openOfferLabels, openOfferLink, openOffersTitle } from '../../../lib/labels/after-auction.ts'
import { useFreshPage } from '../../../lib/realtime/use-fresh-page.ts'
import { useRemaining } from '../../../lib/realtime/use-remaining.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ClockFigure } from '../../ui/countdown.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { BarLink } from '../bidding/bar-action.tsx'
import { FIGURE } from '../bidding/bar-figure.ts'
import { BannerView } from './banner-view.tsx'
import { Cell } from './price-and-clock.tsx'

/** The notification of an offer or an answer reloads the page at once; this is for one that did not arrive. */
const OFFERS_FRESH_EVERY_MS = 5 * MINUTE_MS

interface OwnOfferProps {
  readonly room: AuctionRoomProps
}

/** Reloads the page's data after an auction in which the viewer can make or receive an offer. Draws nothing. */
export function OffersAwaited() {
  useFreshPage(OFFERS_FRESH_EVERY_MS)
  return null
}

/**
 * The open after-sale offer of the viewer in panel and sheet, in place of price, clock and result: the auction's own
 * result would deny it. Nobody but its two sides sees it (docs/rules/auction-page.md, After-sale offer).
 */
export function OfferFacts({ room }: OwnOfferProps) {
  const { sale_offer: offer } = room.live.own ?? {}
  return offer ? <Facts room={room} offer={offer} /> : null
}

function Facts({ room: { auction, nowMs }, offer }: OwnOfferProps & { readonly offer: OwnOfferView }) {
  const labels = openOfferLabels(offer, offer.side)
  const next = openOfferLink(auction.id, offer, offer.side)
  const isAsked = offer.waits_for === offer.side
  const untilMs = Date.parse(offer.expires_at)
  const figure = 'block whitespace-nowrap text-ink text-bar leading-10! lg:text-sheet'
  return (
    <>
      <OffersAwaited />
      <OfferBanner offer={offer} />
      <div className="grid grid-cols-2 border-b border-line tight:grid-cols-1">
        <Cell
          inSheet={false}
          label={labels.amount}
          note={`Final bid ${dollarsWhole(auction.current_bid ?? 0)}`}
        >
          <span className={`figures ${figure}`}>{dollarsWhole(offer.amount)}</span>
        </Cell>
        <div className="border-line not-tight:border-l tight:border-t">
          <Cell
            inSheet={false}
            label={labels.until}
            note={withPacificZone(nearExactTimeText(untilMs, nowMs))}
          >
            <span className={figure} role="timer">
              <OfferClock untilMs={untilMs} nowMs={nowMs} />
            </span>
          </Cell>
        </div>
      </div>
      <div className="flex flex-col gap-3 px-5 pt-5 pb-4 low:pt-3">
        <p className="text-pretty">{ASIDE[offer.side][isAsked ? 'asked' : 'waits']}</p>
        <ButtonLink to={next.to} variant={isAsked ? 'primary' : 'secondary'} size="bid" wide>
          {next.text}
        </ButtonLink>
      </div>
    </>
  )
}

/** The same in the bid bar of a phone; the button leads to the offer. */
export function OfferBar({ room: { auction, live, nowMs } }: OwnOfferProps) {
  const { sale_offer: offer } = live.own ?? {}
  if (!offer) return null
  const labels = openOfferLabels(offer, offer.side)
  const next = openOfferLink(auction.id, offer, offer.side)
  return (
    <>
      <OfferBanner offer={offer} low />
      <div className="flex h-18 items-center gap-4 px-4 max-[24.3125rem]:gap-3 max-[22.4375rem]:gap-2 max-[15rem]:h-auto max-[15rem]:flex-wrap max-[15rem]:py-2">
        <div className="shrink-0">
          <p className="text-label text-ink-3">
            <span className="sr-only">{labels.amount}</span>
            <span aria-hidden>Offer</span>
          </p>
          <p className={`figures ${FIGURE}`}>{dollarsWhole(offer.amount)}</p>
        </div>
        <div className="shrink-0">
          <p className="text-label text-ink-3">
            <span className="sr-only">{labels.until}</span>
            <span aria-hidden>Time left</span>
          </p>
          <p className={FIGURE}>
            <OfferClock untilMs={Date.parse(offer.expires_at)} nowMs={nowMs} />
          </p>
        </div>
        <BarLink to={next.to} name={next.text}>
          {offer.waits_for === offer.side ? <ShortAnswer side={offer.side} /> : next.text}
        </BarLink>
      </div>
    </>
  )
}

/** As much of 'Answer the offer' or 'Answer the counter offer' as the button of a phone has room for. */
function ShortAnswer({ side }: Pick<OwnOfferView, 'side'>) {
  return <span>Answer{side === 'bidder' && <span className="max-[24.3125rem]:hidden"> the offer</span>}</span>
}

const ASIDE = {
  bidder: {
    asked: 'The seller offers the vehicle to you alone. You buy it only if you accept.',
    waits: 'The seller has not answered yet. We’ll notify you when they do.',
  },
  seller: {
    asked: 'The bidder makes you a counter offer. The vehicle is sold if you accept.',
    waits: 'The bidder has not answered yet. We’ll notify you when they do.',
  },
} as const

function OfferBanner({ offer, low = false }: { readonly offer: OwnOfferView; readonly low?: boolean }) {
  const text = openOffersTitle([{ side: offer.side, offer }])
  const isAsked = offer.waits_for === offer.side
  return (
    <BannerView
      low={low}
      banner={{ tone: isAsked ? 'amber' : 'neutral', icon: 'extended', text, aside: null, moment: null }}
    />
  )
}

function OfferClock({ untilMs, nowMs }: { readonly untilMs: number; readonly nowMs: number }) {
  const remainingMs = useRemaining(untilMs, nowMs)
  return <ClockFigure remainingMs={remainingMs} accessibleText={remainingMs > 0 ? undefined : 'Over'} />
}
