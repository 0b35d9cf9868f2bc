import { dayText } from '../../../../domain/format/times.ts'
import type { WireBid } from '../../../../domain/schemas/auction.ts'
import { BidRow, EventRow, type HistoryRow } from './history-rows.tsx'
import { isLeaderTied } from './ties.ts'

interface HistoryTableProps {
  readonly rows: readonly HistoryRow[]
  readonly isOwn: (bid: WireBid) => boolean
  /** The viewer's mask, where they have bid. */
  readonly ownMask: string | null
  readonly isEnded: boolean
  readonly nowMs: number
}

/**
 * The bids, newest and therefore highest first; also the chart's data for screen readers. The numbers are
 * those of ledger entries, which receipts show too: there are more entries than bids.
 */
export function HistoryTable({ rows, isOwn, ownMask, isEnded, nowMs }: HistoryTableProps) {
  const days = new Set(rows.map(({ atMs }) => dayText(atMs, nowMs)))
  const [day] = days
  const withDay = days.size > 1
  const isTied = isLeaderTied(rows.flatMap((row) => (row.kind === 'bid' ? [row.bid] : [])))
  return (
    <table className="figures -mt-3 w-full">
      <caption className="sr-only">Bids and events, newest first</caption>
      <thead className="text-meta text-ink-3 tight:sr-only">
        <tr className="h-9 border-b border-line">
          <Head className="hidden w-14 text-left sm:table-cell">Entry</Head>
          <Head className="text-left">Bidder</Head>
          <Head className="hidden text-left sm:table-cell sm:w-[22%]">Type</Head>
          <Head className="text-right sm:w-[14%]">Amount</Head>
          <Head className="pl-2 text-right whitespace-nowrap sm:w-[20%] sm:pl-4">
            {withDay || day === undefined ? 'Time' : `Time, ${day}`}
          </Head>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.kind === 'event' ? (
            <EventRow key={row.seq} event={row} ownMask={ownMask} withDay={withDay} nowMs={nowMs} />
          ) : (
            <BidRow
              key={row.seq}
              bid={row.bid}
              atMs={row.atMs}
              own={isOwn(row.bid)}
              isEnded={isEnded}
              isTied={isTied}
              withDay={withDay}
              nowMs={nowMs}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

function Head({ className, children }: { readonly className: string; readonly children: string }) {
  return (
    <th scope="col" className={`font-normal ${className}`}>
      {children}
    </th>
  )
}
