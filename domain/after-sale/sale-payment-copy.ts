/** The texts of the page where the buyer pays a premium (docs/rules/settlement.md, The page). */
import { dateTimeText, withPacificZone } from '../format/times.ts'
import { dollarsExact } from '../format/usd.ts'
import type { SaleState } from '../money/money-states.ts'

/** What the page needs to know of a sale. Amounts in dollars. */
export interface PaidSale {
  readonly state: SaleState
  readonly reason: 'premium_unpaid' | 'price_unpaid' | null
  readonly next_step: 'none' | 'offered' | 'relisted'
  readonly deposit: number
  readonly amount_due: number
  readonly due_by: string | null
  /** Whether the buyer can pay now. */
  readonly isPayable: boolean
  /** Whether a payment is at the processor. */
  readonly isProcessing: boolean
  readonly isSettled: boolean
  /** Whether an administrator has ended the sale before the time to pay was over. */
  readonly isEndedEarly: boolean
  readonly isWaived: boolean
  /** Whether the charge of the saved card failed only because its bank wants the buyer to confirm it. */
  readonly isToConfirm: boolean
}

export interface SaleNotice {
  readonly tone: 'info' | 'success' | 'warning'
  readonly text: string
}

/** What the page says of the sale's state, above everything else. */
export function saleNotice(sale: PaidSale, nowMs: number): SaleNotice {
  if (sale.isProcessing) {
    return { tone: 'info', text: 'Your payment is being processed. We’ll email you when it is done.' }
  }
  if (sale.isWaived && sale.amount_due === 0 && !sale.isPayable) {
    return { tone: 'success', text: 'The premium was waived. There is nothing to pay.' }
  }
  switch (sale.state) {
    case 'premium_due':
    case 'charging':
    case 'processing':
      return sale.isPayable
        ? {
            tone: 'warning',
            text: 'Your card could not be charged yet. We try again, or you pay now with another card.',
          }
        : { tone: 'info', text: 'The premium is being charged to your saved card. There is nothing to do.' }
    case 'action_required':
      return { tone: 'warning', text: toPayText(sale, nowMs) }
    case 'paid':
    case 'disputed':
      return { tone: 'success', text: 'Your buyer’s premium is paid. Contact the seller and arrange pickup.' }
    case 'refunded':
    case 'premium_refunded':
      return { tone: 'info', text: 'Your buyer’s premium was refunded. There is nothing to pay.' }
    case 'defaulted':
      return defaultNotice(sale)
  }
}

function defaultNotice({ reason, isSettled, isEndedEarly, next_step }: PaidSale): SaleNotice {
  if (reason === 'price_unpaid') {
    return {
      tone: 'info',
      text: 'This sale was not completed: the price was not paid. There is no premium to pay.',
    }
  }
  if (isSettled) {
    const what = next_step === 'relisted' ? 'listed the car again' : 'offered the car to somebody else'
    return {
      tone: 'success',
      text: `Your buyer’s premium is paid. The seller has ${what}, so this sale is not completed.`,
    }
  }
  return {
    tone: 'warning',
    text: isEndedEarly
      ? 'An administrator has ended this sale: the premium was not paid. You can still pay it.'
      : 'This sale was not completed: the premium was not paid in time. You can still pay it.',
  }
}

function toPayText(sale: PaidSale, nowMs: number): string {
  const text = `Please pay your buyer’s premium${byText(sale, nowMs)}.`
  return sale.isToConfirm ? `${text} Your bank wants you to confirm the charge of your saved card.` : text
}

function byText({ due_by }: PaidSale, nowMs: number): string {
  return due_by === null ? '' : ` by ${withPacificZone(dateTimeText(Date.parse(due_by), nowMs))}`
}

/** What happens if it is paid, and if it is not. */
export function salePaymentConsequences(sale: PaidSale): readonly string[] {
  if (!sale.isPayable) return []
  if (sale.state !== 'defaulted') {
    return [
      'Once it is paid, you and the seller get each other’s contact details.',
      'Until then you cannot bid. Maximums that you have set stay in force.',
      'If it is not paid in time, the sale is not completed, and what your bank holds for us is kept as a deposit.',
    ]
  }
  return [
    ...(sale.deposit > 0
      ? [`Your deposit of ${dollarsExact(sale.deposit)} counts towards the premium.`]
      : []),
    'Once it is paid, you can bid again.',
    sale.next_step === 'none'
      ? 'If the seller has not given the car to somebody else by then, your purchase goes on.'
      : 'The seller has given the car to somebody else, so your purchase does not go on.',
  ]
}

/** The text of the button: 'Pay $600.00'; without a rest there is nothing to charge. */
export function paySaleText(amountDue: number): string {
  return amountDue > 0 ? `Pay ${dollarsExact(amountDue)}` : 'Settle with the deposit'
}
