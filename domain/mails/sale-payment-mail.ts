/** Mails about an unpaid buyer's premium. docs/rules/settlement.md, When the premium is not paid */
import { dollarsExact } from '../format/usd.ts'
import {
  nextStepText,
  type SalePaymentEvent,
  salePaymentMessage,
} from '../notifications/sale-payment-notifications.ts'
import { dollarsFigure, type MailContent, type MailFigure } from './mail-content.ts'

type Said = Omit<MailContent, 'auction' | 'action'> & { readonly button: string }

/** What the mail of one event says beside the auction and the address of its button. */
export function saySalePayment(data: SalePaymentEvent): Said {
  const said = SAID[data.change](data)
  return { reason: REASONS[data.you], ...said }
}

const REASONS = {
  buyer: 'You get this email because you bought this car.',
  seller: 'You get this email because you are the seller of this car.',
  administrator: 'You get this email because you are an administrator.',
} as const

type Part = Omit<Said, 'reason'>

const SAID: Readonly<Record<SalePaymentEvent['change'], (data: SalePaymentEvent) => Part>> = {
  action_needed: (data) => ({
    headline: 'Please pay your buyer’s premium',
    paragraphs: [
      salePaymentMessage(data),
      'Your bank needs your confirmation, or the card could not be charged. Confirm with your bank, or pay with another card.',
      'Until it is paid you cannot bid. Maximums that you have set stay in force.',
      NOT_PAID,
    ],
    figures: amounts(data),
    button: 'Pay the premium',
  }),
  reminder: (data) => ({
    headline: 'Reminder: pay your buyer’s premium',
    paragraphs: [salePaymentMessage(data), NOT_PAID],
    figures: amounts(data),
    button: 'Pay the premium',
  }),
  defaulted: sayDefaulted,
  paid_late: (data) => ({
    headline: 'Your buyer’s premium is paid',
    paragraphs: [
      salePaymentMessage(data),
      'The seller has offered the car to somebody else or listed it again, so this sale is not completed.',
    ],
    button: 'See the payment',
  }),
  waived: (data) => ({
    headline: 'Your buyer’s premium is waived',
    paragraphs: [
      salePaymentMessage(data),
      ...(data.deposit > 0 ? [`We keep the deposit of ${dollarsExact(data.deposit)}.`] : []),
      NOTHING_OWED,
    ],
    figures: [{ ...dollarsFigure('Waived', data.amount), isTotal: true }],
    button: 'See the payment',
  }),
  refunded: (data) => ({
    headline: 'Your payment is being refunded',
    paragraphs: [
      salePaymentMessage(data),
      'It goes back to the card or account that it was taken from.',
      NOTHING_OWED,
    ],
    figures: [{ ...dollarsFigure('To be refunded', data.amount), isTotal: true }],
    button: 'See the payment',
  }),
}

const NOTHING_OWED =
  'You owe nothing for this sale, so it does not keep you from bidding. The sale stays not completed: please do not pay the seller for the car.'

const NOT_PAID =
  'If it is not paid in time, the sale is not completed, and what your bank holds for us is kept as a deposit.'

function sayDefaulted(data: SalePaymentEvent): Part {
  if (data.you === 'seller') {
    return {
      headline: data.ended_early ? 'The unpaid sale was ended' : 'Your buyer did not pay the premium',
      paragraphs: [
        data.ended_early
          ? `An administrator has ended the sale of ${data.auction_title}, because the buyer’s premium was not paid. You owe no settlement fee.`
          : `The buyer of ${data.auction_title} did not pay the buyer’s premium in time. You owe no settlement fee.`,
        nextStepText(data),
      ],
      button: 'Choose the next step',
    }
  }
  if (data.you === 'administrator') {
    return {
      headline: data.ended_early ? 'Unpaid sale ended' : 'Premium not paid',
      paragraphs: [salePaymentMessage(data)],
      figures: amounts(data),
      button: 'Open the console',
    }
  }
  return {
    headline: data.ended_early ? 'Your purchase was ended' : 'Sale not completed',
    paragraphs: [
      salePaymentMessage(data),
      ...(data.deposit > 0
        ? [
            `The hold on your card, ${dollarsExact(data.deposit)}, is kept as a deposit. It counts towards the premium.`,
          ]
        : []),
      'You cannot bid until the premium is paid. You can still pay it.',
    ],
    figures: amounts(data),
    button: 'Pay the premium',
  }
}

function amounts({ deposit, amount }: SalePaymentEvent): MailFigure[] {
  return [
    ...(deposit > 0 ? [dollarsFigure('Deposit', deposit)] : []),
    { ...dollarsFigure('To pay', amount), isTotal: true },
  ]
}
