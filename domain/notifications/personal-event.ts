/**
 * What one person is told on their own channel: the spec's events (Spec part 1, section 3, Live event payloads), and ours
 * beside them. What stands in `data` is what the wire has; amounts are dollars.
 */
type OfAuction = { readonly auction_id: number; readonly auction_title: string }

/** What somebody had to do with an auction that has ended. */
export type EndedRole = 'won' | 'sells' | 'lost' | 'watches'

export type PersonalEvent =
  | { readonly event: 'outbid'; readonly data: OfAuction & { readonly current_bid: number } }
  | { readonly event: 'bid_successful'; readonly data: OfAuction & { readonly bid_amount: number } }
  | { readonly event: 'auction_ending_soon'; readonly data: OfAuction & { readonly minutes_left: number } }
  | {
      readonly event: 'auction_ended'
      readonly data: OfAuction & {
        /** Null where it ended without a sale. */
        readonly winning_bid: number | null
        readonly outcome: 'sold' | 'reserve_not_met' | 'no_bids'
        readonly you: EndedRole
      }
    }
  | {
      readonly event: 'watchlist_update'
      readonly data: OfAuction & { readonly action: 'added' | 'removed' }
    }
  /** To the seller: a bid on their auction. Of a run of bids the last. */
  | {
      readonly event: 'bid_placed'
      readonly data: OfAuction & { readonly bid: { readonly id: number; readonly bid_amount: number } }
    }
  | {
      readonly event: 'auction_updated'
      readonly data: OfAuction &
        (
          | { readonly change: 'cancelled'; readonly status: 'cancelled'; readonly reason: string }
          /** Its seller changed the listing: which fields, as the wire names them. */
          | { readonly change: 'edited'; readonly fields: readonly string[] }
          /** An unpaid listing is a draft again. */
          | { readonly change: 'lapsed'; readonly status: 'draft' }
          | {
              readonly change: 'voided'
              /** The person's own bids that no longer stand. */
              readonly bid_ids: readonly number[]
              readonly current_bid: number | null
              readonly leading: boolean
            }
        )
    }
  /** A listing that fits a saved search has become public. */
  | {
      readonly event: 'search_matched'
      readonly data: OfAuction & { readonly search_id: number; readonly search_name: string }
    }
  /** A listing whose seller has paid for an e-mail blast is open for bids, and is like what the person looks for. */
  | {
      readonly event: 'auction_promoted'
      readonly data: OfAuction & { readonly because: 'search' | 'watchlist' }
    }
  /** Somebody has written; of what is written before it is read, the first. */
  | {
      readonly event: 'message_received'
      readonly data: OfAuction & { readonly thread_id: number; readonly from: string }
    }
  /** To the seller: a question about their auction. */
  | { readonly event: 'question_asked'; readonly data: OfAuction & { readonly question_id: number } }
  /** To the asker: the seller has answered. */
  | { readonly event: 'question_answered'; readonly data: OfAuction & { readonly question_id: number } }
  /** To the two sides of an offer after the auction. */
  | {
      readonly event: 'sale_offer'
      readonly data: OfAuction & {
        readonly change: 'offered' | 'countered' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
        readonly amount: number
        readonly you: 'seller' | 'bidder'
        /** Until when it is to be answered; null once it is over. */
        readonly expires_at: string | null
      }
    }
  /** To the two sides of a sale whose premium is charged. */
  | {
      readonly event: 'handover'
      readonly data: OfAuction & {
        /** open: they can reach each other now; not_paid: the seller says that the price was not paid. */
        readonly change: 'open' | 'handed_over' | 'received' | 'not_paid'
        readonly you: 'seller' | 'buyer'
      }
    }
  /** The payment authorization waits for the person. */
  | {
      readonly event: 'authorization_waits'
      readonly data: { readonly needs: 'confirmation' | 'another_card' }
    }

export type PersonalNotice = PersonalEvent & {
  /** Names the fact: the same key is told once, however often it is sent. */
  readonly key: string
  readonly atMs: number
}
