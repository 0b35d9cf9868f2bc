import { expect, test } from 'vitest'
import {
  ALERT_KINDS,
  ALERT_STATES,
  alertMailDueAt,
  alertSeverity,
  alertStatesBefore,
  isAlertOpen,
  nextAlertStates,
} from '../../../domain/administration/alerts.ts'

// 3 PM in Los Angeles.
const AFTERNOON = Date.parse('2026-11-24T23:00:00.000Z')
const NEXT_MORNING = Date.parse('2026-11-25T16:00:00.000Z')

test('alert mail: critical -> at once; any other severity -> 8 AM Pacific', () => {
  expect(alertMailDueAt('critical', AFTERNOON)).toBe(AFTERNOON)
  for (const severity of ['high', 'medium', 'low'] as const) {
    expect(alertMailDueAt(severity, AFTERNOON), severity).toBe(NEXT_MORNING)
  }
})

test('alert severity: every kind -> one of its own', () => {
  for (const kind of ALERT_KINDS) expect(alertSeverity(kind), kind).toBeDefined()
  expect(alertSeverity('settlement_parked')).toBe('critical')
  expect(alertSeverity('email_failed')).toBe('medium')
})

test('alert states: new -> investigating or dismissed; investigating -> resolved or dismissed; closed -> none', () => {
  expect(nextAlertStates('new')).toEqual(['investigating', 'false_positive'])
  expect(nextAlertStates('investigating')).toEqual(['resolved', 'false_positive'])
  expect(ALERT_STATES.filter(isAlertOpen)).toEqual(['new', 'investigating'])
  for (const state of ALERT_STATES) {
    for (const before of alertStatesBefore(state)) expect(nextAlertStates(before)).toContain(state)
  }
})
