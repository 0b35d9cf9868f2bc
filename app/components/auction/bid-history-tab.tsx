import { Check, Download, History } from 'lucide-react'
import { ageText } from '../../../domain/display/age.ts'
import { bidTypeLabel, reserveText } from '../../../domain/display/auction-labels.ts'
import { exactDateTimeText, extendedToText } from '../../../domain/display/times.ts'
import { countText, dollarsWhole } from '../../../domain/display/usd.ts'
import type { WireBid } from '../../../domain/schemas/auction.ts'
import type { HistoryPage } from '../../../worker/services/pages/read-auction-page.ts'
import { isOwnBid, withBid } from '../../live/live-auction.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { AuctionRoomProps } from './auction-room.ts'

type LogSummary = HistoryPage['log']

interface BidHistoryTabProps {
  readonly room: AuctionRoomProps
  readonly history: HistoryPage
}

/** All bids, highest first, the extensions between them, and the log to download (Product page, Ledger). */
export function BidHistoryTab({ room, history }: BidHistoryTabProps) {
  const { auction, live, viewerId } = room
  const bids = history.currentPage === 1 ? mergedBids(history.bids, live.bids) : history.bids
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Summary
          label="Current bid"
          value={auction.current_bid === null ? 'None' : dollarsWhole(auction.current_bid)}
        />
        <Summary label="Total bids" value={countText(auction.total_bids)} />
        <Summary label="Starting bid" value={dollarsWhole(auction.starting_bid)} />
        <Summary
          label="Reserve"
          value={reserveText({ hasReserve: auction.has_reserve, reserveMet: auction.reserve_met })}
        />
      </dl>
      {bids.length === 0 ? (
        <EmptyState title="No bids yet">Be the first to place a bid!</EmptyState>
      ) : (
        <BidTable
          rows={rowsOf(bids, history.log.extensions)}
          isOwn={(bid) => isOwnBid(live, bid, viewerId)}
          isEnded={auction.status === 'ended'}
          nowMs={room.nowMs}
        />
      )}
      <Pagination
        currentPage={history.currentPage}
        lastPage={history.lastPage}
        hrefOf={(page) => `?tab=bids&page=${page}`}
      />
      <LogFoot auctionId={auction.id} log={history.log} />
    </div>
  )
}

function Summary({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="figures text-summary text-ink">{value}</dd>
    </div>
  )
}

type Row =
  | { readonly kind: 'bid'; readonly bid: WireBid }
  | { readonly kind: 'extension'; readonly seq: number; readonly atMs: number; readonly endAtMs: number }

interface BidTableProps {
  readonly rows: readonly Row[]
  readonly isOwn: (bid: WireBid) => boolean
  readonly isEnded: boolean
  readonly nowMs: number
}

function BidTable({ rows, isOwn, isEnded, nowMs }: BidTableProps) {
  return (
    <table className="figures w-full">
      <thead className="text-meta text-ink-3">
        <tr className="border-b border-line">
          <th scope="col" className="hidden py-2.5 text-left font-normal sm:table-cell">
            No.
          </th>
          <th scope="col" className="py-2.5 text-left font-normal">
            Bidder
          </th>
          <th scope="col" className="hidden py-2.5 text-left font-normal sm:table-cell">
            Type
          </th>
          <th scope="col" className="py-2.5 text-right font-normal">
            Amount
          </th>
          <th scope="col" className="py-2.5 pl-3 text-right font-normal">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.kind === 'bid' ? (
            <BidRow key={row.bid.id} bid={row.bid} own={isOwn(row.bid)} isEnded={isEnded} nowMs={nowMs} />
          ) : (
            <tr key={`extension-${row.seq}`} className="border-b border-line text-meta text-amber">
              <td className="hidden h-10 sm:table-cell">{row.seq}</td>
              <td colSpan={3} className="h-10">
                <span className="inline-flex items-center gap-2">
                  <History aria-hidden className="size-4" />
                  {extendedToText(row.endAtMs)}
                </span>
              </td>
              <td className="pl-3 text-right">{ageText(row.atMs, nowMs)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

interface BidRowProps {
  readonly bid: WireBid
  readonly own: boolean
  readonly isEnded: boolean
  readonly nowMs: number
}

function BidRow({ bid, own, isEnded, nowMs }: BidRowProps) {
  const atMs = Date.parse(bid.created_at)
  return (
    <tr className="border-b border-line">
      <td className="hidden h-12 pr-3 text-meta text-ink-3 sm:table-cell">{bid.seq}</td>
      <td className="h-12 text-ink">
        <span className="inline-flex items-center gap-2">
          <span className="font-[560]">{own ? 'You' : bid.bidder.username}</span>
          {bid.is_winning && (
            <Badge tone="win" icon={<Check aria-hidden className="size-3.5" />}>
              {isEnded ? 'Highest' : 'Winning'}
            </Badge>
          )}
        </span>
      </td>
      <td className="hidden sm:table-cell">{bidTypeLabel(bid.bid_type)}</td>
      <td className="text-right font-semibold text-ink">{dollarsWhole(bid.bid_amount)}</td>
      <td className="pl-3 text-right whitespace-nowrap">
        <time dateTime={bid.created_at} title={exactDateTimeText(atMs, nowMs)}>
          {ageText(atMs, nowMs)}
        </time>
      </td>
    </tr>
  )
}

function LogFoot({ auctionId, log }: { readonly auctionId: number; readonly log: LogSummary }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="figures text-meta text-ink-3">
        Event log, {countText(log.entries)} {log.entries === 1 ? 'entry' : 'entries'}
        {log.lastHash && <span className="ml-4">last hash {shortHash(log.lastHash)}</span>}
      </p>
      <a
        href={`/api/auctions/${auctionId}/ledger`}
        download={`hammerlane-auction-${auctionId}.ndjson`}
        className={buttonClass({ variant: 'secondary' })}
      >
        <Download aria-hidden className="size-4" />
        Download log
      </a>
    </div>
  )
}

/** The page's bids with those that came since; a live bid replaces its older self. */
function mergedBids(rendered: readonly WireBid[], live: readonly WireBid[]): readonly WireBid[] {
  return live.reduce<readonly WireBid[]>((bids, bid) => withBid(bids, bid), rendered)
}

/** Each extension stands above the bid that caused it, which is the event just before it. */
function rowsOf(bids: readonly WireBid[], extensions: LogSummary['extensions']): readonly Row[] {
  const bySeq = new Map(extensions.map((extension) => [extension.seq, extension]))
  return bids.flatMap((bid): Row[] => {
    const extension = bySeq.get(bid.seq + 1)
    return extension
      ? [
          { kind: 'extension', ...extension },
          { kind: 'bid', bid },
        ]
      : [{ kind: 'bid', bid }]
  })
}

function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`
}
