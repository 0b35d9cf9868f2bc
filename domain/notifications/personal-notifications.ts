import { FEES_HREF } from '../listing/seller-addresses.ts'
import { handoverMessage, isHandoverTrouble, toOfferToast } from './after-sale-offer-notifications.ts'
import { auctionUpdateMessage, auctionUpdatePath } from './auction-update-notifications.ts'
import { isOwnAct } from './delivery.ts'
import type { PersonalEvent } from './personal-event.ts'
import { isSalePaymentTrouble, salePaymentMessage, salePaymentPath } from './sale-payment-notifications.ts'
import { settlementFeeMessage } from './settlement-fee-notifications.ts'
import {
  bidSuccessfulToast,
  endedToast,
  endingSoonToast,
  newBidToast,
  outbidToast,
  type ToastNotification,
  watchlistToast,
} from './toast-notifications.ts'

/** A personal notification's text and the page it is about. */
export type RenderedNotification = ToastNotification & {
  readonly path: string
  /** The person caused the event themself: it is never unread. */
  readonly isOwnAct: boolean
}

const WARNING_MS = 10_000
const NEWS_MS = 8_000

/** The text of a personal event, shared by toast, notification list and mail. */
export function renderNotification(fact: PersonalEvent): RenderedNotification {
  return { ...renderEvent(fact), path: getPath(fact), isOwnAct: isOwnAct(fact) }
}

function renderEvent(fact: PersonalEvent): ToastNotification {
  switch (fact.event) {
    case 'outbid':
      return outbidToast(fact.data.auction_id, fact.data.auction_title, fact.data.current_bid)
    case 'bid_successful':
      return bidSuccessfulToast(fact.data.auction_id, fact.data.bid_amount)
    case 'watchlist_update':
      return watchlistToast(fact.data.auction_id, fact.data.action)
    case 'auction_ending_soon':
      return endingSoonToast(fact.data.auction_id, fact.data.minutes_left)
    case 'auction_ended':
      return endedToast(fact.data.auction_id, fact.data.winning_bid)
    case 'bid_placed': {
      // Read aloud, because only the auction's own page announces its price.
      const { isReadElsewhere: _, ...toast } = newBidToast(fact.data.auction_id, fact.data.bid.bid_amount)
      return toast
    }
    case 'auction_updated':
      return { message: auctionUpdateMessage(fact.data), severity: 'warning', durationMs: WARNING_MS }
    case 'search_matched':
      return newsToast(`New match for "${fact.data.search_name}"! ${fact.data.auction_title}`)
    case 'auction_promoted':
      return newsToast(
        `"${fact.data.auction_title}" is open for bids! It is like ${PROMOTED[fact.data.because]}`,
      )
    case 'message_received':
      return newsToast(`New message about "${fact.data.auction_title}"! From ${fact.data.from}`)
    case 'question_asked':
      return newsToast(`New question about "${fact.data.auction_title}"! Everyone can read your answer`)
    case 'question_answered':
      return newsToast(
        `Your question about "${fact.data.auction_title}" is answered! See what the seller says`,
      )
    case 'sale_offer':
      return toOfferToast(fact.data)
    case 'handover':
      return {
        ...newsToast(handoverMessage(fact.data)),
        severity: isHandoverTrouble(fact.data) ? 'warning' : 'success',
      }
    case 'sale_payment':
      return {
        message: salePaymentMessage(fact.data),
        severity: isSalePaymentTrouble(fact.data) ? 'warning' : 'success',
        durationMs: WARNING_MS,
      }
    case 'settlement_fee':
      return {
        message: settlementFeeMessage(fact.data),
        severity: fact.data.change === undefined ? 'warning' : 'success',
        durationMs: WARNING_MS,
      }
    case 'license_approved':
      return newsToast(LICENSE_APPROVED)
    case 'account_reviewed':
      return reviewToast(fact.data)
    case 'admin_alert':
      return { message: `Alert! ${fact.data.message}`, severity: 'warning', durationMs: WARNING_MS }
    case 'authorization_waits':
      return { message: WAITING[fact.data.needs], severity: 'warning', durationMs: WARNING_MS }
  }
}

const newsToast = (message: string): ToastNotification => ({ message, severity: 'info', durationMs: NEWS_MS })

const LICENSE_APPROVED = 'Your dealer license is approved! You can publish your listings'

type Review = Extract<PersonalEvent, { event: 'account_reviewed' }>['data']

function reviewToast(review: Review): ToastNotification {
  if (review.result === 'verified') return newsToast('Your account is verified! You can list a car for sale')
  const message = ['Your account was not verified.', review.reason].filter(Boolean).join(' ')
  return { message, severity: 'warning', durationMs: WARNING_MS }
}

const PROMOTED = { search: 'what you have saved a search for', watchlist: 'a car you have watched' } as const

const WAITING = {
  confirmation: 'Your bank asks you to confirm your payment authorization before you can bid again.',
  another_card:
    'Your payment authorization could not be renewed. Please authorize another card before you bid again.',
} as const

function getPath(fact: PersonalEvent): string {
  if (fact.event === 'authorization_waits') return '/authorize'
  if (fact.event === 'admin_alert') return '/admin/alerts'
  if (fact.event === 'license_approved') return '/dashboard?tab=my-auctions'
  if (fact.event === 'account_reviewed') {
    return fact.data.result === 'verified' ? '/auctions/create' : '/contact'
  }
  if (fact.event === 'sale_payment') return salePaymentPath(fact.data)
  if (fact.event === 'settlement_fee') return FEES_HREF
  if (fact.event === 'message_received') return `/messages/${fact.data.thread_id}`
  const { auction_id: auctionId } = fact.data
  if (fact.event === 'handover') return `/auctions/${auctionId}/handover`
  if (fact.event === 'sale_offer') {
    return `/auctions/${auctionId}/${fact.data.change === 'accepted' ? 'handover' : 'offer'}`
  }
  if (fact.event === 'question_asked' || fact.event === 'question_answered') {
    return `/auctions/${auctionId}/questions#question-${fact.data.question_id}`
  }
  if (fact.event === 'outbid') return `/auctions/${auctionId}#bid`
  if (fact.event === 'auction_updated') return auctionUpdatePath(fact.data)
  return `/auctions/${auctionId}`
}
