import { isBiddingOpen, shortReserveText } from '../../../../domain/auction/auction-labels.ts'
import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import type { WireLiveAuction } from '../../../../domain/schemas/auction.ts'
import type { AuctionRoomProps } from '../../../components/auction-room/auction-room.ts'
import { isOwnBid } from '../../../components/auction-room/live/live-auction.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { StatRow } from '../../../components/ui/stat.tsx'
import { historyAddress } from './history-address.ts'
import type { HistoryPage } from './history-page.server.ts'
import { historyRows } from './history-rows.tsx'
import { HistoryTable } from './history-table.tsx'
import { LogFoot } from './log-foot.tsx'
import { PriceOverTime } from './price-over-time.tsx'
import { useLiveHistory } from './use-live-history.ts'

interface BidHistoryTabProps {
  readonly room: AuctionRoomProps
  /** The history that the page was loaded with; null where the auction never opened. */
  readonly rendered: HistoryPage
}

/**
 * The price chart, all bids and events, and the log to download (docs/rules/auction-page.md, Bid history).
 */
export function BidHistoryTab({ room, rendered }: BidHistoryTabProps) {
  const { auction, live, viewerId, nowMs } = room
  const history = useLiveHistory(rendered, {
    auctionId: auction.id,
    seq: auction.seq,
    isRunning: auction.status === 'active' && room.remainingMs > 0,
    nowMs,
  })
  const rows = historyRows(history, live.bids)
  const hasBids = rows.some(({ kind }) => kind === 'bid')
  const times = { status: auction.status, endAtMs: Date.parse(auction.end_time) }
  const isOver = auction.status === 'ended' || auction.status === 'cancelled'
  return (
    <div className="flex flex-col gap-6">
      <Summary auction={auction} />
      {hasBids ? (
        <PriceOverTime history={history} />
      ) : (
        <NoBids isOver={isOver} canBid={room.bidder !== 'seller' && isBiddingOpen(times, nowMs)} />
      )}
      {(hasBids || rows.length > 1) && (
        <HistoryTable
          rows={rows}
          isOwn={(bid) => isOwnBid(live, bid, viewerId)}
          ownMask={live.own?.mask ?? null}
          isEnded={auction.status === 'ended'}
          nowMs={nowMs}
        />
      )}
      {rows.some((row) => row.kind === 'bid' && row.bid.bid_type === 'auto') && (
        <p className="-mt-3 text-meta text-pretty text-ink-3">
          Auto: placed automatically, up to a maximum the bidder set.
        </p>
      )}
      <Pagination
        currentPage={history.currentPage}
        lastPage={history.lastPage}
        toHref={(page) => historyAddress({ page, range: history.range })}
      />
      {/* The key resets the check: it compared the log with the bids of one page. */}
      <LogFoot key={history.currentPage} auctionId={auction.id} log={history.log} rows={rows} />
    </div>
  )
}

function Summary({ auction }: { readonly auction: WireLiveAuction }) {
  const { current_bid, total_bids, starting_bid, status } = auction
  return (
    <StatRow
      stats={[
        {
          label: status === 'ended' ? 'Final bid' : 'Current bid',
          value: current_bid === null ? 'None' : dollarsWhole(current_bid),
        },
        { label: 'Total bids', value: countText(total_bids) },
        { label: 'Starting bid', value: dollarsWhole(starting_bid) },
        {
          label: 'Reserve',
          value: shortReserveText({
            hasReserve: auction.has_reserve,
            reserveMet: auction.reserve_met,
            soldAfter: auction.sold_after_auction,
          }),
        },
      ]}
    />
  )
}

function NoBids({ isOver, canBid }: { readonly isOver: boolean; readonly canBid: boolean }) {
  if (isOver) return <EmptyState title="No bids">Nobody placed a bid in this auction.</EmptyState>
  return <EmptyState title="No bids yet">{canBid && 'Be the first to place a bid!'}</EmptyState>
}
