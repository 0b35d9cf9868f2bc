/** What is asked of an auction: by bidders, by its seller and administrators, and by the clock. */
import type { Cents } from '../money/cents.ts'
import type { AuctionStatus, BidderIdentity, Offer, SaleOffer, StoredBid } from './types.ts'

/** Sellers and administrators may do different things; `system` is the room itself. */
export type Actor = 'seller' | 'admin' | 'system'

export type BidCommand =
  | { readonly type: 'place_bid'; readonly bidder: BidderIdentity; readonly amountCents: Cents }
  | { readonly type: 'set_maximum'; readonly bidder: BidderIdentity; readonly maximumCents: Cents }
  | { readonly type: 'cancel_maximum'; readonly bidderId: number }
  | { readonly type: 'buy_now'; readonly bidder: BidderIdentity }

/** What its seller changes of an auction's terms, as a whole. What is left out stays as it is. */
export interface Revision {
  readonly startingBidCents?: Cents
  /** Null: none. */
  readonly buyNowCents?: Cents | null
  readonly reserveCents?: Cents | null
  readonly startAtMs?: number
  readonly endAtMs?: number
}

/** What a seller and one bidder do about an offer after the auction, see `sale-offer.ts`. */
export type SaleOfferCommand =
  | {
      readonly type: 'offer_sale'
      /** Null: the bidder's own highest bid. */
      readonly amountCents: Cents | null
      /** The highest bid of each bidder, the highest first. */
      readonly highest: readonly { readonly bidderId: number; readonly amountCents: Cents }[]
      readonly isUnpaid: boolean
    }
  | {
      readonly type: 'answer_sale_offer'
      readonly by: SaleOffer['waitsFor']
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
  /** The vehicle is listed again. */
  | { readonly type: 'close_sale_offers' }

export type LifeCommand =
  | SaleOfferCommand
  /** Makes whatever the clock has made due: opening, ending-soon notices, the close. */
  | { readonly type: 'advance' }
  | { readonly type: 'publish'; readonly startAtMs: number; readonly endAtMs: number }
  /** The listing fee was paid; a start that has passed moves to `startAtMs`, keeping the duration. */
  | { readonly type: 'mark_paid'; readonly startAtMs: number }
  | { readonly type: 'pause'; readonly by: Actor }
  | { readonly type: 'resume'; readonly by: Actor }
  | { readonly type: 'cancel'; readonly by: Actor; readonly reason: string }
  | { readonly type: 'change_reserve'; readonly by: Actor; readonly reserveCents: Cents | null }
  | { readonly type: 'reschedule'; readonly startAtMs?: number; readonly endAtMs?: number }
  | { readonly type: 'revise'; readonly revision: Revision }
  | {
      readonly type: 'void_bid'
      readonly bidId: number
      readonly reason: string
      /** Every accepted offer of the auction, in order, and every stored bid; void ones too. */
      readonly offers: readonly Offer[]
      readonly bids: readonly StoredBid[]
    }
  | {
      readonly type: 'reopen'
      readonly endAtMs: number
      readonly reason: string
      /** True while a sale of this auction is paid and not refunded. */
      readonly paidSale: boolean
    }
  | {
      readonly type: 'set_status'
      readonly status: AuctionStatus
      readonly endAtMs?: number
      readonly reason: string
      readonly paidSale: boolean
    }

export type Command = BidCommand | LifeCommand
