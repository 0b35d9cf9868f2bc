import { dateTimeText, withPacificZone } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import type { PersonalEvent } from './personal-event.ts'
import type { ToastNotification } from './toast-notifications.ts'

/** Texts for the two sides of a sale after the auction: offers and handover. */

type OfferEvent = Extract<PersonalEvent, { event: 'sale_offer' }>['data']
type HandoverEvent = Extract<PersonalEvent, { event: 'handover' }>['data']

const SHOWN_MS = 10_000

/** An offer's toast and its row in the notification list. */
export function toOfferToast(fact: OfferEvent): ToastNotification {
  const severity = fact.change === 'accepted' ? 'success' : fact.expires_at === null ? 'info' : 'warning'
  return {
    message: offerMessage(fact),
    severity,
    durationMs: SHOWN_MS,
    topic: `offer on ${fact.auction_id}`,
  }
}

function offerMessage({ change, you, amount, auction_title: title }: OfferEvent): string {
  const price = dollarsWhole(amount)
  switch (change) {
    case 'offered':
      return `"${title}" is offered to you for ${price}! Answer within 24 hours`
    case 'countered':
      return `A counter offer of ${price} for "${title}"! Answer within 24 hours`
    case 'accepted':
      return you === 'seller'
        ? `"${title}" is sold for ${price}! Your offer was accepted`
        : `"${title}" is yours for ${price}! Your counter offer was accepted`
    case 'declined':
      return `Your offer of ${price} for "${title}" was declined.`
    case 'expired':
      return `The offer of ${price} for "${title}" was not answered within 24 hours.`
    case 'withdrawn':
      return `The offer of ${price} for "${title}" is withdrawn.`
  }
}

interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly linkLabel: string
}

/** An offer's mail. */
export function toOfferMail(fact: OfferEvent): MailText {
  const { auction_title: title, auction_id: auctionId, amount, change, expires_at: expiresAt } = fact
  const price = dollarsWhole(amount)
  const until = expiresAt === null ? '' : untilText(expiresAt)
  switch (change) {
    case 'offered':
      return {
        subject: `Offered to you for ${price}: ${title}`,
        paragraphs: [
          `The seller of ${title} (#${auctionId}) offers it to you for ${price}, to you alone.`,
          `You can accept, decline or make one counter offer until ${until}. You buy it, and the buyer's premium is charged, only if you accept.`,
        ],
        linkLabel: 'Answer the offer',
      }
    case 'countered':
      return {
        subject: `Counter offer of ${price}: ${title}`,
        paragraphs: [
          `The bidder offers ${price} for ${title} (#${auctionId}).`,
          `You can accept or decline until ${until}. If you accept, the vehicle is sold.`,
        ],
        linkLabel: 'Answer the offer',
      }
    case 'accepted':
      return {
        subject: `Accepted at ${price}: ${title}`,
        paragraphs: [
          offerMessage(fact),
          'Once the buyer’s premium is charged you are both told how to reach each other.',
        ],
        linkLabel: 'Open the handover',
      }
    default:
      return {
        subject: `Offer ${change}: ${title}`,
        paragraphs: [offerMessage(fact)],
        linkLabel: 'See the offer',
      }
  }
}

function untilText(expiresAt: string): string {
  const atMs = Date.parse(expiresAt)
  return withPacificZone(dateTimeText(atMs, atMs))
}

/** The handover's message for one side. */
export function handoverMessage(event: HandoverEvent): string {
  const { change, you, auction_title: title } = event
  switch (change) {
    case 'open':
      return you === 'buyer'
        ? `The premium for "${title}" is charged! See how to reach the seller, and what to do`
        : `The buyer of "${title}" has paid the premium! See how to reach them, and what to do`
    case 'handed_over':
      return `The seller says that "${title}" is handed over! Confirm that you received it`
    case 'received':
      return `The buyer has received "${title}"! The sale is done`
    case 'not_paid':
      return event.by === undefined
        ? `The seller says that "${title}" was not paid.`
        : `An administrator recorded that "${title}" was not paid. ${event.reason ?? ''}`.trim()
  }
}
