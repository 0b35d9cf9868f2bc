import type { AlertState, FraudType } from '../../../../domain/administration/alerts.ts'
import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { countText } from '../../../../domain/format/usd.ts'
import type { FraudAction } from '../../../../domain/fraud/rules.ts'

/** Addresses and copy of Fraud Detection. */

export const TYPE_LABELS: Readonly<Record<FraudType, string>> = {
  suspicious_bidding: 'Suspicious bidding',
  multiple_accounts: 'Multiple accounts',
  unusual_activity: 'Unusual activity',
  payment_fraud: 'Payment fraud',
  identity_theft: 'Identity theft',
}

export const STATUS_LABELS: Readonly<Record<AlertState, string>> = {
  new: 'New',
  investigating: 'Investigating',
  resolved: 'Resolved',
  false_positive: 'False positive',
}

/** The button that moves an alert to this status. */
export const CHANGE_LABELS: Readonly<Record<AlertState, string>> = {
  new: 'New',
  investigating: 'Investigate',
  resolved: 'Resolve',
  false_positive: 'False positive',
}

export const ACTION_LABELS: Readonly<Record<FraudAction, string>> = {
  flag: 'Flag',
  require_review: 'Require review',
  block_bidding: 'Block bidding',
}

/** What an open alert keeps people from, or null. */
export function restrictionText(action: FraudAction, status: AlertState): string | null {
  if (action === 'require_review' && status === 'new')
    return 'Can neither bid nor publish until you investigate or close this.'
  const isOpen = status === 'new' || status === 'investigating'
  return action === 'block_bidding' && isOpen
    ? 'Cannot bid until this is resolved or a false positive.'
    : null
}

/** The choices of a filter with the number of alerts: 'High (3)'. */
export function countedOptions(
  labels: Readonly<Record<string, string>>,
  counts: Readonly<Record<string, number>>,
): readonly { readonly value: string; readonly label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({
    value,
    label: `${label} (${countText(counts[value] ?? 0)})`,
  }))
}

const KEPT = ['type', 'severity', 'status', 'page'] as const

/** The address of the alerts with their filters, on another page if one is given. */
export function alertsHref(current: URLSearchParams, page?: number): string {
  const next = new URLSearchParams()
  for (const name of KEPT) {
    const value = current.get(name)
    if (value) next.set(name, value)
  }
  if (page !== undefined) next.set('page', String(page))
  return consoleHref('fraud', next.toString())
}

export const RULES_HREF = consoleHref('fraud', 'show=rules')
