import { isLastMinute } from '../../../../domain/format/time-left.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { shownPrice } from '../../../lib/labels/shown-price.ts'
import type { AuctionRoomProps } from '../auction-room.ts'
import { Clock } from '../panel/price-and-clock.tsx'
import { barNotes, barPriceLabelText, priceLabelText, toClockState } from '../panel/price-and-clock-copy.ts'
import { StatusBanner } from '../panel/status-banner.tsx'
import { BarAction } from './bar-action.tsx'
import { FIGURE } from './bar-figure.ts'
import { isYours, useEndingCode } from './bidder-code.ts'

interface BidBarProps {
  readonly room: AuctionRoomProps
  readonly onOpen: () => void
}

/**
 * The bid bar at the bottom of a phone: price, clock and one button, which opens the bid sheet and never bids
 * by itself.
 */
export function BidBar(props: BidBarProps) {
  // The winner's next steps are in the page, above the facts.
  if (isYours(props.room)) return null
  return (
    <div className="@container only-scripted fixed inset-x-0 bottom-0 z-20 border-t border-line-2 bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar sm:*:px-6 md:hidden">
      <BidBarFace {...props} />
    </div>
  )
}

/**
 * Minimum widths for a price of up to five digits and for a clock below ten hours, so that the next digit
 * does not move the button.
 */
const PRICE_ROOM = 'min-w-22 max-[24.3125rem]:min-w-20 max-[22.4375rem]:min-w-17'
const CLOCK_ROOM = 'min-w-20 max-[24.3125rem]:min-w-18 max-[22.4375rem]:min-w-17'

/** In a bar wider than a phone's, vertical lines as high as the figures separate them, as in the panel. */
const CELL =
  '@min-[38.75rem]:h-11.5 @min-[38.75rem]:border-l @min-[38.75rem]:border-line @min-[38.75rem]:pl-5'

/**
 * The background of the clock in its last minute. Its margin is a shadow, so it moves nothing and widens no
 * cell.
 */
const LAST_MINUTE = 'rounded-sm bg-amber-bg shadow-[0_0_0_6px_var(--color-amber-bg)]'

/** The content of the bar, without its fixed position. */
export function BidBarFace({ room, onOpen }: BidBarProps) {
  const { auction, nowMs } = room
  const code = useEndingCode(room)
  if (code) return <code.ViewerEndingBar room={room} />
  const clock = toClockState(room)
  const labels = { nowMs, oldSinceMs: room.isPriceOld ? room.live.pricedAtMs : null }
  const lastMinute = auction.status === 'active' && isLastMinute(room.remainingMs)
  const notes = barNotes(auction, clock, nowMs).filter(Boolean)
  return (
    <>
      <StatusBanner room={room} low />
      <div className="flex h-18 items-center gap-4 px-4 @min-[38.75rem]:gap-5 max-[24.3125rem]:gap-3 max-[22.4375rem]:gap-2 max-[15rem]:h-auto max-[15rem]:flex-wrap max-[15rem]:py-2">
        <div className={`shrink-0 ${PRICE_ROOM}`}>
          <p className="figures text-label text-ink-3">
            <span className="sr-only">{priceLabelText(auction, labels)}</span>
            <span aria-hidden>{barPriceLabelText(auction, labels)}</span>
          </p>
          <p className={FIGURE}>{dollarsWhole(shownPrice(auction) ?? auction.starting_bid)}</p>
        </div>
        <div className={`shrink-0 ${CLOCK_ROOM} ${CELL} ${lastMinute ? LAST_MINUTE : ''}`}>
          <p className={`text-label ${clock.soon ? 'text-amber' : 'text-ink-3'}`}>{clock.label}</p>
          <p className={FIGURE}>
            <Clock clock={clock} />
          </p>
        </div>
        {notes.length > 0 && (
          <div
            className={`figures hidden min-w-0 flex-col justify-center text-meta @min-[45rem]:flex ${CELL}`}
          >
            {notes.map((note) => (
              <p key={note} className="truncate">
                {note}
              </p>
            ))}
          </div>
        )}
        <BarAction room={room} onOpen={onOpen} />
      </div>
    </>
  )
}
