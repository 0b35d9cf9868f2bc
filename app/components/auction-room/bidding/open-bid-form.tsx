import type { AuctionRoomProps } from '../auction-room.ts'
import { BidForm } from './bid-form.tsx'
import { BuyNow } from './buy-now.tsx'
import { HiddenCancelForm } from './cancel-maximum.tsx'

interface OpenBidFormProps {
  readonly room: AuctionRoomProps
  readonly id: string
  readonly inSheet: boolean
}

/** All bid controls of a running auction: the bid form, the cancellation of the maximum and the purchase. */
export function OpenBidForm({ room, id, inSheet }: OpenBidFormProps) {
  return (
    <div className="group/offer contents">
      <BidForm room={room} id={id} inSheet={inSheet} />
      <HiddenCancelForm room={room} id={id} />
      <BuyNow room={room} />
    </div>
  )
}
