import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { PriceAndClock } from '../panel/price-and-clock.tsx'
import { PriceAnnouncement } from '../panel/price-announcement.tsx'
import { StatusBanner } from '../panel/status-banner.tsx'
import { BidArea } from './bid-area.tsx'
import { useEndingCode } from './bidder-code.ts'
import { useSheetTouch } from './use-sheet-touch.ts'

interface BidSheetProps {
  readonly room: AuctionRoomProps
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * The bid form by itself: a sheet on a phone, a dialog elsewhere (docs/rules/auction-page.md, Bid bar and bid
 * sheet).
 */
export function BidSheet({ room, open, onClose }: BidSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} label={`Bid on ${room.listing.title}`}>
      <SheetContent room={room} onClose={onClose} />
    </Dialog>
  )
}

/** Banner, price, clock and form of the sheet. */
export function SheetContent({ room, onClose }: Omit<BidSheetProps, 'open'>) {
  const content = useRef<HTMLDivElement>(null)
  useSheetTouch(content, onClose)
  const code = useEndingCode(room)
  return (
    <div ref={content}>
      <PriceAnnouncement room={room} />
      {code ? (
        <code.ViewerEndingFacts room={room} withPhoto />
      ) : (
        <>
          <StatusBanner room={room} />
          <PriceAndClock
            auction={room.auction}
            remainingMs={room.remainingMs}
            untilStartMs={room.untilStartMs}
            nowMs={room.nowMs}
            closedAtMs={room.closedAtMs}
            oldSinceMs={room.isPriceOld ? room.live.pricedAtMs : null}
            shape="sheet"
          />
          <div className="flex flex-col gap-3 px-4 pt-4">
            <BidArea room={room} id="sheet" inSheet />
          </div>
        </>
      )}
      <div className="px-4 pt-1 pb-[max(8px,env(safe-area-inset-bottom))]">
        <Button type="button" variant="text" wide onClick={onClose}>
          {/* Not 'Cancel': closing the sheet does not cancel a bid in flight. */}
          Close
        </Button>
      </div>
    </div>
  )
}
