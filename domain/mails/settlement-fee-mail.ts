import {
  type SettlementFeeEvent,
  settlementFeeMessage,
} from '../notifications/settlement-fee-notifications.ts'
import { dollarsFigure, type MailContent } from './mail-content.ts'

/** The mail about a settlement fee that could not be charged. docs/rules/settlement.md, The settlement fee */
export function saySettlementFee(
  data: SettlementFeeEvent,
): Omit<MailContent, 'auction' | 'action'> & { readonly button: string } {
  return {
    headline: 'Please pay your settlement fee',
    paragraphs: [
      settlementFeeMessage(data),
      'Your bank needs your confirmation, or the payment method could not be charged. Pay with another one, or confirm with your bank.',
      'If it is not paid by then, you cannot publish further listings until it is. Your live listings go on.',
    ],
    figures: [{ ...dollarsFigure('To pay', data.amount), isTotal: true }],
    button: 'Pay the fee',
    reason: 'You get this email because you are the seller of this car.',
  }
}
