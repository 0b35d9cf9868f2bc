import { ButtonLink } from '../../../components/ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { CancelMaximum } from './cancel-maximum.tsx'
import { MoneyTerms } from './money-terms.tsx'

/** What stands between somebody who is signed in and a bid: a card, or its bank's word. */
export function CardFirst({ room }: { readonly room: AuctionRoomProps }) {
  const toBid = encodeURIComponent(`/auctions/${room.auction.id}#bid`)
  const confirms = room.bidder === 'needs_confirmation'
  return (
    <>
      <ButtonLink
        to={confirms ? (room.confirmUrl ?? '/authorize') : `/authorize?redirectTo=${toBid}`}
        variant="primary"
        size="bid"
        wide
      >
        {confirms ? 'Confirm your card' : 'Authorize a card to bid'}
      </ButtonLink>
      <MoneyTerms className="text-pretty">
        {confirms
          ? 'Your bank asks you to confirm your payment authorization before you can bid again. Bids already made stand.'
          : '$50 is held on your card for up to 14 days and released if you do not win.'}
      </MoneyTerms>
      <CancelMaximum room={room} />
    </>
  )
}
