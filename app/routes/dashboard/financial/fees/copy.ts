import { dateTimeText, withPacificZone } from '../../../../../domain/format/times.ts'
import { dollarsExact } from '../../../../../domain/format/usd.ts'
import type { WirePackOffer, WireSettlementFee } from '../../../../../domain/schemas/fees.ts'

/** What was just done on the view; null for an unknown name. */
export function feesDoneText(done: string | null): string | null {
  const texts: Readonly<Record<string, string>> = {
    pack: 'The pack is paid. Its fees are used for your next sales.',
    fee: 'The settlement fee is paid. Thank you.',
    processing: 'Your payment is being processed. There is nothing else to do.',
  }
  return texts[done ?? ''] ?? null
}

/** How the price of a fee of a pack compares with the seller's fee by the formula. */
export function comparisonText({ price_each: each }: WirePackOffer, formulaFee: number): string {
  const difference = Math.abs(each - formulaFee)
  if (difference < 0.005) return 'Same as your fee now'
  const amount = dollarsExact(difference)
  return each > formulaFee ? `${amount} more than your fee now` : `${amount} less than your fee now`
}

/** What has to be done about an open fee. */
export function openFeeText({ state, due_by, is_payable }: WireSettlementFee, nowMs: number): string {
  if (!is_payable) return 'Being processed'
  if (state !== 'action_required') return 'Will be charged to your payment method'
  if (due_by === null) return 'Please pay it'
  const dueMs = Date.parse(due_by)
  const due = withPacificZone(dateTimeText(dueMs, nowMs))
  return nowMs >= dueMs ? 'Unpaid: you cannot list until it is paid' : `Please pay it by ${due}`
}

/** 'Pay $15.00'. */
export const payText = (amount: number) => `Pay ${dollarsExact(amount)}`
