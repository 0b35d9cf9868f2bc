import type { AlertState } from '../../../domain/administration/alerts.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { cents } from '../../../domain/money/cents.ts'

/** Copy of the alerts screen. */

export const STATE_LABELS: Readonly<Record<AlertState, string>> = {
  new: 'New',
  investigating: 'Acknowledged',
  resolved: 'Resolved',
  false_positive: 'Dismissed',
}

export const CHANGE_LABELS: Readonly<Record<AlertState, string>> = {
  new: 'Reopen',
  investigating: 'Acknowledge',
  resolved: 'Mark as resolved',
  false_positive: 'Dismiss',
}

/** The evidence of an alert: 'Sale: #3 · Premium: $1,050.00 · Reason: card declined'. Facts without a value are left out. */
export function evidenceText(facts: Readonly<Record<string, unknown>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => factText(name, value))
    .join(' · ')
}

function factText(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('_cents')) {
    return `${toLabel(name, '_cents')}: ${usdExact(cents(value))}`
  }
  if (name.endsWith('_id')) return `${toLabel(name, '_id')}: #${value}`
  return `${toLabel(name)}: ${valueText(value)}`
}

function toLabel(name: string, unit = ''): string {
  const words = name.slice(0, name.length - unit.length).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  // A code, such as a processor's refusal.
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text
}
