/** Mails about one notification. */
import { countedText } from '../format/counted-text.ts'
import { dollarsWhole } from '../format/usd.ts'
import type { PersonalEvent } from '../notifications/personal-event.ts'
import { renderNotification } from '../notifications/personal-notifications.ts'
import { sayAuctionUpdate } from './auction-update-mail.ts'
import { sayHandoverStep } from './handover-step-mail.ts'
import {
  costFiguresOfDollars,
  dollarsFigure,
  type MailContent,
  type MailedAuction,
  withReason,
} from './mail-content.ts'
import { offerMail } from './offer-mails.ts'
import { saySalePayment } from './sale-payment-mail.ts'
import { saySettlementFee } from './settlement-fee-mail.ts'

const AUCTION_LINK = 'Open the auction'
const AS_BIDDER = 'You get this email because you bid in this auction.'
const AS_SELLER = 'You get this email because you are the seller of this car.'
const FOLLOWS = 'You get this email because you bid in this auction, watch it or sell this car.'

/** What the mail of one event says beside the auction and the address of its button. */
type Said = Omit<MailContent, 'auction' | 'action'> & { readonly button: string }

/** The mail of a single notification; `auction` is null for one without an auction, or if it is gone. */
export function notificationMail(fact: PersonalEvent, auction: MailedAuction | null): MailContent {
  const { button, ...said } = say(fact, auction)
  const { path } = renderNotification(fact)
  return { ...said, ...(auction && { auction }), action: { label: button, href: path } }
}

function say(fact: PersonalEvent, auction: MailedAuction | null): Said {
  switch (fact.event) {
    case 'outbid':
      return {
        headline: `You’ve been outbid at ${dollarsWhole(fact.data.current_bid)}`,
        paragraphs: [
          `Someone bid more than you on ${fact.data.auction_title}. The current bid is ${dollarsWhole(fact.data.current_bid)}.`,
          'If you still want the car, bid again before the auction ends.',
        ],
        figures:
          auction === null
            ? [dollarsFigure('Current bid', fact.data.current_bid)]
            : costFiguresOfDollars('Current bid', fact.data.current_bid, auction.premium),
        button: 'Bid again',
        reason: AS_BIDDER,
        isOptional: true,
      }
    case 'auction_ending_soon':
      return {
        headline: `Ending in ${countedText(fact.data.minutes_left, 'minute')}`,
        paragraphs: [
          `The auction of ${fact.data.auction_title} ends in ${countedText(fact.data.minutes_left, 'minute')}.`,
          'A bid in the final minutes resets the clock.',
        ],
        button: AUCTION_LINK,
        reason: FOLLOWS,
        isOptional: true,
      }
    case 'bid_placed':
      return {
        headline: `New bid of ${dollarsWhole(fact.data.bid.bid_amount)}`,
        paragraphs: [
          `Your auction of ${fact.data.auction_title} has a new bid of ${dollarsWhole(fact.data.bid.bid_amount)}.`,
          'While bids keep coming, we email you at most once every 15 minutes.',
        ],
        figures: [dollarsFigure('Current bid', fact.data.bid.bid_amount)],
        button: AUCTION_LINK,
        reason: AS_SELLER,
        isOptional: true,
      }
    case 'auction_ended':
      return fact.data.you === 'lost' ? sayLost(fact.data) : sayPlainly(fact)
    case 'auction_updated':
      return sayAuctionUpdate(fact.data) ?? sayPlainly(fact)
    case 'search_matched':
      return {
        headline: `New match for "${fact.data.search_name}"`,
        paragraphs: [
          `${fact.data.auction_title} was just listed. It matches your saved search "${fact.data.search_name}".`,
        ],
        button: AUCTION_LINK,
        reason: 'You get this email because you saved this search.',
        isOptional: true,
      }
    case 'auction_promoted':
      return {
        headline: 'Now open for bids',
        paragraphs: [
          `Bidding on ${fact.data.auction_title} is open.`,
          fact.data.because === 'search'
            ? 'It matches a search that you saved.'
            : 'You have watched this car before, or one of the same make and model.',
        ],
        button: AUCTION_LINK,
        reason: `Sponsored by the seller. You get this email because ${
          fact.data.because === 'search' ? 'you saved a search' : 'you watch cars like this one'
        }.`,
        isOptional: true,
      }
    case 'message_received':
      return {
        headline: `New message from ${fact.data.from}`,
        paragraphs: [
          `${fact.data.from} wrote to you about ${fact.data.auction_title}.`,
          'We won’t email you again until you read it.',
        ],
        button: 'Read the message',
        reason: 'You get this email because someone wrote to you.',
        isOptional: true,
      }
    case 'question_asked':
      return {
        headline: 'New question',
        paragraphs: [
          `Someone asked a question about your auction of ${fact.data.auction_title}.`,
          'Everyone who looks at the auction can read your answer.',
        ],
        button: 'Answer the question',
        reason: AS_SELLER,
        isOptional: true,
      }
    case 'question_answered':
      return {
        headline: 'The seller answered',
        paragraphs: [`The seller answered your question about ${fact.data.auction_title}.`],
        button: 'Read the answer',
        reason: 'You get this email because you asked this question.',
        isOptional: true,
      }
    case 'sale_offer': {
      const { action, ...said } = offerMail(fact.data, auction)
      return { ...said, button: action }
    }
    case 'handover':
      return sayHandoverStep(fact.data) ?? sayPlainly(fact)
    case 'sale_payment':
      return saySalePayment(fact.data)
    case 'settlement_fee':
      return saySettlementFee(fact.data)
    case 'license_approved':
      return {
        headline: 'Your dealer license is approved',
        paragraphs: [
          `We have checked your dealer license ${fact.data.license}. You can publish your listings now.`,
        ],
        button: 'Go to your auctions',
        reason: 'You get this email because you registered as a dealer.',
      }
    case 'account_reviewed':
      return sayReviewed(fact.data)
    default:
      return sayPlainly(fact)
  }
}

