import type { AlertSeverity, AlertState } from '../../../domain/administration/alerts.ts'

/** Copy of the alerts screen. */

export const SEVERITY_LABELS = {
  critical: { label: 'Critical', tone: 'out' },
  high: { label: 'High', tone: 'amber' },
  medium: { label: 'Medium', tone: undefined },
  low: { label: 'Low', tone: undefined },
} as const satisfies Record<AlertSeverity, object>

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

/** 'sale_id 3 · reason card_declined': the evidence of an alert. */
export function evidenceText(facts: Readonly<Record<string, unknown>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' · ')
}
