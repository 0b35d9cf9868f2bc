import { CONFIRMATION_NEEDED } from '../../../../domain/errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { CancelMaximum } from './cancel-maximum.tsx'
import { MoneyTerms } from './money-terms.tsx'

/**
 * The step before bidding for a signed-in viewer: pay an unpaid premium, authorize a card, or confirm it with the bank.
 */
export function AuthorizeCardFirst({ room }: { readonly room: AuctionRoomProps }) {
  const { to, label, text } = getStep(room)
  return (
    <>
      <ButtonLink to={to} variant="primary" size="bid" wide>
        {label}
      </ButtonLink>
      <MoneyTerms className="text-pretty">{text}</MoneyTerms>
      <CancelMaximum room={room} />
    </>
  )
}

/** The link to the same step, beside the title. */
export function StepLink({ room }: { readonly room: AuctionRoomProps }) {
  const { to, label } = getStep(room)
  return <ButtonLink to={to}>{label}</ButtonLink>
}

function getStep({ bidder, confirmUrl, auction }: AuctionRoomProps) {
  const authorizeHref = `/authorize?redirectTo=${encodeURIComponent(`/auctions/${auction.id}#bid`)}`
  switch (bidder) {
    case 'owes_premium':
      return {
        to: confirmUrl ?? '/dashboard',
        label: 'Pay your premium',
        text: 'You have an unpaid buyer premium. Pay it to bid again. Bids already made stand.',
      }
    case 'needs_confirmation':
      if (confirmUrl === null) {
        return {
          to: authorizeHref,
          label: 'Authorize another card',
          text: 'Your card hold could not be renewed. Authorize a card to bid again. Bids already made stand.',
        }
      }
      return {
        to: confirmUrl,
        label: 'Confirm your card',
        text: `${CONFIRMATION_NEEDED} Bids already made stand.`,
      }
    default:
      return {
        to: authorizeHref,
        label: 'Authorize a card to bid',
        text: '$50 stays on hold on your card for up to 14 days. We release it if you don’t win.',
      }
  }
}
