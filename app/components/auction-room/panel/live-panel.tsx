import {
  auctionKindText,
  liveReserveText,
  liveStatusLabel,
} from '../../../../domain/auction/auction-labels.ts'
import type { AuctionRoomProps } from '../auction-room.ts'
import { BidArea } from '../bidding/bid-area.tsx'
import { useEndingCode } from '../bidding/bidder-code.ts'
import { ConnectionText } from './connection-text.tsx'
import { PriceAndClock } from './price-and-clock.tsx'
import { StatusBanner } from './status-banner.tsx'

interface LivePanelProps {
  readonly room: AuctionRoomProps
  /** Element ids derive from it; it must be unique where a page has several panels, as on the state board. */
  readonly id?: string
  readonly label?: string
}

const FRAME = 'overflow-clip rounded-md border border-line bg-surface'

/**
 * Price, clock and bid form beside the photos; on a phone the bid bar replaces the panel
 * (docs/rules/auction-page.md, Layout).
 */
export function LivePanel({ room, id = 'panel', label = 'Live status' }: LivePanelProps) {
  const { auction, connection, nowMs } = room
  const code = useEndingCode(room)
  const times = { status: auction.status, endAtMs: Date.parse(auction.end_time) }
  const isClosed = auction.status === 'ended' || auction.status === 'cancelled'
  if (code) {
    return (
      <section aria-label={label} className={FRAME}>
        <code.ViewerEndingFacts room={room} />
      </section>
    )
  }
  return (
    <section aria-label={label} className={FRAME}>
      <StatusBanner room={room} />
      <PriceAndClock
        auction={auction}
        remainingMs={room.remainingMs}
        untilStartMs={room.untilStartMs}
        nowMs={nowMs}
        closedAtMs={room.closedAtMs}
        oldSinceMs={room.isPriceOld ? room.live.pricedAtMs : null}
      />
      {!isClosed && (
        <p className="only-unscripted border-b border-line px-5 py-3 text-meta text-pretty">
          Without JavaScript the price and the clock do not move.{' '}
          <a href={`/auctions/${auction.id}`} className="text-link underline">
            Load the page again
          </a>{' '}
          to see them as they are now.
        </p>
      )}
      <div
        className={
          // For a closed auction this row has no news; screen readers still get it.
          isClosed
            ? 'sr-only'
            : 'flex min-h-[2.8125rem] items-center justify-between gap-3 border-b border-line px-5 text-meta low:min-h-9'
        }
      >
        <p className="min-w-0 truncate">
          {/* For screen readers only: the heading's badge and the clock's label show the same. */}
          <span className="sr-only">{liveStatusLabel(times, nowMs)}</span>{' '}
          <span>
            {liveReserveText({
              hasReserve: auction.has_reserve,
              reserveMet: auction.reserve_met,
              soldAfter: auction.sold_after_auction,
              isPending: auction.status === 'pending' || auction.status === 'draft',
            })}
          </span>{' '}
          · {auctionKindText(times, nowMs)}
        </p>
        <ConnectionText connection={connection} />
      </div>
      <div className="flex flex-col gap-3 px-5 pt-5 pb-4 low:pt-3">
        <BidArea room={room} id={id} />
      </div>
    </section>
  )
}