type Reviewed = Extract<PersonalEvent, { event: 'account_reviewed' }>['data']

function sayReviewed(data: Reviewed): Said {
  const reason = 'You get this email because you have a Hammerlane account.'
  if (data.result === 'verified') {
    return {
      headline: 'Your account is verified',
      paragraphs: ['We have checked your account. You can list a car for sale now.'],
      button: 'List a car',
      reason,
    }
  }
  return {
    headline: 'Your account was not verified',
    paragraphs: [
      ...withReason('We have checked your account and could not verify it.', data.reason ?? ''),
      'You cannot list cars for sale. If you think that this is a mistake, please contact us.',
    ],
    button: 'Contact support',
    reason,
  }
}

/** The words of an event that gets no single mail (`deliveryFor`): its notification. */
function sayPlainly(fact: PersonalEvent): Said {
  const { message } = renderNotification(fact)
  return { headline: message, paragraphs: [message], button: AUCTION_LINK, reason: FOLLOWS }
}

type Ended = Extract<PersonalEvent, { event: 'auction_ended' }>['data']

function sayLost({ auction_title: title, winning_bid: dollars, outcome }: Ended): Said {
  const unsold = outcome === 'no_bids' ? 'There were no bids.' : 'The reserve was not met.'
  const result = dollars === null ? unsold : `The winning bid is ${dollarsWhole(dollars)}.`
  return {
    headline: 'You did not win',
    paragraphs: [
      `The auction of ${title} has ended. ${result}`,
      'Your bids no longer bind you. We release the hold on your card unless you are bidding elsewhere.',
    ],
    ...(dollars !== null && { figures: [dollarsFigure('Winning bid', dollars)] }),
    button: AUCTION_LINK,
    reason: AS_BIDDER,
    isOptional: true,
  }
}
