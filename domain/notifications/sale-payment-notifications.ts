import { salePayHref } from '../after-sale/sale-labels.ts'
import { ACTION_MS } from '../after-sale/sale-schedule.ts'
import { HOUR_MS } from '../format/time-units.ts'
import { dateTimeText, withPacificZone } from '../format/times.ts'
import { dollarsExact } from '../format/usd.ts'
import type { PersonalEvent } from './personal-event.ts'

export type SalePaymentEvent = Extract<PersonalEvent, { event: 'sale_payment' }>['data']

/** Texts about an unpaid buyer's premium, without blame (docs/rules/settlement.md, When the premium is not paid). */
export function salePaymentMessage(data: SalePaymentEvent): string {
  const { auction_title: title, amount } = data
  switch (data.change) {
    case 'action_needed':
      return `Please pay the buyer’s premium for "${title}" within ${ACTION_MS / HOUR_MS} hours: ${dollarsExact(amount)}.`
    case 'reminder':
      return `Reminder: please pay the buyer’s premium for "${title}", ${dollarsExact(amount)}${byText(data)}.`
    case 'defaulted':
      return DEFAULTED[data.you](data)
    case 'paid_late':
      return `The buyer’s premium for "${title}" is paid. You can bid again.`
    case 'waived':
      return `You no longer owe the buyer’s premium for "${title}"${amount > 0 ? `: ${dollarsExact(amount)} was waived` : ''}.`
    case 'refunded':
      return `What was taken for "${title}" is being refunded: ${dollarsExact(amount)}.`
  }
}

/** Whether something is unpaid; otherwise it was paid, waived or refunded. */
export function isSalePaymentTrouble({ change }: SalePaymentEvent): boolean {
  return change === 'action_needed' || change === 'reminder' || change === 'defaulted'
}

/** Until when the premium can be paid: ', by Nov 27, 2:05 PM PT'. */
function byText({ due_by }: SalePaymentEvent): string {
  if (due_by === null) return ''
  const dueMs = Date.parse(due_by)
  return `, by ${withPacificZone(dateTimeText(dueMs, dueMs))}`
}

const DEFAULTED: Readonly<Record<SalePaymentEvent['you'], (event: SalePaymentEvent) => string>> = {
  buyer: ({ auction_title: title, ended_early }) =>
    ended_early
      ? `An administrator has ended the sale of "${title}": the buyer’s premium was not paid.`
      : `The sale of "${title}" was not completed: the buyer’s premium was not paid in time.`,
  seller: (event) => `The sale of "${event.auction_title}" was not completed. ${nextStepText(event)}`,
  administrator: ({ auction_title: title, ended_early }) =>
    ended_early
      ? `An administrator has ended the sale of "${title}", whose buyer’s premium was not paid.`
      : `The buyer’s premium for "${title}" was not paid in time.`,
}

/** What the seller can do with the car. */
export function nextStepText({ nobody_else }: Pick<SalePaymentEvent, 'nobody_else'>): string {
  return nobody_else
    ? 'Nobody else has bid on it. You can relist it without a new listing fee.'
    : 'Offer the car to the next bidder, or relist it without a new listing fee.'
}

/** The page that a notification leads to. */
export function salePaymentPath({ you, sale_id: saleId, auction_id: auctionId }: SalePaymentEvent): string {
  if (you === 'buyer') return salePayHref(saleId)
  return you === 'seller' ? `/auctions/${auctionId}/offer` : '/admin'
}
