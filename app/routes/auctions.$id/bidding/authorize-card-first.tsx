import { CONFIRMATION_NEEDED } from '../../../../domain/errors.ts'
import { ButtonLink } from '../../../components/ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { CancelMaximum } from './cancel-maximum.tsx'
import { MoneyTerms } from './money-terms.tsx'

/** The step before bidding for a signed-in viewer: authorize a card, or confirm it with the bank. */
export function AuthorizeCardFirst({ room }: { readonly room: AuctionRoomProps }) {
  const toBid = encodeURIComponent(`/auctions/${room.auction.id}#bid`)
  const needsConfirmation = room.bidder === 'needs_confirmation'
  return (
    <>
      <ButtonLink
        to={needsConfirmation ? (room.confirmUrl ?? '/authorize') : `/authorize?redirectTo=${toBid}`}
        variant="primary"
        size="bid"
        wide
      >
        {needsConfirmation ? 'Confirm your card' : 'Authorize a card to bid'}
      </ButtonLink>
      <MoneyTerms className="text-pretty">
        {needsConfirmation
          ? `${CONFIRMATION_NEEDED} Bids already made stand.`
          : '$50 stays on hold on your card for up to 14 days. We release it if you don’t win.'}
      </MoneyTerms>
      <CancelMaximum room={room} />
    </>
  )
}
