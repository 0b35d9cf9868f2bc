import { dateTimeText, withPacificZone } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import type { PersonalEvent } from './personal-event.ts'
import type { ToastNotification } from './toast-notifications.ts'

/** Texts for the two sides of a sale after the auction: offers and handover. */

type OfferEvent = Extract<PersonalEvent, { event: 'sale_offer' }>['data']
export type HandoverEvent = Extract<PersonalEvent, { event: 'handover' }>['data']

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
      if (you === 'seller') {
        return `The buyer has not paid. An administrator has offered "${title}" to the next bidder for ${price}.`
      }
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

/** Until when the buyer can answer a report: ' by Nov 27, 2:05 PM PT'. */
export function answerUntilText({ answer_until: until }: Pick<HandoverEvent, 'answer_until'>): string {
  if (until === undefined) return ''
  const untilMs = Date.parse(until)
  return ` by ${withPacificZone(dateTimeText(untilMs, untilMs))}`
}

/** Whether a step of the handover is trouble. */
export function isHandoverTrouble({ change }: Pick<HandoverEvent, 'change'>): boolean {
  return HANDOVER_TROUBLE.includes(change)
}

const HANDOVER_TROUBLE: readonly HandoverEvent['change'][] = [
  'reported',
  'said_paid',
  'not_paid',
  'refunded',
  'premium_refunded',
  'disputed',
  'dispute_over',
]

/** What becomes of the premium of a sale that has ended, as a clause; null where nothing was taken. */
export function endedPremiumText({ premium, you }: Pick<HandoverEvent, 'premium' | 'you'>): string | null {
  const whose = you === 'buyer' ? 'your' : 'the buyer’s'
  switch (premium ?? 'given_back') {
    case 'given_back':
      return `${whose} premium is being refunded`
    case 'taken_back':
      return `${whose} bank took the premium back`
    case 'not_taken':
      return null
  }
}

/** The handover's message for one side. */
export function handoverMessage(event: HandoverEvent): string {
  const { change, you, auction_title: title, contact_first_name: firstName } = event
  switch (change) {
    case 'open':
      return you === 'buyer'
        ? `You won the ${title}! Contact ${firstName ?? 'the seller'}`
        : `${title} is sold! Contact ${firstName ?? 'the buyer'}`
    case 'handed_over':
      return `The seller says that "${title}" is handed over! Confirm that you received it`
    case 'received':
      return `The buyer has received "${title}"! The sale is complete`
    case 'reported':
      return `The seller says that "${title}" was not paid. Have you paid? Say so${answerUntilText(event)}`
    case 'said_paid':
      return `The buyer says that "${title}" is paid. We look into it and decide`
    case 'not_paid':
      if (event.by !== undefined)
        return `An administrator recorded that "${title}" was not paid. ${event.reason ?? ''}`.trim()
      return you === 'buyer'
        ? `The seller says that "${title}" was not paid.`
        : `The sale of "${title}" was not completed: the buyer did not say that they have paid.`
    case 'restored':
      return `The price of "${title}" was paid after all: the sale goes on.`
    case 'refunded': {
      const premium = endedPremiumText(event)
      const ended = `The sale of "${title}" has ended${premium === null ? '' : `: ${premium}`}.`
      return you === 'buyer'
        ? `${ended} Please do not pay the seller for the car.`
        : `${ended} You owe no settlement fee.`
    }
    case 'premium_refunded':
      return `The car "${title}" is handed over, so the sale stays: ${endedPremiumText(event) ?? 'nothing was charged'}`
    case 'disputed':
      return you === 'buyer'
        ? `Your bank disputes a payment for "${title}". The sale goes on until the bank decides`
        : `The buyer's bank disputes a payment for "${title}". Wait with the handover until we write again`
    case 'dispute_over':
      return `The bank's dispute about "${title}" is over. The sale goes on`
  }
}
