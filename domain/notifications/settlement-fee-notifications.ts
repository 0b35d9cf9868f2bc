import { dateTimeText, withPacificZone } from '../format/times.ts'
import { dollarsExact } from '../format/usd.ts'
import type { PersonalEvent } from './personal-event.ts'

export type SettlementFeeEvent = Extract<PersonalEvent, { event: 'settlement_fee' }>['data']

/**
 * To the seller, without blame: the fee of a sale could not be charged, is refunded or was waived (docs/rules/settlement.md,
 * The settlement fee).
 */
export function settlementFeeMessage(event: SettlementFeeEvent): string {
  const { change, auction_title: title, amount, due_by } = event
  if (change === 'refunded')
    return `Your settlement fee for "${title}" is being refunded: ${dollarsExact(amount)}.`
  if (change === 'waived')
    return `You no longer owe the settlement fee for "${title}": ${dollarsExact(amount)} was waived.`
  return `Please pay the settlement fee for "${title}", ${dollarsExact(amount)}${due_by === null ? '' : `, by ${dueText(due_by)}`}.`
}

/** 'Dec 2, 2:05 PM PT'. */
function dueText(dueBy: string): string {
  const dueMs = Date.parse(dueBy)
  return withPacificZone(dateTimeText(dueMs, dueMs))
}
