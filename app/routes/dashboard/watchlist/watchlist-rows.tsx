import { bidCountText, reserveText } from '../../../../domain/auction/auction-labels.ts'
import type { BidDisplayState } from '../../../../domain/auction/bid-state.ts'
import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import { mileageText } from '../../../../domain/vehicle/vehicle-labels.ts'
import { AuctionRow, AuctionRows } from '../../../components/auction-card/auction-row.tsx'
import { ViewerStatusBadge } from '../../../components/auction-card/viewer-status-badge.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx'
import { Link } from '../../../components/ui/link.tsx'
import type { Closings } from '../../../lib/closing-times.server.ts'
import { Listed } from '../../../lib/realtime/use-listed.ts'
import type { ViewerMarks } from '../../../lib/viewer-marks.server.ts'
import type { BidDialogHandle } from '../use-bid-dialog.tsx'
import { QuickBid } from './quick-bid.tsx'
import { RemoveWatch } from './remove-watch.tsx'

interface WatchlistRowsProps {
  readonly auctions: readonly WireListedAuction[]
  readonly closings: Closings
  /** The viewer's status in the auctions, by auction id. */
  readonly viewerStatuses: ViewerMarks['viewerStatuses']
  readonly viewerId: number
  readonly nowMs: number
  readonly bidDialog: BidDialogHandle
  /** Idempotency key of this rendering's forms. */
  readonly formKey: string
  /** The form that compares the ticked auctions; without it there is nothing to tick. */
  readonly compareForm?: string
}

/** The rows of the watchlist, each with a quick bid, a link and a button that removes it. */
export function WatchlistRows({ auctions, viewerStatuses, ...shared }: WatchlistRowsProps) {
  return (
    <AuctionRows>
      {auctions.map((listed) => (
        <Listed key={listed.id} auction={listed} isOwn={viewerStatuses[listed.id] !== undefined}>
          {(auction) => (
            <WatchlistRow auction={auction} viewerStatus={viewerStatuses[listed.id]} {...shared} />
          )}
        </Listed>
      ))}
    </AuctionRows>
  )
}

interface WatchlistRowProps extends Omit<WatchlistRowsProps, 'auctions' | 'viewerStatuses'> {
  readonly auction: WireListedAuction
  readonly viewerStatus: BidDisplayState | undefined
}

/** The leader gets no quick bid, since the bid form then opens on their maximum. */
function WatchlistRow({ auction, viewerStatus, closings, compareForm, ...bidding }: WatchlistRowProps) {
  const { id, title, vehicle, seller } = auction
  return (
    <AuctionRow
      auction={auction}
      nowMs={bidding.nowMs}
      closedAtMs={closings[id]}
      viewerStatus={
        viewerStatus && (
          <span className="text-meta">
            <ViewerStatusBadge state={viewerStatus} />
          </span>
        )
      }
      meta={[
        mileageText(vehicle.mileage, vehicle.mileage_type),
        seller.profile.city,
        reserveText({
          hasReserve: auction.has_reserve,
          reserveMet: auction.reserve_met,
          isPending: auction.status === 'pending',
          soldAfter: auction.sold_after_auction,
        }),
      ]}
      aside={bidCountText(auction.total_bids)}
      actions={
        <>
          {viewerStatus !== 'Winning' && <QuickBid auction={auction} {...bidding} />}
          <Link to={`/auctions/${id}`} className={buttonClass({ variant: 'secondary' })}>
            View Details<span className="sr-only">: {title}</span>
          </Link>
          <RemoveWatch auctionId={id} title={title} />
          {compareForm && (
            <Checkbox form={compareForm} name="auction" value={id} className="min-h-11!">
              Compare<span className="sr-only">: {title}</span>
            </Checkbox>
          )}
        </>
      }
    />
  )
}
