import { Link } from '@remix-run/react'
import { isBiddingOpen } from '../../../domain/display/auction-labels.ts'
import { isEndingSoon } from '../../../domain/display/time-left.ts'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import { buttonClass } from '../ui/button.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { ClockFigure } from './countdown.tsx'
import { StateStrip } from './state-strip.tsx'
import { stripOf } from './strip.ts'

/** The panel of a phone, at its foot: price, clock and one button, which opens the sheet and never bids by itself. */
export function BidBar({ room, onOpen }: { readonly room: AuctionRoomProps; readonly onOpen: () => void }) {
  const { auction, remainingMs, untilStartMs } = room
  const strip = stripOf(room)
  const soon = auction.status === 'active' && isEndingSoon(remainingMs)
  return (
    <div className="only-scripted fixed inset-x-0 bottom-0 z-20 border-t border-line-2 bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden">
      <StateStrip strip={strip} low />
      <div className="flex h-18 items-center gap-4 px-4">
        <div className="min-w-0">
          <p className="text-label text-ink-3">{barPriceLabel(room)}</p>
          <p className="condensed figures text-bar text-ink">
            {dollarsWhole(auction.current_bid ?? auction.starting_bid)}
          </p>
        </div>
        <div className="min-w-0">
          <p className={`text-label ${soon ? 'text-amber' : 'text-ink-3'}`}>{barClockLabel(room, soon)}</p>
          <p className="condensed figures text-bar text-ink">
            <BarClock room={room} remainingMs={remainingMs} untilStartMs={untilStartMs} />
          </p>
        </div>
        <div className="ml-auto min-w-0 grow-0">
          <BarButton room={room} onOpen={onOpen} />
        </div>
      </div>
    </div>
  )
}

function BarClock({
  room: { auction },
  remainingMs,
  untilStartMs,
}: {
  readonly room: AuctionRoomProps
  readonly remainingMs: number
  readonly untilStartMs: number
}) {
  if (auction.status === 'pending') return <ClockFigure remainingMs={Math.max(0, untilStartMs)} />
  if (auction.status === 'active') return <ClockFigure remainingMs={Math.max(0, remainingMs)} />
  if (auction.status === 'paused') return <ClockFigure remainingMs={auction.remaining_ms ?? 0} />
  return <>–</>
}

function BarButton({ room, onOpen }: { readonly room: AuctionRoomProps; readonly onOpen: () => void }) {
  const { auction, bidder, nowMs, leads } = room
  const open = isBiddingOpen({ status: auction.status, endAtMs: Date.parse(auction.end_time) }, nowMs)
  if (!open) {
    return (
      <button type="button" onClick={onOpen} className={buttonClass({ size: 'bid' })}>
        {auction.status === 'ended' ? 'See result' : 'Details'}
      </button>
    )
  }
  if (bidder === 'signed_out') {
    const here = encodeURIComponent(`/auctions/${auction.id}`)
    return (
      <Link to={`/login?redirectTo=${here}`} className={buttonClass({ variant: 'primary', size: 'bid' })}>
        Sign in to Bid
      </Link>
    )
  }
  const text =
    bidder === 'may_bid' ? (leads ? 'Set maximum' : `Bid ${dollarsWhole(auction.minimum_bid)}`) : 'Details'
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`figures ${buttonClass({ variant: bidder === 'may_bid' ? 'primary' : 'secondary', size: 'bid' })}`}
    >
      {text}
    </button>
  )
}

function barPriceLabel({ auction }: AuctionRoomProps): string {
  if (auction.current_bid === null) return 'Starting bid'
  return auction.status === 'ended' ? 'Final bid' : 'Current bid'
}

function barClockLabel({ auction }: AuctionRoomProps, soon: boolean): string {
  if (soon) return 'Ending soon'
  switch (auction.status) {
    case 'pending':
      return 'Starts in'
    case 'active':
      return 'Time left'
    case 'paused':
      return 'Paused'
    default:
      return 'Ended'
  }
}
