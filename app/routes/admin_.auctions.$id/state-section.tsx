import type { RoomJob } from '../../../domain/auction/room-contract.ts'
import { dateTimeText, exactDateTimeText } from '../../../domain/format/times.ts'
import { countText, dollarsWhole } from '../../../domain/format/usd.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { type Column, DataTable } from '../../components/ui/data-table.tsx'
import { type Fact, FactColumns } from '../../components/ui/facts.tsx'
import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { inWords, NO_ROOM } from './auction-copy.ts'
import type { AuctionPage, AuctionState } from './loader.server.ts'
import { StatusForm } from './status-form.tsx'
import { StepsForm } from './steps-form.tsx'

interface StateSectionProps {
  readonly page: AuctionPage
  readonly state: AuctionState | null
  readonly posted: RefusedConsoleForm | null
}

/** The room as it is now, the form of the status, and the steps that the room still has to do. */
export function StateSection({ page, state, posted }: StateSectionProps) {
  const { auction, mayChange, nowMs } = page
  if (state === null) return <p>{NO_ROOM}</p>
  const { jobs } = state.room
  const failed = jobs.filter(({ state: jobState }) => jobState === 'failed').length
  return (
    <div className="flex flex-col gap-10">
      {state.room.isLocked && (
        <Banner tone="info">Hammerlane is locked. This auction waits for the unlock.</Banner>
      )}
      <FactColumns within="tab" facts={toFacts(state, nowMs)} />
      {mayChange && <StatusForm page={page} posted={posted} />}
      <section className="flex flex-col gap-4">
        <h2 className="text-title">Steps of the room</h2>
        {jobs.length === 0 ? (
          <p>Nothing is waiting: copies, notifications, mails and charges are done.</p>
        ) : (
          <DataTable
            caption="Steps of the room"
            columns={toColumns(nowMs)}
            rows={jobs}
            toKey={({ key }) => key}
          />
        )}
        {mayChange && failed > 0 && <StepsForm auctionId={auction.id} posted={posted} />}
      </section>
    </div>
  )
}

function toFacts({ view, room, databaseSeq }: AuctionState, nowMs: number): Fact[] {
  const { auction } = view
  const time = (at: string) => exactDateTimeText(Date.parse(at), nowMs)
  const behind = room.seq - databaseSeq
  const leader = view.bids.find(({ is_winning }) => is_winning)?.bidder.username
  return [
    { label: 'Status in the room', value: inWords(auction.status) },
    { label: 'Round', value: String(room.round) },
    { label: 'Start', value: time(auction.start_time) },
    { label: 'End', value: time(auction.end_time) },
    {
      label: 'Current bid',
      value: auction.current_bid === null ? 'None' : dollarsWhole(auction.current_bid),
    },
    { label: 'Minimum bid', value: dollarsWhole(auction.minimum_bid) },
    { label: 'Leader', value: leader ?? 'Nobody' },
    { label: 'Bids', value: countText(auction.total_bids) },
    {
      label: 'Reserve',
      value: !auction.has_reserve
        ? 'None'
        : auction.reserve_price === null
          ? 'Only for administrators'
          : dollarsWhole(auction.reserve_price),
      note: auction.has_reserve ? (auction.reserve_met ? 'Met' : 'Not met') : undefined,
    },
    {
      label: 'Buy now',
      value: auction.buy_now_price === null ? 'None' : dollarsWhole(auction.buy_now_price),
    },
    ...(auction.result ? [{ label: 'Result', value: inWords(auction.result.outcome) }] : []),
    { label: 'Watching now', value: countText(room.watchers) },
    { label: 'Events', value: countText(room.seq) },
    { label: 'Copied to the database', value: behind === 0 ? 'All' : `${countText(behind)} missing` },
  ]
}

function toColumns(nowMs: number): readonly Column<RoomJob>[] {
  return [
    { head: 'Step', isName: true, cell: ({ key }) => key },
    { head: 'State', cell: ({ state }) => inWords(state) },
    { head: 'Attempts', isFigure: true, cell: ({ attempts }) => String(attempts) },
    { head: 'Due', cell: ({ due_at }) => dateTimeText(Date.parse(due_at), nowMs) },
    { head: 'Reason', cell: ({ reason }) => reason ?? '' },
  ]
}
