import { expect, test } from 'vitest'
import {
  groupedSecret,
  lastSeenText,
  loginOutcomeText,
  pendingEmailText,
  recoveryCodesFile,
  recoveryCodesLeftText,
  settingsDoneText,
} from '../../../../app/lib/labels/settings-labels.ts'
import { LOGIN_OUTCOMES } from '../../../../domain/account/sign-in.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/format/time-units.ts'

test('settings message: known value -> text, any other value -> null', () => {
  expect(settingsDoneText('profile')).toBe('Profile updated successfully!')
  expect(settingsDoneText('password')).toBe(
    'Your password has been changed. All other devices have been signed out.',
  )
  expect(settingsDoneText('Your account was hacked')).toBeNull()
  expect(settingsDoneText('constructor')).toBeNull()
  expect(settingsDoneText(null)).toBeNull()
})

test('sign-in outcomes: each -> its own text, success or failure', () => {
  expect(loginOutcomeText('signed_in')).toEqual({ text: 'Signed in', failed: false })
  expect(loginOutcomeText('code_required').failed).toBe(false)
  expect(loginOutcomeText('wrong_password')).toEqual({ text: 'Wrong password', failed: true })
  const texts = LOGIN_OUTCOMES.map((outcome) => loginOutcomeText(outcome).text)
  expect(new Set(texts).size).toBe(LOGIN_OUTCOMES.length)
})

test('recovery codes left: count -> text', () => {
  expect([0, 1, 9].map(recoveryCodesLeftText)).toEqual([
    'No recovery codes left',
    '1 recovery code left',
    '9 recovery codes left',
  ])
})

test('secret: ten characters -> groups of four; empty -> empty', () => {
  expect(groupedSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(groupedSecret('')).toBe('')
})

test('recovery codes file: two codes -> account and one code per line', () => {
  const lines = recoveryCodesFile(['aaaa-bbbb', 'cccc-dddd'], 'a@example.test').split('\n')
  expect(lines).toContain('Account: a@example.test')
  expect(lines.filter((line) => /^\w{4}-\w{4}$/.test(line))).toEqual(['aaaa-bbbb', 'cccc-dddd'])
})

test('pending email change: followed links -> the remaining ones and the time limit', () => {
  const nowMs = Date.parse('2026-11-16T20:00:00Z')
  const pending = {
    email: 'new@example.test',
    needsBoth: true,
    expiresAtMs: nowMs + DAY_MS,
  } as const
  expect(pendingEmailText({ ...pending, followed: null }, nowMs)).toBe(
    'You asked to change your address to new@example.test. Follow the links we sent to both addresses by Tue, Nov 17, 12:00 PM. Nothing changes until you do.',
  )
  expect(pendingEmailText({ ...pending, followed: 'old' }, nowMs)).toContain(
    'the link we sent to the new address',
  )
  expect(pendingEmailText({ ...pending, followed: 'new' }, nowMs)).toContain('to your current address')
  expect(pendingEmailText({ ...pending, followed: null, needsBoth: false }, nowMs)).toBe(
    'You asked to change your address to new@example.test. Follow the link we sent to it by Tue, Nov 17, 12:00 PM. Nothing changes until you do.',
  )
})

test('last seen: near day -> lower case in a sentence', () => {
  const nowMs = Date.parse('2026-11-16T20:00:00Z')
  expect(lastSeenText(nowMs, nowMs, false)).toBe('Last seen today, 12:00 PM')
  expect(lastSeenText(nowMs - DAY_MS, nowMs, false)).toBe('Last seen yesterday, 12:00 PM')
  expect(lastSeenText(nowMs - 72 * HOUR_MS, nowMs, false)).toBe('Last seen Fri, Nov 13, 12:00 PM')
})

test('last seen: current session -> active now', () => {
  const nowMs = Date.parse('2026-11-16T20:00:00Z')
  expect(lastSeenText(nowMs - HOUR_MS, nowMs, true)).toBe('Active now')
})
