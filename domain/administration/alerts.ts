/** Alerts for administrators: their kinds, states and deliveries (docs/rules/administration.md, Alerts). */
import { HOUR_MS } from '../format/time-units.ts'
import { digestDueAt } from '../notifications/digest.ts'

/** The types of fraud that the rules look for. */
export const FRAUD_TYPES = [
  'suspicious_bidding',
  'multiple_accounts',
  'unusual_activity',
  'payment_fraud',
  'identity_theft',
] as const
export type FraudType = (typeof FRAUD_TYPES)[number]

/** Whether an alert is one of fraud. */
export function isFraudType(kind: string): kind is FraudType {
  return FRAUD_TYPES.some((type) => type === kind)
}

/** What an alert reports. The list grows, so the database has no check constraint for it. */
export const ALERT_KINDS = [
  /** A job of an auction's room was given up after its last attempt. */
  'room_job_parked',
  /** The buyer's premium was finally refused; the hold is captured as a deposit. */
  'premium_failed',
  /** The processor has not answered a charge for a long time. */
  'settlement_waiting',
  /** A charge cannot be decided without a person. */
  'settlement_parked',
  /** A listing was paid for, but can no longer be published. */
  'listing_not_published',
  /** The buyer is said not to have paid the price. */
  'price_not_paid',
  /** A mail was given up after its last attempt. */
  'email_failed',
  /** Two open listings claim the same vehicle. */
  'vin_conflict',
  /** A payment succeeded after another had replaced it. */
  'late_payment',
  /** The processor refused to refund a payment. */
  'refund_failed',
  /** Our records and the processor's differ. */
  'reconciliation',
  /** A bank has reversed a payment. */
  'dispute',
  /** A backup failed, or the daily one is missing. */
  'backup_failed',
  ...FRAUD_TYPES,
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]

export const ALERT_STATES = ['new', 'investigating', 'resolved', 'false_positive'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** How severe each kind is. Fraud rules give each alert a severity of its own. */
const SEVERITIES: Readonly<Record<AlertKind, AlertSeverity>> = {
  room_job_parked: 'high',
  premium_failed: 'high',
  settlement_waiting: 'high',
  settlement_parked: 'critical',
  listing_not_published: 'high',
  price_not_paid: 'medium',
  email_failed: 'medium',
  vin_conflict: 'high',
  late_payment: 'critical',
  refund_failed: 'high',
  reconciliation: 'critical',
  dispute: 'high',
  backup_failed: 'high',
  suspicious_bidding: 'medium',
  multiple_accounts: 'medium',
  unusual_activity: 'medium',
  payment_fraud: 'high',
  identity_theft: 'high',
}

/** The severity of an alert whose writer gives none. */
export function alertSeverity(kind: AlertKind): AlertSeverity {
  return SEVERITIES[kind]
}

/** When administrators are mailed about an alert of `createdAtMs`: a critical one at once, others at 8 AM Pacific. */
export function alertMailDueAt(severity: AlertSeverity, createdAtMs: number): number {
  return severity === 'critical' ? createdAtMs : digestDueAt(createdAtMs, 'daily')
}

/** Kinds of which the administrators are notified by another event: a default's `sale_payment`. */
export const NOTIFIED_ELSEWHERE = ['premium_failed'] as const satisfies readonly AlertKind[]

/** Administrators are notified of one alert of a kind in each hour; the overview and the mails have all of them. */
export function alertNotificationKey(kind: AlertKind, createdAtMs: number): string {
  return `admin_alert:${kind}:${Math.floor(createdAtMs / HOUR_MS)}`
}

const NEXT_STATES: Readonly<Record<AlertState, readonly AlertState[]>> = {
  new: ['investigating', 'false_positive'],
  investigating: ['resolved', 'false_positive'],
  resolved: [],
  false_positive: [],
}

/** The states that an alert of this state can be set to. */
export function nextAlertStates(state: AlertState): readonly AlertState[] {
  return NEXT_STATES[state]
}

/** The states from which an alert can be set to `state`. */
export function alertStatesBefore(state: AlertState): readonly AlertState[] {
  return ALERT_STATES.filter((before) => NEXT_STATES[before].includes(state))
}

/** Whether an alert still waits for an administrator. */
export function isAlertOpen(state: AlertState): boolean {
  return NEXT_STATES[state].length > 0
}
