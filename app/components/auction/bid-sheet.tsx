import { CloseButton, Dialog } from '../ui/dialog.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { OfferArea } from './offer-area.tsx'
import { Score } from './score.tsx'
import { StateStrip } from './state-strip.tsx'
import { stripOf } from './strip.ts'

interface BidSheetProps {
  readonly room: AuctionRoomProps
  readonly open: boolean
  readonly onClose: () => void
}

/** The bid form by itself: a sheet on a phone, a window elsewhere (Spec part 1, section 2, Auction detail). */
export function BidSheet({ room, open, onClose }: BidSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} label={`Bid on ${room.words.title}`}>
      <div className="flex items-center justify-between gap-3 border-b border-line pl-5">
        <h2 className="truncate text-meta font-semibold">{room.words.title}</h2>
        <CloseButton onClick={onClose} />
      </div>
      <StateStrip strip={stripOf(room)} />
      <Score
        auction={room.auction}
        remainingMs={room.remainingMs}
        untilStartMs={room.untilStartMs}
        nowMs={room.nowMs}
        oldSinceMs={room.isPriceOld ? room.live.pricedAtMs : null}
        shape="sheet"
      />
      <div className="flex flex-col gap-3 p-4 pb-6">
        <OfferArea room={room} id="sheet" steppers />
      </div>
    </Dialog>
  )
}
