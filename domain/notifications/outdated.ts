import type { PersonalEvent } from './personal-event.ts'

/** What an event makes of earlier notifications about the same auction. */
export interface Outdated {
  readonly auctionId: number
  /** The events of the notifications that no longer hold. */
  readonly events: readonly PersonalEvent['event'][]
  /** True if what they are about is over, and the list says so; false if they only count as read. */
  readonly isOver: boolean
}

/**
 * The earlier notifications that an event makes outdated: the end of an auction its warnings and lost leads, a lead
 * taken again the lost leads, and an offer or its answer the offer before it (docs/rules/notifications.md, Outdated
 * notifications). Null for an event that makes none outdated.
 */
export function outdatedBy(fact: PersonalEvent): Outdated | null {
  switch (fact.event) {
    case 'auction_ended':
      return { auctionId: fact.data.auction_id, events: AT_THE_END, isOver: true }
    case 'auction_updated':
      if (fact.data.change === 'cancelled') {
        return { auctionId: fact.data.auction_id, events: AT_THE_END, isOver: true }
      }
      return fact.data.change === 'voided' && fact.data.leading ? leadAgain(fact.data.auction_id) : null
    case 'bid_successful':
      return leadAgain(fact.data.auction_id)
    case 'sale_offer':
      return offerIsOver(fact.data.auction_id)
    default:
      return null
  }
}

const AT_THE_END = ['auction_ending_soon', 'outbid'] as const

/** An own bid takes the lead, or is followed by a new notification of the lost lead. */
function leadAgain(auctionId: number): Outdated {
  return { auctionId, events: ['outbid'], isOver: false }
}

/** The offer of an auction is answered, countered, expired or withdrawn. */
export function offerIsOver(auctionId: number): Outdated {
  return { auctionId, events: ['sale_offer'], isOver: true }
}
