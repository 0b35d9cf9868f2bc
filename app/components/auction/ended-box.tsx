import { dollarsWhole, percentText, usdExact } from '../../../domain/display/usd.ts'
import { dollarsToCents } from '../../../domain/money/cents.ts'
import { premiumCents, premiumRate } from '../../../domain/money/premium.ts'
import type { WireResult } from '../../../domain/schemas/auction.ts'
import type { BiddingState } from '../../live/use-bidding.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { scheduleOf } from './cost-breakdown.tsx'
import { ReceiptNote } from './receipt-note.tsx'

/** How it ended, for everybody and for the viewer (Spec part 1, section 2, Live status panel). */
export function EndedBox({ room }: { readonly room: AuctionRoomProps }) {
  const { auction, live, words } = room
  const result = auction.result
  const mask = live.own?.mask ?? null
  const won = mask !== null && result?.outcome === 'sold' && result.winner === mask
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-title">Auction Ended</h2>
      {result && <p>{resultText(result, won)}</p>}
      {won && result.amount !== null && <WinnersCosts amount={result.amount} words={words} />}
      {mask !== null && !won && (
        <p className="text-meta text-ink-3">
          Your $50 hold is released as soon as no other auction that you bid on is running.
        </p>
      )}
      {tellsOfTheEnd(room.bidding) && <ReceiptNote bidding={room.bidding} />}
      {!won && (
        <ButtonLink to={`/auctions?body_style=${words.vehicle.body_style}&status=active`} wide>
          See similar auctions
        </ButtonLink>
      )}
    </div>
  )
}

/** An accepted bid is part of the history by now; a refusal, a purchase and an open question are not. */
function tellsOfTheEnd(bidding: BiddingState): boolean {
  if (bidding.state !== 'settled') return true
  return !bidding.outcome.accepted || bidding.offer?.kind === 'buy_now'
}

function WinnersCosts({
  amount,
  words,
}: {
  readonly amount: number
  readonly words: AuctionRoomProps['words']
}) {
  const schedule = scheduleOf(words.premium_schedule)
  const cents = dollarsToCents(amount)
  const premium = usdExact(premiumCents(cents, schedule))
  return (
    <dl className="figures">
      <div className="flex justify-between gap-4 py-0.5">
        <dt>Buyer’s premium ({percentText(premiumRate(cents, schedule))}), on your saved card</dt>
        <dd className="font-semibold text-ink">{premium}</dd>
      </div>
      <div className="flex justify-between gap-4 py-0.5">
        <dt>Due to the seller</dt>
        <dd className="font-semibold text-ink">{usdExact(cents)}</dd>
      </div>
    </dl>
  )
}

function resultText({ outcome, amount, winner }: WireResult, won: boolean): string {
  switch (outcome) {
    case 'sold':
      return `Sold for ${dollarsWhole(amount ?? 0)} to ${won ? 'you' : (winner ?? 'the highest bidder')}.`
    case 'reserve_not_met':
      return `Final bid ${dollarsWhole(amount ?? 0)}. The reserve was not met, so the vehicle was not sold.`
    case 'no_bids':
      return 'It ended without a bid.'
  }
}
