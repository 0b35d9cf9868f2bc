/** Copy that several admin screens share. */
import type { AlertSeverity } from '../../../domain/administration/alerts.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { countText } from '../../../domain/format/usd.ts'

/** The contact page promises an answer within 24 hours (docs/rules/account-screens.md, Admin screens). */
const PROMISED_MS = DAY_MS

/** '3 open'. */
export function openAlertsText(open: number): string {
  return open === 0 ? 'None open' : `${open} open`
}

/** '3 waiting for an answer'. */
export function openMessagesText(open: number): string {
  if (open === 0) return 'None waiting for an answer'
  return open === 1 ? '1 waiting for an answer' : `${open} waiting for an answer`
}

/** '3 unpaid'. */
export function unpaidSalesText(unpaid: number): string {
  return unpaid === 0 ? 'None unpaid' : `${unpaid} unpaid`
}

/** Whether an open message is older than the promised time. */
export function isOverdue(writtenAtMs: number, nowMs: number): boolean {
  return nowMs - writtenAtMs > PROMISED_MS
}

/** '3 waiting for a decision'. */
export function undecidedReportsText(open: number): string {
  if (open === 0) return 'None waiting for a decision'
  return open === 1 ? '1 waiting for a decision' : `${open} waiting for a decision`
}

/** '3 waiting for approval'. */
export function waitingLicensesText(waiting: number): string {
  return waiting === 0 ? 'None waiting for approval' : `${waiting} waiting for approval`
}

/** '3 waiting to be posted'. */
export function waitingPostsText(waiting: number): string {
  if (waiting === 0) return 'None waiting to be posted'
  return waiting === 1 ? '1 waiting to be posted' : `${waiting} waiting to be posted`
}

const REPORTED = { message: 'Message', question: 'Question', review: 'Review' } as const

/** 'Question, reported by 3 people'. */
export function reportHeading(kind: keyof typeof REPORTED, reports: number): string {
  return `${REPORTED[kind]}, reported by ${reports === 1 ? 'one person' : `${reports} people`}`
}

/** 'Question, removed by rosa'. */
export function removedHeading(kind: keyof typeof REPORTED, removedBy: string): string {
  return `${REPORTED[kind]}, removed by ${removedBy}`
}

/** The confirmations of a decision. */
export const DECISION_MESSAGES = {
  removed: 'The text has been removed.',
  dismissed: 'The text stays. Its reports are closed.',
} as const

/** While nobody can pay, with the maximums that were set before and still answer. */
export function noPaymentsText(maximums: number): string {
  const answering =
    maximums === 1
      ? '1 maximum that was set before still answers.'
      : `${countText(maximums)} maximums that were set before still answer.`
  return `Payments are not set up: nobody can bid, authorize or pay. ${answering}`
}

/** Below the field of the reason for a change of a person. */
export const REASON_NOTE = 'Recorded with a rejection or deactivation. A rejected person gets it by email.'

/** The severities of alerts. */
export const SEVERITY_LABELS = {
  critical: { label: 'Critical', tone: 'out' },
  high: { label: 'High', tone: 'amber' },
  medium: { label: 'Medium', tone: undefined },
  low: { label: 'Low', tone: undefined },
} as const satisfies Record<AlertSeverity, object>
