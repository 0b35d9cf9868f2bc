import { expect, test } from 'vitest'
import { LINK_LIFE_MS, linkState, verificationOutcome } from '../../../domain/account/mailed-links.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'

const open = { expiresAtMs: 1_000, usedAtMs: null, endedAtMs: null }

test('mailed link: time, use and replacement -> open, expired, used, replaced or unknown', () => {
  expect(linkState(open, 999)).toBe('open')
  expect(linkState(open, 1_000)).toBe('expired')
  expect(linkState({ ...open, usedAtMs: 5 }, 2_000)).toBe('used')
  expect(linkState({ ...open, endedAtMs: 5 }, 10)).toBe('replaced')
  expect(linkState({ ...open, endedAtMs: 5 }, 1_000)).toBe('expired')
  expect(linkState(undefined, 0)).toBe('unknown')
})

test('mailed link lifetime: verification -> 24 hours, reset -> 1 hour', () => {
  expect(LINK_LIFE_MS.verify_email).toBe(DAY_MS)
  expect(LINK_LIFE_MS.reset_password).toBe(HOUR_MS)
})

test('verification link: state and verification status -> outcome and message', () => {
  expect(verificationOutcome('open', 'pending').kind).toBe('verified')
  expect(verificationOutcome('open', 'unverified').kind).toBe('verified')
  expect(verificationOutcome('used', 'verified').kind).toBe('already_verified')
  expect(verificationOutcome('expired', 'verified').kind).toBe('already_verified')
  for (const state of ['open', 'used', 'expired', 'replaced'] as const) {
    expect(verificationOutcome(state, 'rejected').message).toBe(
      'Verification failed. Please contact support.',
    )
  }
  expect(verificationOutcome('used', 'pending').message).toMatch(/^Verification failed\./)
  expect(verificationOutcome('replaced', 'verified').kind).toBe('already_verified')
  expect(verificationOutcome('replaced', 'pending').message).toBe(
    'Verification failed. We have sent you a newer link. Please use that one.',
  )
  expect(verificationOutcome('unknown', 'verified').message).toBe('Verification failed.')
})
