import {
  type SettlementFeeEvent,
  settlementFeeMessage,
} from '../notifications/settlement-fee-notifications.ts'
import { dollarsFigure, type MailContent } from './mail-content.ts'

type Said = Omit<MailContent, 'auction' | 'action'> & { readonly button: string }

/** The mail about a settlement fee that could not be charged, is refunded or was waived. docs/rules/settlement.md, The settlement fee */
export function saySettlementFee(data: SettlementFeeEvent): Said {
  if (data.change !== undefined) return sayReturned(data, data.change)
  return {
    headline: 'Please pay your settlement fee',
    paragraphs: [
      settlementFeeMessage(data),
      'Your bank needs your confirmation, or the payment method could not be charged. Pay with another one, or confirm with your bank.',
      'If it is not paid by then, you cannot publish further listings until it is. Your live listings go on.',
    ],
    figures: [{ ...dollarsFigure('To pay', data.amount), isTotal: true }],
    button: 'Pay the fee',
    reason: AS_SELLER,
  }
}

const AS_SELLER = 'You get this email because you are the seller of this car.'

function sayReturned(data: SettlementFeeEvent, change: 'refunded' | 'waived'): Said {
  const isRefund = change === 'refunded'
  return {
    headline: isRefund ? 'Your settlement fee is being refunded' : 'Your settlement fee is waived',
    paragraphs: [
      settlementFeeMessage(data),
      isRefund
        ? 'It goes back to the payment method that you paid with.'
        : 'It does not keep you from publishing listings any more.',
    ],
    figures: [{ ...dollarsFigure(isRefund ? 'To be refunded' : 'Waived', data.amount), isTotal: true }],
    button: 'See your fees',
    reason: AS_SELLER,
  }
}
