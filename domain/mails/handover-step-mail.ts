/** Mails about a step of a hand-over. docs/rules/after-sale.md */
import {
  answerUntilText,
  endedPremiumText,
  type HandoverEvent,
} from '../notifications/after-sale-offer-notifications.ts'
import { nextStepText } from '../notifications/sale-payment-notifications.ts'
import { type MailContent, withReason } from './mail-content.ts'

type Said = Omit<MailContent, 'auction' | 'action'> & { readonly button: string }

/** What the mail of a step says beside the auction and the address of its button; null where another mail says it. */
export function sayHandoverStep(data: HandoverEvent): Said | null {
  const { change, by, reason = '', you, auction_title: title } = data
  const base = {
    button: 'Open the handover',
    reason: `You get this email because you ${you === 'buyer' ? 'bought' : 'sold'} this car.`,
  }
  switch (change) {
    // The mail with the contact of the other side.
    case 'open':
      return null
    case 'handed_over':
      return {
        ...base,
        headline: 'Please confirm the handover',
        paragraphs: [`The seller confirmed the handover of ${title}. Please confirm that you received it.`],
        isOptional: true,
      }
    case 'received':
      return {
        ...base,
        headline: 'Handover complete',
        paragraphs: [`The buyer confirmed receiving ${title}. The sale is complete.`],
        isOptional: true,
      }
    case 'reported':
      return {
        ...base,
        headline: 'Have you paid the price?',
        paragraphs: [
          `The seller reported that the price of ${title} was not paid.`,
          `If you have paid it, say so on the page of the handover${answerUntilText(data)}. We then look into it.`,
          'Without your answer, the sale is not completed; the premium stays charged.',
        ],
      }
    case 'said_paid':
      return {
        ...base,
        headline: 'The buyer says they have paid',
        paragraphs: [
          `You reported that the price of ${title} was not paid. The buyer says that it was.`,
          'We look into it and decide. If you have the money by now, mark the price as paid.',
        ],
      }
    case 'restored':
      return {
        ...base,
        headline: you === 'buyer' ? 'Your purchase goes on' : 'The sale goes on',
        paragraphs: [
          `An administrator has found that the price of ${title} was paid after all, so the sale goes on.`,
          you === 'buyer'
            ? 'Please arrange the pickup with the seller.'
            : 'Please arrange the handover with the buyer. A settlement fee that was reversed when the sale ended is due again.',
        ],
      }
    case 'refunded':
      return sayEnded(data, base)
    case 'premium_refunded':
    case 'disputed':
    case 'dispute_over':
      return sayDispute(data, base)
    case 'not_paid':
      return by === undefined
        ? {
            ...base,
            headline: 'Sale not completed',
            paragraphs: [
              you === 'buyer'
                ? `The seller reported that the price of ${title} was not paid, and you did not answer in time.`
                : `The buyer of ${title} did not answer your report that the price was not paid. ${nextStepText(data)}`,
            ],
          }
        : {
            ...base,
            headline: 'Reported as not paid',
            paragraphs: withReason(
              `An administrator reported that the price of ${title} was not paid.`,
              reason,
            ),
          }
  }
}

/** The sale has ended after it was completed: its premium was given back, or the bank took it back. */
function sayEnded(data: HandoverEvent, base: Pick<Said, 'button' | 'reason'>): Said {
  const { you, auction_title: title } = data
  const premium = endedPremiumText(data)
  const ended = `The sale of ${title} has ended${premium === null ? '' : `: ${premium}`}.`
  return you === 'buyer'
    ? {
        ...base,
        headline: 'Your purchase has ended',
        paragraphs: [
          ended,
          'You no longer buy this car. Please do not pay the seller for it; if you have paid already, contact support.',
        ],
      }
    : {
        ...base,
        headline: 'The sale has ended',
        paragraphs: [
          `${ended} You owe no settlement fee.`,
          'Please keep the car. If you have been paid for it or have handed it over already, contact support.',
        ],
      }
}

/** The bank disputes a payment, has decided, or the premium of a car that is handed over goes back: the sale goes on. */
function sayDispute(data: HandoverEvent, base: Pick<Said, 'button' | 'reason'>): Said {
  const { change, you, auction_title: title } = data
  if (change === 'premium_refunded') {
    const premium = endedPremiumText(data)
    return {
      ...base,
      headline: 'Your sale stays',
      paragraphs: [
        `You and the seller have confirmed the handover of ${title}, so the sale stays${premium === null ? '' : `: ${premium}`}.`,
      ],
    }
  }
  if (change === 'dispute_over') {
    return {
      ...base,
      headline: 'The bank’s dispute is over',
      paragraphs: [`The bank’s dispute about a payment for ${title} is over. The sale goes on.`],
    }
  }
  return you === 'buyer'
    ? {
        ...base,
        headline: 'Your bank disputes a payment',
        paragraphs: [
          `Your bank disputes a payment for ${title}. The sale goes on until the bank decides.`,
          'If it takes the whole premium back before you and the seller have confirmed the handover, the sale ends. If you did not ask for this, please call your bank.',
        ],
      }
    : {
        ...base,
        headline: 'The buyer’s bank disputes a payment',
        paragraphs: [
          `The buyer’s bank disputes a payment for ${title}. If you still have the car, please wait with the handover until we write again.`,
          'If the bank takes the whole premium back before you and the buyer have confirmed the handover, the sale ends. If you have handed the car over, please confirm it now.',
        ],
      }
}
