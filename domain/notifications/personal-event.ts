/**
 * Events of one person's own channel. `data` is sent to clients as it is; amounts are dollars. See
 * docs/rules/notifications.md, Events.
 */
import type { Addon } from '../money/listing-fees.ts'

type OfAuction = { readonly auction_id: number; readonly auction_title: string }

/** A person's role in an auction that has ended. */
export type EndedRole = 'won' | 'sells' | 'lost' | 'watches'

/**
 * What becomes of the premium of a sale that has ended: the refund is under way, the buyer's bank has taken it back, or
 * nothing was taken.
 */
export type EndedPremium = 'given_back' | 'taken_back' | 'not_taken'

/** What an administrator has done to an auction, and why. */
export type AdministratorsUpdate = { readonly reason: string; readonly by: 'administrator' } & (
  | { readonly change: 'paused'; readonly status: 'paused' }
  /** Those of before this field have no end. */
  | { readonly change: 'resumed'; readonly status: 'active'; readonly end_time?: string }
  /** Before its start. */
  | { readonly change: 'opened'; readonly status: 'active'; readonly end_time: string }
  /** After its end or cancellation, so that what was bid counts again. */
  | { readonly change: 'reopened'; readonly status: 'active' | 'paused'; readonly end_time: string }
  /** Its end is another one, or it waits for another start. */
  | { readonly change: 'rescheduled'; readonly status: 'active'; readonly end_time: string }
  | {
      readonly change: 'rescheduled'
      readonly status: 'pending'
      readonly start_time: string
      readonly end_time: string
    }
  | { readonly change: 'ended'; readonly status: 'ended' }
  /** It is a draft again, and not public; `you` is absent for the seller. */
  | { readonly change: 'withdrawn'; readonly status: 'draft'; readonly you?: 'watches' }
)

/** An administrator has voided bids. */
export type VoidUpdate = {
  readonly change: 'voided'
  /** The person's own bids that were voided. */
  readonly bid_ids: readonly number[]
  readonly current_bid: number | null
  readonly leading: boolean
} & (
  | {
      /** sells: the seller; leads: the new leader; voided: a bidder of voided bids; follows: other bidders and watchers. */
      readonly you: 'sells' | 'leads' | 'voided' | 'follows'
      readonly by: 'administrator'
      readonly reason: string
      /** The voided bids, of 'voided' the person's own: the highest, and their number. */
      readonly amount: number
      readonly count: number
      /** Absent without a reserve. */
      readonly reserve_met?: boolean
    }
  /** Those of before these fields. */
  | { readonly you?: undefined }
)

