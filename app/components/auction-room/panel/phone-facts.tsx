import type { ReactNode } from 'react'
import { shortReserveText } from '../../../../domain/auction/auction-labels.ts'
import { offeredBuyNow } from '../../../../domain/auction/offered-buy-now.ts'
import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import { vehicleValueLabel } from '../../../../domain/vehicle/vehicle-labels.ts'
import { endText, nextMoment } from '../../../lib/labels/end-labels.ts'
import { premiumNowText } from '../../../lib/labels/premium-now.ts'
import type { AuctionRoomProps } from '../auction-room.ts'
import { bidderCode, isYours } from '../bidding/bidder-code.ts'
import { ConnectionText } from './connection-text.tsx'

/** The panel's facts beside price and clock, for pages where the bid bar replaces the panel. */
export function PhoneFacts({ room }: { readonly room: AuctionRoomProps }) {
  const { auction, listing, nowMs } = room
  const code = bidderCode.useCode(isYours(room))
  const moment = nextMoment(auction, room)
  const buyNow = offeredBuyNow(auction)
  const isOver = auction.status === 'ended' || auction.status === 'cancelled'
  const reserve = {
    hasReserve: auction.has_reserve,
    reserveMet: auction.reserve_met,
    soldAfter: auction.sold_after_auction,
    isPending: auction.status === 'pending' || auction.status === 'draft',
  }
  return (
    <div className="mb-6 md:hidden">
      {code && (
        <section
          aria-label="Your purchase"
          className="only-scripted mb-6 overflow-clip rounded-md border border-line bg-surface"
        >
          <code.ViewerEndingFacts room={room} />
        </section>
      )}
      <dl className="figures grid grid-cols-2 border-t border-line max-[15rem]:grid-cols-1">
        <PhoneFact label="Reserve">{shortReserveText(reserve)}</PhoneFact>
        <PhoneFact label="Bids">{countText(auction.total_bids)}</PhoneFact>
        {/* While the buy-now price is available it matters more than the starting bid. */}
        {buyNow !== null ? (
          <PhoneFact label="Buy now">{dollarsWhole(buyNow)}</PhoneFact>
        ) : (
          <PhoneFact label="Starting bid">{dollarsWhole(auction.starting_bid)}</PhoneFact>
        )}
        <PhoneFact label={moment.atMs === null ? moment.label : `${moment.label} (PT)`}>
          {endText(moment, nowMs, auction.status)}
        </PhoneFact>
        <PhoneFact label="Buyer’s premium">
          {premiumNowText(auction.buyer_premium_rate, listing.premium_schedule.tier_rates)}
        </PhoneFact>
        {isOver ? (
          <PhoneFact label="Title status">{vehicleValueLabel(listing.vehicle.title_status)}</PhoneFact>
        ) : (
          <PhoneFact label="Connection">
            <ConnectionText connection={room.connection} plain />
          </PhoneFact>
        )}
      </dl>
    </div>
  )
}

function PhoneFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="border-b border-line py-2.5 min-[15rem]:odd:border-r min-[15rem]:odd:pr-4 min-[15rem]:even:pl-4">
      <dt className="text-meta wrap-anywhere text-ink-3">{label}</dt>
      <dd className="font-[560] wrap-anywhere text-ink">{children}</dd>
    </div>
  )
}
