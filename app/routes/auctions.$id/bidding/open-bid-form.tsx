import type { AuctionRoomProps } from '../auction-room.ts'
import { BidForm } from './bid-form.tsx'
import { BuyNow } from './buy-now.tsx'
import { HiddenCancelForm } from './cancel-maximum.tsx'

interface OpenOfferProps {
  readonly room: AuctionRoomProps
  readonly id: string
  readonly inSheet: boolean
}

/** Everything that can be offered while bidding is open: an amount, the maximum's end, the purchase. */
export function OpenOffer({ room, id, inSheet }: OpenOfferProps) {
  return (
    <div className="group/offer contents">
      <BidForm room={room} id={id} inSheet={inSheet} />
      <HiddenCancelForm room={room} id={id} />
      <BuyNow room={room} />
    </div>
  )
}
