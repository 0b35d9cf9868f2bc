import { dollarsWhole } from '../../../../domain/format/usd.ts'
import type { AuctionRoomProps } from '../auction-room.ts'
import { useAnnouncement } from '../live/use-announcement.ts'

/** A polite live region with the new price. It is outside the panel, which a phone does not show. */
export function PriceAnnouncement({ room: { auction, leads } }: { readonly room: AuctionRoomProps }) {
  const price = dollarsWhole(auction.current_bid ?? auction.starting_bid)
  const text = useAnnouncement(leads ? `Current bid ${price}. You lead.` : `Current bid ${price}.`)
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
