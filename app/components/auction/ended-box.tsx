import { useLayoutEffect, useRef } from 'react'
import { afterAuctionLink } from '../../../domain/display/after-auction.ts'
import { holdText, premiumText } from '../../../domain/display/own-ending.ts'
import { resultText } from '../../../domain/display/result-text.ts'
import { dollarsExact, dollarsWhole, percentText } from '../../../domain/display/usd.ts'
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts'
import { premiumCents, premiumRate } from '../../../domain/money/premium.ts'
import type { BiddingState } from '../../live/use-bidding.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { scheduleOf } from './premium-schedule.ts'
import { ReceiptNote } from './receipt-note.tsx'

/** How it ended, for everybody and for the viewer (Spec part 1, section 2, Live status panel). */
export function EndedBox({ room }: { readonly room: AuctionRoomProps }) {
  const { auction, live, words, viewerId, bidding } = room
  const heading = useHeadingFocus(bidding)
  const result = auction.result
  const mask = live.own?.mask ?? null
  const won = mask !== null && result?.outcome === 'sold' && result.winner === mask
  const sells = viewerId !== null && viewerId === auction.seller_id
  const next =
    won || sells ? afterAuctionLink(auction.id, result?.outcome ?? null, sells ? 'seller' : 'buyer') : null
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title">
          Auction Ended
        </h2>
        {result && <p className="text-meta">{resultText(result, { won, sells })}</p>}
        {auction.sold_after_auction && <p className="text-meta">Sold after the auction</p>}
      </div>
      {won && result.amount !== null && <WinnersCosts amount={result.amount} room={room} />}
      {mask !== null && !won && <LosersHold room={room} />}
      {tellsOfTheEnd(room.bidding) && <ReceiptNote bidding={room.bidding} />}
      {next && (
        <ButtonLink to={next.to} size="bid" wide>
          {next.text}
        </ButtonLink>
      )}
      {won ? (
        <ButtonLink
          to={`/auctions/${auction.id}?tab=seller#tabs`}
          preventScrollReset
          variant="primary"
          size="bid"
          wide
        >
          Contact the seller
        </ButtonLink>
      ) : (
        !sells && (
          <ButtonLink to={`/auctions?body_style=${words.vehicle.body_style}&status=active`} size="bid" wide>
            See similar auctions
          </ButtonLink>
        )
      )}
    </div>
  )
}

/** Who ended it by buying had the focus in what went with the auction: it goes to what came of it. */
function useHeadingFocus(bidding: BiddingState) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasOffered = useRef(bidding.state !== 'idle')
  useLayoutEffect(() => {
    if (hasOffered.current && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])
  return heading
}

/** An accepted bid is part of the history by now; a refusal, a purchase and an open question are not. */
function tellsOfTheEnd(bidding: BiddingState): boolean {
  if (bidding.state !== 'settled') return true
  return !bidding.outcome.accepted || bidding.offer?.kind === 'buy_now'
}

/** What the winner pays, to whom, and what has been paid of it. */
function WinnersCosts({ amount, room }: { readonly amount: number; readonly room: AuctionRoomProps }) {
  const schedule = scheduleOf(room.words.premium_schedule)
  const cents = dollarsToCents(amount)
  const premium = room.live.own?.ending?.premium ?? null
  const rate = percentText(premium?.rate ?? premiumRate(cents, schedule))
  return (
    <dl className="figures" aria-live="polite">
      <Row
        label={`Buyer’s premium (${rate})`}
        value={premiumText(premium, centsToDollars(premiumCents(cents, schedule)))}
      />
      <Row label="Due to the seller" value={dollarsExact(amount)} />
    </dl>
  )
}

/** Where the hold of who did not win is now, by what the processor has answered. */
function LosersHold({ room: { live, auction } }: { readonly room: AuctionRoomProps }) {
  const hold = live.own?.ending?.hold ?? null
  if (hold === null) return null
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
          It is released as soon as no other auction that you bid on is running.
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
