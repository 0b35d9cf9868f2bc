/** Commands to an auction: from bidders, from its seller and administrators, and from the clock. */
import type { LockOrder } from '../administration/platform-lock.ts'
import type { Cents } from '../money/cents.ts'
import type { SaleState } from '../money/money-states.ts'
import type {
  AfterSaleOffer,
  AuctionStatus,
  BidCommandRecord,
  BidderIdentity,
  ByAdministrator,
  FrozenTerms,
  StoredBid,
} from './types.ts'

/**
 * Who gives a command. Sellers and administrators have different permissions; `system` is the room itself.
 */
export type Actor = 'seller' | 'admin' | 'system'

/** A command of a bidder. */
export type BidCommand =
  | { readonly type: 'place_bid'; readonly bidder: BidderIdentity; readonly amountCents: Cents }
  | { readonly type: 'set_maximum'; readonly bidder: BidderIdentity; readonly maximumCents: Cents }
  | { readonly type: 'cancel_maximum'; readonly bidderId: number }
  | { readonly type: 'buy_now'; readonly bidder: BidderIdentity }

/** A seller's change of the terms, accepted or refused as a whole. Absent members stay unchanged. */
export interface Revision {
  readonly startingBidCents?: Cents
  /** Null: no buy-now price. */
  readonly buyNowCents?: Cents | null
  readonly reserveCents?: Cents | null
  readonly startAtMs?: number
  readonly endAtMs?: number
  /** The title comes to name another vehicle, or none: refused once there are bids. */
  readonly losesName?: boolean
  /** Title or description change: refused once the listing is final. */
  readonly changesText?: boolean
}

/** Commands about an offer after the auction, see `after-sale-offer.ts`. */
export type AfterSaleOfferCommand =
  | {
      readonly type: 'offer_sale'
      /** An administrator offers in the seller's place. */
      readonly byAdministrator?: true
      /** Null: the bidder's own highest bid. */
      readonly amountCents: Cents | null
      /** The highest bid of each bidder, sorted from high to low. */
      readonly highest: readonly { readonly bidderId: number; readonly amountCents: Cents }[]
      readonly isUnpaid: boolean
    }
  | {
      readonly type: 'answer_sale_offer'
      readonly by: AfterSaleOffer['waitsFor']
      readonly personId: number
      readonly offerId: number
      readonly answer: 'accept' | 'decline'
    }
  | {
      readonly type: 'counter_sale_offer'
      readonly personId: number
      readonly offerId: number
      readonly amountCents: Cents
    }
  /** Permits no further offers, because the vehicle is listed again. */
  | { readonly type: 'close_sale_offers' }

/** A command of a seller, an administrator or the clock. */
export type LifecycleCommand =
  | AfterSaleOfferCommand
  /** The platform is locked or unlocked. */
  | { readonly type: 'follow_lock'; readonly order: LockOrder }
  /** Applies every transition that is due: opening, ending-soon reminders, close, expiry of an offer. */
  | { readonly type: 'advance' }
  | { readonly type: 'publish'; readonly startAtMs: number; readonly endAtMs: number }
  /**
   * The listing fee is paid, which publishes the auction with these terms. A start in the past moves to `startAtMs`; the
   * duration stays.
   */
  | { readonly type: 'mark_paid'; readonly startAtMs: number; readonly terms: FrozenTerms }
  /** The reason is an administrator's; a seller gives none. */
  | { readonly type: 'pause'; readonly by: Actor; readonly reason?: string }
  | { readonly type: 'resume'; readonly by: Actor; readonly reason?: string }
  | { readonly type: 'cancel'; readonly by: Actor; readonly reason: string }
  | { readonly type: 'change_reserve'; readonly by: Actor; readonly reserveCents: Cents | null }
  | ({
      readonly type: 'reschedule'
      readonly startAtMs?: number
      readonly endAtMs?: number
    } & ByAdministrator)
  | { readonly type: 'revise'; readonly revision: Revision }
  | {
      readonly type: 'void_bid'
      readonly bidId: number
      readonly reason: string
      /** Every accepted bid command in order, and every stored bid, including void ones. */
      readonly bidCommands: readonly BidCommandRecord[]
      readonly bids: readonly StoredBid[]
      /** Bidders whose accounts are closed or being closed: their bids do not lead again. Absent if there are none. */
      readonly closedIds?: ReadonlySet<number>
    }
  | ({ readonly type: 'reopen'; readonly endAtMs: number; readonly reason: string } & Reopening)
  | ({
      readonly type: 'set_status'
      readonly status: AuctionStatus
      /** For pending: the new start. */
      readonly startAtMs?: number
      readonly endAtMs?: number
      readonly reason: string
    } & Reopening)

/** What a change of an auction that is over depends on, beside the auction. */
type Reopening = {
  /** State of a sale of this auction whose money is taken and not refunded, or can still be taken; null if there is none. */
  readonly outstandingSale: SaleState | null
  /** Why the seller cannot sell the car in this auction any more; absent or null if they can. */
  readonly carLoss?: CarLoss | null
  /** Whose sale of this auction ended as not paid: their bids do not count again. Absent without one. */
  readonly unpaid?: UnpaidBuyers
}

/** Buyers who did not pay in this auction, and what a void of all their bids needs. */
export interface UnpaidBuyers {
  readonly buyerIds: ReadonlySet<number>
  /** Every accepted bid command in order, and every stored bid, including void ones. */
  readonly bidCommands: readonly BidCommandRecord[]
  readonly bids: readonly StoredBid[]
  readonly closedIds: ReadonlySet<number>
}

/**
 * Since the auction is over, its vehicle is kept for a listing or a payment, has been listed again, also where that listing was cancelled, another auction of the VIN is paid
 * for, its seller has changed what was bid on, or has closed the account, or the bidder who leads has.
 */
export type CarLoss =
  | 'being_listed'
  | 'listed_again'
  | 'listed_elsewhere'
  | 'facts_changed'
  | 'seller_closed'
  | 'leader_closed'

/** Any command to an auction. */
export type Command = BidCommand | LifecycleCommand
