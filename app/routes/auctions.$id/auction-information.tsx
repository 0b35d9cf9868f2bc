import { useRouteLoaderData } from '@remix-run/react'
import { autoExtendText } from '../../../domain/auction/auction-labels.ts'
import { dateTimeText, exactDateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { countText, dollarsWhole } from '../../../domain/format/usd.ts'
import type { AuctionRoomProps } from '../../components/auction-room/auction-room.ts'
import { type Fact, FactColumns } from '../../components/ui/facts.tsx'
import { SectionTitle } from '../../components/ui/page.tsx'
import { endMoment, START_OF_DRAFT, unknownEndText } from '../../lib/labels/end-labels.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { CalendarLink } from './calendar-link.tsx'

/** Dates and rules of this auction (docs/rules/auction-page.md, Auction information). */
export function AuctionInformation({ room }: { readonly room: AuctionRoomProps }) {
  const { auction, live, nowMs } = room
  const isRunning = auction.status === 'active' || auction.status === 'paused'
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Auction information</SectionTitle>
      <FactColumns
        within="aside"
        facts={[
          {
            label: 'Start date',
            value:
              auction.status === 'draft'
                ? START_OF_DRAFT
                : withPacificZone(dateTimeText(Date.parse(auction.start_time), nowMs)),
          },
          ...endFacts(room),
          { label: 'Auto-extend', value: autoExtendText(auction.auto_extend_minutes) },
          ...(auction.reserve_price === null
            ? []
            : [{ label: 'Reserve, not shown to bidders', value: dollarsWhole(auction.reserve_price) }]),
          // The viewer is one of the watchers; a count of 1 says nothing.
          ...(isRunning && live.watchers > 1
            ? [{ label: 'Watching now', value: countText(live.watchers) }]
            : []),
        ]}
      />
      <CalendarLink room={room} className="-mt-2 self-start" />
      <AddressToCopy auctionId={auction.id} />
    </section>
  )
}

/** The page's URL to copy by hand, for browsers without scripts, where the share button does not work. */
function AddressToCopy({ auctionId }: { readonly auctionId: number }) {
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  return (
    <p className="only-unscripted text-meta wrap-anywhere text-ink-3">
      Address to share: <span className="text-ink select-all">{`${origin}/auctions/${auctionId}`}</span>
    </p>
  )
}

/** Empty where the time of a cancellation is unknown: the planned end no longer applies. */
function endFacts(room: AuctionRoomProps): readonly Fact[] {
  const { label, atMs } = endMoment(room.auction, room)
  if (atMs !== null) {
    return [
      {
        label: label === 'Ends' ? 'End date' : label,
        value: withPacificZone(exactDateTimeText(atMs, room.nowMs)),
      },
    ]
  }
  return label === 'Ends' ? [{ label, value: unknownEndText(room.auction.status) }] : []
}
