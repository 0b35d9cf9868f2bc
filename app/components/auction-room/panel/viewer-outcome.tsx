import type { ReactNode } from 'react'
import { dollarsExact, dollarsWhole, percentText } from '../../../../domain/format/usd.ts'
import { centsToDollars, dollarsToCents } from '../../../../domain/money/cents.ts'
import { premiumCents, premiumRate } from '../../../../domain/money/premium.ts'
import { afterAuctionLink } from '../../../lib/labels/after-auction.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { toPremiumSchedule } from '../bidding/cost-breakdown.tsx'
import { ReceiptNote } from '../bidding/receipt-note.tsx'
import type { BiddingState } from '../live/bidding-state.ts'
import { OffersAwaited } from './own-offer.tsx'
import { SimilarAlert } from './similar-alert.tsx'
import { holdText, NO_HOLD_TEXT, PAY_PREMIUM, premiumText } from './viewer-outcome-copy.ts'

interface ViewerOutcomeProps {
  readonly room: AuctionRoomProps
  readonly sells: boolean
  /** The link for all viewers, shown before the viewer's own links. */
  readonly children?: ReactNode
}

/** The end of the auction for a bidder or the seller: their money, their last bid, and their next step. */
export function ViewerOutcome({ room, sells, children }: ViewerOutcomeProps) {
  const { auction, live, bidding, won } = room
  const { result } = auction
  const hasBid = live.own !== null && live.own.mask !== null
  const isCompleted = result?.payment !== 'not_completed'
  const next = won || sells ? afterAuctionLink(auction.id, result, sells ? 'seller' : 'buyer') : null
  return (
    <>
      {(hasBid || sells) && <OffersAwaited />}
      {won && result !== null && result.amount !== null && (
        <dl className="figures" aria-live="polite">
          <PremiumRow amount={result.amount} room={room} />
          {isCompleted && <Row label="You pay the seller" value={dollarsExact(result.amount)} />}
        </dl>
      )}
      {won && <PayPremium room={room} />}
      {hasBid && !won && <LosersHold room={room} />}
      {isReceiptShown(bidding) && <ReceiptNote auctionId={auction.id} bidding={bidding} />}
      {hasBid && !won && <SimilarAlert vehicle={room.listing.vehicle} />}
      {children}
      {next && (
        <ButtonLink to={next.to} size="bid" wide>
          {next.text}
        </ButtonLink>
      )}
    </>
  )
}

/** An accepted bid is part of the history by now; a refusal, a purchase and an unanswered bid are not. */
export function isReceiptShown(bidding: BiddingState): boolean {
  if (bidding.state !== 'answered') return true
  return !bidding.outcome.accepted || bidding.bid?.kind === 'buy_now'
}

/** The winner's premium, and whether it is charged. `amount` is the price in dollars. */
export function PremiumRow({ amount, room }: { readonly amount: number; readonly room: AuctionRoomProps }) {
  const schedule = toPremiumSchedule(room.listing.premium_schedule)
  const cents = dollarsToCents(amount)
  const premium = room.live.own?.ending?.premium ?? null
  const rate = percentText(premium?.rate ?? premiumRate(cents, schedule))
  return (
    <Row
      label={`Buyer’s premium (${rate})`}
      value={premiumText(premium, centsToDollars(premiumCents(cents, schedule)))}
    />
  )
}

/** The link to the payment of a premium that the winner owes. */
export function PayPremium({ room: { live } }: { readonly room: AuctionRoomProps }) {
  const href = live.own?.ending?.premium?.payHref ?? null
  if (href === null) return null
  return (
    <ButtonLink to={href} variant="primary" size="bid" wide>
      {PAY_PREMIUM}
    </ButtonLink>
  )
}

/** The current state of a losing bidder's hold, as the payment provider reported it. */
function LosersHold({ room: { live, auction } }: { readonly room: AuctionRoomProps }) {
  const ending = live.own?.ending ?? null
  if (ending === null) return null
  const { hold } = ending
  if (hold === null) return <p className="text-meta text-pretty">{NO_HOLD_TEXT}</p>
  return (
    <div aria-live="polite">
      <dl className="figures">
        <Row
          label={`Your ${dollarsWhole(hold.amount)} hold`}
          value={holdText(hold, Date.parse(auction.end_time))}
        />
      </dl>
      {hold.state === 'held' && (
        <p className="text-label text-pretty text-ink-3">
          We release it when no other auction you bid on is running.
        </p>
      )}
    </div>
  )
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt>{label}</dt>
      <dd className="text-right font-semibold text-ink">{value}</dd>
    </div>
  )
}
