import type { ReactNode } from 'react'
import { bidCountText, shortReserveText } from '../../../domain/display/auction-labels.ts'
import { nearExactTimeText } from '../../../domain/display/times.ts'
import { dollarsWhole, percentText } from '../../../domain/display/usd.ts'
import type { AuctionRoomProps } from './auction-room.ts'
import { ConnectionText } from './live-panel.tsx'

/** What the panel tells beside price and clock, for pages where the bar has taken the panel's place. */
export function PhoneFacts({ room: { auction, connection, nowMs } }: { readonly room: AuctionRoomProps }) {
  return (
    <dl className="figures mb-6 grid grid-cols-2 border-t border-line md:hidden">
      <PhoneFact label="Reserve">
        {shortReserveText({ hasReserve: auction.has_reserve, reserveMet: auction.reserve_met })}
      </PhoneFact>
      <PhoneFact label="Bids">{bidCountText(auction.total_bids)}</PhoneFact>
      <PhoneFact label="Starting bid">{dollarsWhole(auction.starting_bid)}</PhoneFact>
      <PhoneFact label="Ends">{nearExactTimeText(Date.parse(auction.end_time), nowMs)}</PhoneFact>
      <PhoneFact label="Buyer’s premium">{percentText(auction.buyer_premium_rate)}</PhoneFact>
      <PhoneFact label="Connection">
        <ConnectionText connection={connection} />
        <span className="only-unscripted">Off: reload for the newest price</span>
      </PhoneFact>
    </dl>
  )
}

function PhoneFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="border-b border-line py-3 odd:border-r odd:pr-4 even:pl-4">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="font-[560] text-ink">{children}</dd>
    </div>
  )
}
