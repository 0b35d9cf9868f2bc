import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ALERT_KINDS,
  ALERT_SEVERITIES,
  ALERT_STATES,
  type AlertKind,
  type AlertSeverity,
  alertMailDueAt,
  alertSeverity,
  alertStatesBefore,
  isAlertOpen,
  nextAlertStates,
} from '../../../domain/administration/alerts.ts'

// 3 PM in Los Angeles.
const AFTERNOON = Date.parse('2026-11-24T23:00:00.000Z')
const NEXT_MORNING = Date.parse('2026-11-25T16:00:00.000Z')
const TUESDAY_MORNING = Date.parse('2026-11-24T15:59:00.000Z')

test('alert mail: critical -> at once; any other severity -> 8 AM Pacific', () => {
  expect(alertMailDueAt('critical', AFTERNOON)).toBe(AFTERNOON)
  for (const severity of ['high', 'medium', 'low'] as const) {
    expect(alertMailDueAt(severity, AFTERNOON), severity).toBe(NEXT_MORNING)
    expect(alertMailDueAt(severity, TUESDAY_MORNING) - TUESDAY_MORNING, severity).toBe(60_000)
  }
})

const SEVERITIES: Readonly<Record<AlertSeverity, readonly AlertKind[]>> = {
  critical: ['settlement_parked', 'late_payment', 'reconciliation'],
  high: [
    'room_job_parked',
    'premium_failed',
    'settlement_waiting',
    'listing_not_published',
    'vin_conflict',
    'refund_failed',
    'dispute',
    'backup_failed',
    'payment_fraud',
    'identity_theft',
  ],
  medium: ['price_not_paid', 'email_failed', 'suspicious_bidding', 'multiple_accounts', 'unusual_activity'],
  low: [],
}

test('alert severity: every kind -> critical where money is unexplained, else as urgent as its trouble', () => {
  const actual = Object.groupBy(ALERT_KINDS, alertSeverity)
  for (const severity of ALERT_SEVERITIES) expect(actual[severity] ?? []).toEqual(SEVERITIES[severity])
})

test('alert states: new -> investigating or dismissed; investigating -> resolved or dismissed; closed -> none', () => {
  expect(nextAlertStates('new')).toEqual(['investigating', 'false_positive'])
  expect(nextAlertStates('investigating')).toEqual(['resolved', 'false_positive'])
  expect(ALERT_STATES.filter(isAlertOpen)).toEqual(['new', 'investigating'])
  for (const state of ALERT_STATES) {
    const before = ALERT_STATES.filter((earlier) => nextAlertStates(earlier).includes(state))
    expect(alertStatesBefore(state)).toEqual(before)
  }
  expect(alertStatesBefore('false_positive')).toEqual(['new', 'investigating'])
})

test('operations page: every kind of alert -> what it means and what to do', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z_]+)` \| [^|]{20,} \| [^|]{20,} \|$/gm)].map(([, kind]) => kind)
  expect(rows).toEqual([...ALERT_KINDS])
})
