import { useEffect } from 'react'
import { emitPageChanged } from '../../lib/realtime/page-events.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useOverlay } from '../ui/overlays/use-overlay.ts'
import { Spinner } from '../ui/spinner.tsx'
import { UnbrokenNames } from '../ui/unbroken-names.tsx'
import type { RenderedAuction } from './auction-data.ts'
import { SheetContent } from './bidding/bid-sheet.tsx'
import { bidderCode } from './bidding/bidder-code.ts'
import { useAuctionRoom } from './use-auction-room.ts'
import { useRenderedAuction } from './use-rendered-auction.ts'

/** Loads the code of the bid form itself, which the dialog needs next. */
export const loadBidForm = bidderCode.load

interface BidDialogProps {
  /** The auction to bid on; each new object opens the dialog. */
  readonly place: { readonly id: number; readonly title: string }
}

/**
 * The bid sheet of an auction in a page that is not the auction's (docs/rules/account-screens.md, My bids). Such a page
 * imports this module, and no other one of the folder, when it is opened: it comes with the whole code of the
 * auction's page (scripts/bundling/public-chunks.ts).
 */
export function BidDialog({ place }: BidDialogProps) {
  const { shown, show, hide } = useOverlay()
  // A reload closes it, since a bid is binding (decision 246).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same auction may be opened again
  useEffect(() => show('bid', { untilReload: true }), [place, show])
  return (
    <Dialog open={shown === 'bid'} onClose={hide} label={`Bid on ${place.title}`}>
      <h2 className="mx-4 mt-4 mb-2 line-clamp-2 text-title wrap-anywhere">
        <UnbrokenNames text={place.title} />
      </h2>
      <Content key={place.id} auctionId={place.id} onClose={hide} />
    </Dialog>
  )
}

interface ContentProps {
  readonly auctionId: number
  readonly onClose: () => void
}

function Content({ auctionId, onClose }: ContentProps) {
  const [answer, askAgain] = useRenderedAuction(auctionId)
  if (answer.state === 'loaded') return <Room rendered={answer.rendered} onClose={onClose} />
  return (
    <div className="flex flex-col px-4 pb-[max(8px,env(safe-area-inset-bottom))]">
      {answer.state === 'loading' ? (
        <p role="status" className="flex min-h-72 items-center justify-center gap-3">
          <Spinner />
          Loading the bid form.
        </p>
      ) : (
        <div className="flex flex-col gap-3 py-4">
          <p role="alert">The bid form could not be loaded. Nothing was bid.</p>
          <Button type="button" wide onClick={askAgain}>
            Try again
          </Button>
          <ButtonLink to={`/auctions/${auctionId}#bid`} wide>
            View Auction
          </ButtonLink>
        </div>
      )}
      <Button type="button" variant="text" wide onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

function Room({ rendered, onClose }: { readonly rendered: RenderedAuction; readonly onClose: () => void }) {
  const room = useAuctionRoom(rendered, null)
  // The row in the page follows each answer.
  const { bidding } = room
  useEffect(() => {
    if (bidding.state === 'answered') emitPageChanged()
  }, [bidding.state])
  return <SheetContent room={room} onClose={onClose} />
}
