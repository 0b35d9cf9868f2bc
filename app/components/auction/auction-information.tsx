import { autoExtendText } from '../../../domain/display/auction-labels.ts'
import { dateTimeText, exactDateTimeText } from '../../../domain/display/times.ts'
import { countText, dollarsWhole } from '../../../domain/display/usd.ts'
import { FactRows } from '../ui/facts.tsx'
import { SectionTitle } from '../ui/page.tsx'
import type { AuctionRoomProps } from './auction-room.ts'

/** Dates and rules of this auction (Spec part 1, section 2, Sidebar). */
export function AuctionInformation({ room: { auction, live, nowMs } }: { readonly room: AuctionRoomProps }) {
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Auction information</SectionTitle>
      <FactRows
        facts={[
          { label: 'Start date', value: dateTimeText(Date.parse(auction.start_time), nowMs) },
          { label: 'End date', value: exactDateTimeText(Date.parse(auction.end_time), nowMs) },
          { label: 'Auto-extend', value: autoExtendText(auction.auto_extend_minutes) },
          { label: 'Minimum increment', value: dollarsWhole(auction.min_bid_increment) },
          ...(auction.reserve_price === null
            ? []
            : [{ label: 'Reserve, not shown to bidders', value: dollarsWhole(auction.reserve_price) }]),
          { label: 'Watching now', value: countText(live.watchers) },
        ]}
      />
    </section>
  )
}