export type PersonalEvent =
  | { readonly event: 'outbid'; readonly data: OfAuction & { readonly current_bid: number } }
  | { readonly event: 'bid_successful'; readonly data: OfAuction & { readonly bid_amount: number } }
  | { readonly event: 'auction_ending_soon'; readonly data: OfAuction & { readonly minutes_left: number } }
  | {
      readonly event: 'auction_ended'
      readonly data: OfAuction & {
        /** Null if it ended without a sale. */
        readonly winning_bid: number | null
        readonly outcome: 'sold' | 'reserve_not_met' | 'no_bids'
        readonly you: EndedRole
      }
    }
  | {
      readonly event: 'watchlist_update'
      readonly data: OfAuction & { readonly action: 'added' | 'removed' }
    }
  /** To the seller: a bid on their auction; of several in quick succession only the last. */
  | {
      readonly event: 'bid_placed'
      readonly data: OfAuction & { readonly bid: { readonly id: number; readonly bid_amount: number } }
    }
  | {
      readonly event: 'auction_updated'
      readonly data: OfAuction &
        (
          | {
              readonly change: 'cancelled'
              readonly status: 'cancelled'
              readonly reason: string
              /** Absent if the seller cancelled it. */
              readonly by?: 'administrator'
            }
          | AdministratorsUpdate
          /** The seller changed the listing; `fields` by their API names. */
          | { readonly change: 'edited'; readonly fields: readonly string[] }
          /** To the seller: an administrator has refunded one addon, and has taken it away. */
          | { readonly change: 'addon_refunded'; readonly addon: Addon; readonly amount: number }
          /** An unpaid listing is a draft again. */
          | { readonly change: 'lapsed'; readonly status: 'draft' }
          | VoidUpdate
        )
    }
  /** A listing that matches a saved search has become public. */
  | {
      readonly event: 'search_matched'
      readonly data: OfAuction & { readonly search_id: number; readonly search_name: string }
    }
  /** A listing with a paid email blast is open for bids and resembles what the person looks for. */
  | {
      readonly event: 'auction_promoted'
      readonly data: OfAuction & { readonly because: 'search' | 'watchlist' }
    }
  /** Sent once for all unread messages of a conversation (its key is the first of them). */
  | {
      readonly event: 'message_received'
      readonly data: OfAuction & { readonly thread_id: number; readonly from: string }
    }
  /** To the seller: a question about their auction. */
  | { readonly event: 'question_asked'; readonly data: OfAuction & { readonly question_id: number } }
  /** To the asker: the seller has answered. */
  | { readonly event: 'question_answered'; readonly data: OfAuction & { readonly question_id: number } }
  /** To the two sides of an after-sale offer. */
  | {
      readonly event: 'sale_offer'
      readonly data: OfAuction & {
        readonly change: 'offered' | 'countered' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
        readonly amount: number
        readonly you: 'seller' | 'bidder'
        /** When the offer expires; null once it is over. */
        readonly expires_at: string | null
        /** Present if an administrator has made the offer in the seller's place. */
        readonly by?: 'administrator'
      }
    }
  /** To the two sides of a sale whose premium is charged. */
  | {
      readonly event: 'handover'
      readonly data: OfAuction & {
        /**
         * open: contact details are exchanged; reported: the seller says that the price was not paid; said_paid: the buyer
         * answers that it was; not_paid: the sale has ended because of it; restored: it goes on, because the price was paid after
         * all; refunded: it has ended because its premium was given back; premium_refunded: to the buyer, the same where the sale
         * stays; disputed, dispute_over: by the buyer's bank.
         */
        readonly change:
          | 'open'
          | 'handed_over'
          | 'received'
          | 'reported'
          | 'said_paid'
          | 'not_paid'
          | 'restored'
          | 'refunded'
          | 'premium_refunded'
          | 'disputed'
          | 'dispute_over'
        /** Of 'reported': until when the buyer can answer. */
        readonly answer_until?: string
        /** Of 'refunded': what becomes of the premium; those of before this field are given back. */
        readonly premium?: EndedPremium
        /** Of 'not_paid': present if an administrator decided it. */
        readonly by?: 'administrator'
        readonly reason?: string
        /** Of 'not_paid', to the seller: nobody else has bid, to whom the car can be offered. */
        readonly nobody_else?: true
        readonly you: 'seller' | 'buyer'
        /** Of 'open': the other side's first name; absent if their account is closed. */
        readonly contact_first_name?: string
      }
    }
  /** About a buyer's premium that is not paid: to the buyer, and after its time to the seller and administrators. */
  | {
      readonly event: 'sale_payment'
      readonly data: OfAuction & {
        readonly sale_id: number
        /**
         * paid_late: the premium was paid after the sale had defaulted and the car was given on; waived, refunded: an
         * administrator has waived what was left to pay after the default, or refunds what was taken.
         */
        readonly change: 'action_needed' | 'reminder' | 'defaulted' | 'paid_late' | 'waived' | 'refunded'
        readonly you: 'buyer' | 'seller' | 'administrator'
        /** What is left to pay, is waived, or is refunded. */
        readonly amount: number
        /** Of 'defaulted': an administrator has ended the sale before the time to pay was over. */
        readonly ended_early?: true
        /** Of 'defaulted', to the seller: nobody else has bid whom the car can be offered to. */
        readonly nobody_else?: true
        /** The captured hold, 0 without one. */
        readonly deposit: number
        readonly due_by: string | null
      }
    }
  /** To the seller: the settlement fee of a sale could not be charged, is refunded or was waived. */
  | {
      readonly event: 'settlement_fee'
      readonly data: OfAuction & {
        /** Absent: it is to be paid. */
        readonly change?: 'refunded' | 'waived'
        readonly amount: number
        /** From when an unpaid fee keeps the seller from listing. */
        readonly due_by: string | null
      }
    }
  /** To a dealer: an administrator has approved the license, so that they can publish. */
  | { readonly event: 'license_approved'; readonly data: { readonly license: string } }
  /** An administrator has verified or rejected the account. */
  | {
      readonly event: 'account_reviewed'
      readonly data:
        | { readonly result: 'verified' }
        /** The reason is null if none was given. */
        | { readonly result: 'rejected'; readonly reason: string | null }
    }
  /** To administrators: an alert was raised. */
  | { readonly event: 'admin_alert'; readonly data: { readonly alert_id: number; readonly message: string } }
  /** The person has to confirm the renewal of a hold or choose another card. */
  | {
      readonly event: 'authorization_waits'
      readonly data: { readonly needs: 'confirmation' | 'another_card' }
    }

export type PersonalNotification = PersonalEvent & {
  /** Identifies the event: a channel delivers one notification per key. */
  readonly key: string
  readonly atMs: number
  /** Bids come so fast that mail and push wait until the person has paused. Not stored. */
  readonly isOfStorm?: boolean
}
