/** Mails about a change of an auction. docs/rules/notifications.md, Auction events */
import { changedFieldsText } from '../listing/changed-fields.ts'
import { ADDON_LABELS } from '../money/listing-fees.ts'
import {
  type AuctionUpdate,
  momentText,
  priceAfterVoid,
  voidedBidsText,
} from '../notifications/auction-update-notifications.ts'
import { dollarsFigure, type MailContent, withReason } from './mail-content.ts'

type Said = Omit<MailContent, 'auction' | 'action'> & { readonly button: string }

const ALWAYS = {
  button: 'Open the auction',
  reason: 'You get this email because you bid in this auction, watch it or sell this car.',
} as const

const VOID_HEADLINES = {
  sells: 'A bid was voided',
  voided: 'Your bid was voided',
  leads: 'You lead again',
  follows: 'Another bid was voided',
} as const

function sayVoid(data: Extract<AuctionUpdate, { change: 'voided'; reason: string }>): Said {
  const { auction_title: title, you, current_bid: price } = data
  const voided =
    you === 'leads'
      ? `An administrator voided a higher bid on ${title}.`
      : `An administrator voided ${voidedBidsText(data)} on ${title}.`
  return {
    ...ALWAYS,
    headline: VOID_HEADLINES[you],
    paragraphs: [...withReason(voided, data.reason), priceAfterVoid(data)],
    ...(price !== null && { figures: [dollarsFigure('Current bid', price)] }),
    reason:
      you === 'sells'
        ? 'You get this email because you are the seller of this car.'
        : 'You get this email because you bid in this auction.',
  }
}

/** What the mail of a change says beside the auction and the address of its button; null where another mail says it. */
export function sayAuctionUpdate(data: AuctionUpdate): Said | null {
  const { auction_title: title } = data
  switch (data.change) {
    case 'paused':
      return {
        ...ALWAYS,
        headline: 'Paused',
        paragraphs: [
          ...withReason(`An administrator paused the auction of ${title}.`, data.reason),
          'The clock stands still. Bidding continues when the auction resumes.',
        ],
      }
    case 'resumed':
      return {
        ...ALWAYS,
        headline: 'Bidding resumed',
        paragraphs: [
          ...withReason(`An administrator resumed the auction of ${title}.`, data.reason),
          ...(data.end_time === undefined ? [] : [`Bidding runs until ${momentText(data.end_time)}.`]),
        ],
      }
    case 'opened':
      return {
        ...ALWAYS,
        headline: 'Bidding is open',
        paragraphs: [
          ...withReason(`An administrator opened the auction of ${title}.`, data.reason),
          `Bidding runs until ${momentText(data.end_time)}.`,
        ],
      }
    case 'reopened':
      return {
        ...ALWAYS,
        headline: 'Auction reopened',
        paragraphs: [
          ...withReason(`An administrator reopened the auction of ${title}.`, data.reason),
          `${data.status === 'paused' ? 'It is paused.' : `Bidding runs until ${momentText(data.end_time)}.`} What was bid counts again. If you have set a maximum, you can lower or cancel it on the auction’s page.`,
        ],
      }
    case 'rescheduled':
      return data.status === 'active'
        ? {
            ...ALWAYS,
            headline: 'The end has moved',
            paragraphs: [
              ...withReason(`An administrator moved the end of the auction of ${title}.`, data.reason),
              `Bidding now runs until ${momentText(data.end_time)}. All bids stand.`,
            ],
          }
        : {
            ...ALWAYS,
            headline: 'The start has moved',
            paragraphs: [
              ...withReason(`An administrator set another start for the auction of ${title}.`, data.reason),
              `Bidding runs from ${momentText(data.start_time)} until ${momentText(data.end_time)}.`,
            ],
          }
    case 'ended':
      return {
        ...ALWAYS,
        headline: 'Ended by an administrator',
        paragraphs: [
          ...withReason(`An administrator ended the auction of ${title}.`, data.reason),
          'The result is what was bid until then.',
        ],
      }
    case 'withdrawn':
      if (data.you === 'watches')
        return {
          headline: 'Withdrawn',
          paragraphs: [
            ...withReason(`An administrator withdrew the auction of ${title}.`, data.reason),
            'It is not public any more, and nobody can bid in it. If it is published again, it starts without bids.',
          ],
          button: 'Go to your watchlist',
          reason: 'You get this email because you watch this auction.',
        }
      return {
        headline: 'A draft again',
        paragraphs: [
          ...withReason(`An administrator made your listing of ${title} a draft again.`, data.reason),
          'It is not public any more. You find it among your auctions, where you can edit it and publish it again.',
        ],
        button: 'Go to your auctions',
        reason: 'You get this email because you are the seller of this car.',
      }
    case 'addon_refunded':
      return {
        ...ALWAYS,
        headline: 'An addon was refunded',
        paragraphs: [
          `${ADDON_LABELS[data.addon]} of ${title} was refunded to the payment method that you paid with. Your listing no longer has it.`,
        ],
        figures: [{ ...dollarsFigure('Refunded', data.amount), isTotal: true }],
        reason: 'You get this email because you are the seller of this car.',
      }
    case 'edited':
      return {
        ...ALWAYS,
        headline: 'Listing changed',
        paragraphs: [
          `The seller changed the listing of ${title}: ${changedFieldsText(data.fields)}.`,
          'Further changes within 15 minutes are mailed together. The page of the auction shows all of them.',
        ],
        isOptional: true,
      }
    case 'voided': {
      if (data.you !== undefined) return sayVoid(data)
      const isOwn = data.bid_ids.length > 0
      return {
        ...ALWAYS,
        headline: isOwn ? 'Your bid was voided' : 'You lead again',
        paragraphs: [
          !isOwn
            ? `You lead on ${title}: a higher bid was voided.`
            : `An administrator voided a bid of yours on ${title}.${data.leading ? ' You still lead.' : ''}`,
        ],
        ...(data.current_bid !== null && { figures: [dollarsFigure('Current bid', data.current_bid)] }),
        reason: 'You get this email because you bid in this auction.',
      }
    }
    // Each has a mail of its own.
    case 'cancelled':
    case 'lapsed':
      return null
  }
}
