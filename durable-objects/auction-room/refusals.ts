/** The room's refusals, with the messages and fields that every transport sends. */
import type { BidRequest, RoomRefusal, RoomRefusalCode } from '../../domain/auction/room-contract.ts'
import type { AuctionRefusal } from '../../domain/auction/types.ts'
import { type BidField, bidRefusal, CONFIRMATION_NEEDED } from '../../domain/errors.ts'
import { buyNowText, newAuctionsText } from '../../domain/format/wait-times.ts'
import { UNDER_REVIEW } from '../../domain/fraud/rules.ts'
import type { Eligibility } from '../../worker/services/bidding/eligibility.ts'

export type RefusalDetails = {
  readonly code: RoomRefusalCode
  readonly field?: BidField
  readonly message?: string
  /** Seconds. */
  readonly retryAfter?: number
}

/** A refusal of a bidder's command; `message` replaces the default message of the code. */
export function refuseBid({
  code,
  field,
  message,
  retryAfter,
}: RefusalDetails): Omit<RoomRefusal, 'receipt'> {
  const refused = bidRefusal(code, field ?? null, message)
  return {
    accepted: false,
    code,
    message: refused.message,
    ...(refused.errors && { errors: refused.errors }),
    ...(refused.retryAfter !== undefined && { retryAfter: retryAfter ?? refused.retryAfter }),
  }
}

/**
 * Why this person may not give this command, regardless of the auction's state; null if they may. 503 comes
 * before 403. Cancelling a maximum reduces the person's risk, so it needs no authorization.
 */
export function findBidderRefusal(
  eligibility: Eligibility,
  { isSeller, kind }: { readonly isSeller: boolean; readonly kind: BidRequest['command']['kind'] },
): RefusalDetails | null {
  if (eligibility.locked) return { code: 'locked' }
  // A maximum set before still answers, and may be cancelled: only new commitments need a way to pay.
  if (!eligibility.paymentsSetUp && kind !== 'cancel_maximum') return { code: 'payments_not_set_up' }
  if (!eligibility.isActive) return { code: 'deactivated' }
  if (kind === 'cancel_maximum') return null
  // Comes before the conditions that a person can meet: nothing lets a seller bid on their own auction.
  if (isSeller) return { code: 'own_auction' }
  if (eligibility.mustWaitDays > 0) {
    return {
      code: 'not_allowed',
      message: `Your account must be ${eligibility.mustWaitDays} days old to bid.`,
    }
  }
  if (eligibility.isUnderReview) return { code: 'not_allowed', message: UNDER_REVIEW.bids }
  if (eligibility.owesPremium) return { code: 'payment_due' }
  if (eligibility.newAuctionInS > 0)
    return {
      code: 'not_allowed',
      message: newAuctionsText(eligibility.pastSellers, eligibility.newAuctionInS),
    }
  if (kind === 'buy_now' && eligibility.buyNowInS > 0)
    return { code: 'not_allowed', message: buyNowText(eligibility.pastSellers, eligibility.buyNowInS) }
  if (eligibility.authorized) return null
  const message = eligibility.needsConfirmation ? CONFIRMATION_NEEDED : undefined
  return { code: 'no_authorization', message }
}

/** The domain's refusal of a bid, by its code and field. */
export function toBidRefusal({ reason, field, message }: AuctionRefusal): RefusalDetails {
  const bidField = field === 'bid_amount' || field === 'max_amount' ? field : undefined
  return { code: reason, field: bidField, message }
}

/**
 * The domain's refusal of a change by the seller or an administrator. If it names a field, its message is an
 * error of that field.
 */
export function refuseChange({ reason, field, message }: AuctionRefusal): RoomRefusal {
  const { message: text } = bidRefusal(reason, null, message)
  return { accepted: false, code: reason, message: text, ...(field && { errors: { [field]: [text] } }) }
}
