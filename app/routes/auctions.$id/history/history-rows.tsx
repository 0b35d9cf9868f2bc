import { Check, Gavel, History, Info, Pause, Play } from 'lucide-react'
import { bidTypeLabel } from '../../../../domain/auction/auction-labels.ts'
import { ageText } from '../../../../domain/format/relative-time.ts'
import { dayText, exactDateTimeText, exactTimeText } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import type { WireBid } from '../../../../domain/schemas/auction.ts'
import { withBid } from '../../../components/auction-room/live/live-auction.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import type { HistoryEvent, HistoryPage } from './history-page.server.ts'

/** A row of the bid history: a bid, or another ledger entry. */
export type HistoryRow =
  | { readonly kind: 'bid'; readonly seq: number; readonly atMs: number; readonly bid: WireBid }
  | ({ readonly kind: 'event' } & HistoryEvent)

/**
 * The bids and events of a page, newest first. The first page includes the bids that arrived after the server
 * read it. Older live bids are left out, because the server may have voided them.
 */
export function historyRows(
  { bids, events, currentPage, log }: HistoryPage,
  live: readonly WireBid[],
): readonly HistoryRow[] {
  const newer = currentPage === 1 ? live.filter(({ seq }) => seq > log.entries) : []
  const merged = newer.reduceRight<readonly WireBid[]>((all, bid) => withBid(all, bid), bids)
  const rows: HistoryRow[] = [
    ...merged.map((bid) => ({ kind: 'bid' as const, seq: bid.seq, atMs: Date.parse(bid.created_at), bid })),
    ...events.map((event) => ({ kind: 'event' as const, ...event })),
  ]
  return rows.sort((one, other) => other.seq - one.seq)
}

interface BidRowProps {
  readonly bid: WireBid
  readonly atMs: number
  readonly own: boolean
  readonly isEnded: boolean
  /** Whether another bid is as high as the leading one. */
  readonly isTied: boolean
  readonly withDay: boolean
  readonly nowMs: number
}

/** In very narrow windows the bidder, or the event, is on a separate line. */
const TIGHT_ROW =
  'tight:flex tight:h-auto tight:flex-wrap tight:items-baseline tight:justify-between tight:gap-x-4 tight:py-2'

/** A bid; on a phone without its number and type. */
export function BidRow({ bid, atMs, own, isEnded, isTied, withDay, nowMs }: BidRowProps) {
  return (
    <tr className={`h-12 border-b border-line ${withDay ? 'not-tight:max-sm:h-14' : ''} ${TIGHT_ROW}`}>
      <td className="hidden text-meta text-ink-3 sm:table-cell">{bid.seq}</td>
      <td className="text-ink not-tight:py-2 tight:w-full">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="wrap-anywhere font-[560]">{own ? 'You' : bid.bidder.username}</span>
          {bid.is_winning && (
            <Badge tone="win" icon={<Check aria-hidden className="size-3.5" />}>
              {isEnded ? 'Highest' : 'Winning'}
            </Badge>
          )}
          {bid.bid_type !== 'manual' && (
            <span className="text-meta text-ink-3 sm:hidden">{bidTypeLabel(bid.bid_type)}</span>
          )}
          {bid.is_winning && isTied && <span className="text-meta text-ink-3">Tie, bid first</span>}
        </span>
      </td>
      <td className="hidden sm:table-cell">{bidTypeLabel(bid.bid_type)}</td>
      <td className="text-right font-semibold text-ink not-tight:pl-2">{dollarsWhole(bid.bid_amount)}</td>
      <td className="text-right not-tight:pl-2 sm:pl-4">
        <Moment atMs={atMs} withDay={withDay} nowMs={nowMs} />
      </td>
    </tr>
  )
}

const ICONS: Partial<Record<HistoryEvent['type'], typeof History>> = {
  opened: Play,
  resumed: Play,
  extended: History,
  paused: Pause,
  closed: Gavel,
}

interface EventRowProps {
  readonly event: HistoryEvent
  /** The viewer's mask, where they have bid. */
  readonly ownMask: string | null
  readonly withDay: boolean
  readonly nowMs: number
}

/** An event between the bids: an extension in amber, all others in muted text. */
export function EventRow({ event, ownMask, withDay, nowMs }: EventRowProps) {
  const won = event.toWinner?.mask === ownMask ? event.toWinner : null
  const Icon = ICONS[event.type] ?? Info
  return (
    <tr
      className={`h-10 border-b border-line text-meta ${TIGHT_ROW} ${event.type === 'extended' ? 'text-amber' : 'text-ink-3'}`}
    >
      <td className="hidden text-ink-3 sm:table-cell">{event.seq}</td>
      {/* Spans bidder and type, on a phone bidder and amount, so that the text has two columns
          everywhere. */}
      <td colSpan={2} className="not-tight:py-2.5 tight:w-full">
        <span className="flex gap-2">
          {/* Mirrored: the icon's arrow points back in time, and an extension moves the end forward. */}
          <Icon
            aria-hidden
            className={`mt-0.5 size-4 shrink-0 ${event.type === 'extended' ? '-scale-x-100' : ''}`}
          />
          <span className="max-w-[70ch] wrap-anywhere">{won?.text ?? event.text}</span>
        </span>
      </td>
      <td className="hidden sm:table-cell" />
      <td className="text-right not-tight:pl-2 sm:pl-4">
        <Moment atMs={event.atMs} withDay={withDay} nowMs={nowMs} />
      </td>
    </tr>
  )
}

/**
 * The exact time, with its day where the rows are of several days; its age is in the tooltip and for screen
 * readers.
 */
function Moment({
  atMs,
  withDay,
  nowMs,
}: {
  readonly atMs: number
  readonly withDay: boolean
  readonly nowMs: number
}) {
  const age = ageText(atMs, nowMs)
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={`${exactDateTimeText(atMs, nowMs)} · ${age}`}
      className="inline-flex items-baseline gap-x-2 whitespace-nowrap max-sm:flex-col max-sm:items-end"
    >
      {withDay && <span className="text-ink-3 max-sm:text-label">{dayText(atMs, nowMs)}</span>}
      <span className={withDay ? 'sm:w-24' : undefined}>{exactTimeText(atMs)}</span>
      <span className="sr-only">, {age}</span>
    </time>
  )
}
