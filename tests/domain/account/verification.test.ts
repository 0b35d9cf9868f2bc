import { expect, test } from 'vitest'
import { VERIFICATION_STATUSES } from '../../../domain/account/roles.ts'
import {
  isNeverConfirmed,
  mayResendVerification,
  maySell,
  STATUS_AT_REGISTRATION,
  VERIFY_BEFORE_SELLING,
  verifiedByLink,
} from '../../../domain/account/verification.ts'

test('a person who registered is pending', () => {
  expect(STATUS_AT_REGISTRATION).toBe('pending')
})

test('the link verifies everybody but a rejected person', () => {
  expect(VERIFICATION_STATUSES.map(verifiedByLink)).toEqual(['verified', 'verified', 'verified', null])
})

test('the e-mail may be asked for again until one is verified or rejected', () => {
  expect(VERIFICATION_STATUSES.map(mayResendVerification)).toEqual([true, true, false, false])
})

test('only verified people sell', () => {
  expect(VERIFICATION_STATUSES.map(maySell)).toEqual([false, false, true, false])
  expect(VERIFY_BEFORE_SELLING).toBe('You must verify your email address before creating an auction.')
})

test('an address was never confirmed only where nobody ever did, whatever is thought of the person now', () => {
  expect(isNeverConfirmed({ verificationStatus: 'pending', verifiedAtMs: null })).toBe(true)
  expect(isNeverConfirmed({ verificationStatus: 'unverified', verifiedAtMs: null })).toBe(true)
  expect(isNeverConfirmed({ verificationStatus: 'pending', verifiedAtMs: 1 })).toBe(false)
  for (const verificationStatus of ['verified', 'rejected'] as const) {
    expect(isNeverConfirmed({ verificationStatus, verifiedAtMs: null })).toBe(false)
  }
})
