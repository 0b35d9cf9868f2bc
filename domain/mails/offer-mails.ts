import { dateTimeText, withPacificZone } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import type { PersonalEvent } from '../notifications/personal-event.ts'
import {
  costFiguresOfDollars,
  dollarsFigure,
  type MailContent,
  type MailedAuction,
  type MailFigure,
} from './mail-content.ts'

type OfferEvent = Extract<PersonalEvent, { event: 'sale_offer' }>['data']

/** An offer's mail; `action` is the label of its button. */
export function offerMail(
  fact: OfferEvent,
  auction: MailedAuction | null,
): Omit<MailContent, 'auction' | 'action'> & { readonly action: string } {
  const { auction_title: title, amount, change, expires_at: expiresAt, you } = fact
  const price = dollarsWhole(amount)
  const until = expiresAt === null ? '' : untilText(expiresAt)
  const base = { figures: offerFigures(fact, auction), reason: REASONS[you] }
  switch (change) {
    case 'offered':
      if (you === 'seller') return { ...base, ...offeredForSeller(title, { price, until }) }
      return {
        ...base,
        headline: `Offered to you for ${price}`,
        paragraphs: [
          `${fact.by === undefined ? 'The seller offers' : 'An administrator offers'} ${title} to you alone, for ${price}.`,
          `You can accept, decline or make one counter offer until ${until}. If you accept, you buy the car, and we charge the buyer’s premium.`,
        ],
        action: 'Answer the offer',
      }
    case 'countered':
      return {
        ...base,
        headline: `Counter offer of ${price}`,
        paragraphs: [
          `The bidder offers ${price} for ${title}.`,
          `You can accept or decline until ${until}. If you accept, the car is sold.`,
        ],
        action: 'Answer the offer',
      }
    case 'accepted':
      return {
        ...base,
        headline: `Accepted at ${price}`,
        paragraphs: [
          you === 'seller'
            ? `${title} is sold for ${price}: the bidder accepted your offer.`
            : `${title} is yours for ${price}: the seller accepted your counter offer.`,
          'As soon as the buyer’s premium is charged, we send you both each other’s contact details.',
        ],
        action: 'Open the handover',
      }
    case 'declined':
      return {
        ...base,
        headline: `Offer of ${price} declined`,
        paragraphs: [`Your offer of ${price} for ${title} was declined.`],
        action: 'See the offer',
        isOptional: true,
      }
    case 'expired':
      return {
        ...base,
        headline: `Offer of ${price} expired`,
        paragraphs: [`Nobody answered the offer of ${price} for ${title} within 24 hours.`],
        action: 'See the offer',
        isOptional: true,
      }
    case 'withdrawn':
      return {
        ...base,
        headline: `Offer of ${price} withdrawn`,
        paragraphs: [`The offer of ${price} for ${title} is withdrawn.`],
        action: 'See the offer',
        isOptional: true,
      }
  }
}

/** To the seller: an administrator has made an offer in their place. */
function offeredForSeller(
  title: string,
  { price, until }: { readonly price: string; readonly until: string },
) {
  return {
    headline: `Offered to the next bidder for ${price}`,
    paragraphs: [
      `The buyer of ${title} has not paid. An administrator has offered it to the next bidder for ${price}, their own highest bid.`,
      `The bidder can accept, decline or make one counter offer, which you would answer, until ${until}.`,
    ],
    action: 'See the offer',
  }
}

const REASONS = {
  seller: 'You get this email because you are the seller of this car.',
  bidder: 'You get this email because you bid in this auction.',
} as const

/** What the buyer would pay; to the seller the price alone. */
function offerFigures({ amount, you }: OfferEvent, auction: MailedAuction | null): readonly MailFigure[] {
  return you === 'bidder' && auction !== null
    ? costFiguresOfDollars('Price', amount, auction.premium)
    : [dollarsFigure('Price', amount)]
}

function untilText(expiresAt: string): string {
  const atMs = Date.parse(expiresAt)
  return withPacificZone(dateTimeText(atMs, atMs))
}
