import type { AuctionRoomProps } from '../auction-room.ts'
import { OfferBar, OfferFacts } from './own-offer.tsx'
import { WonFacts } from './won-facts.tsx'

interface ViewerEndingProps {
  readonly room: AuctionRoomProps
}

/** In place of price, clock and result: the viewer's open after-sale offer, or what they have won. */
export function ViewerEndingFacts({
  room,
  withPhoto = false,
}: ViewerEndingProps & { readonly withPhoto?: boolean }) {
  return room.live.own?.sale_offer ? (
    <OfferFacts room={room} />
  ) : (
    <WonFacts room={room} withPhoto={withPhoto} />
  )
}

/** The bid bar: an open offer, or nothing for the winner, whose next steps are in the page. */
export function ViewerEndingBar({ room }: ViewerEndingProps) {
  return room.live.own?.sale_offer ? <OfferBar room={room} /> : null
}
