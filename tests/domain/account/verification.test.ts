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

test('registration: new account -> pending', () => {
  expect(STATUS_AT_REGISTRATION).toBe('pending')
})

test('verification link: any status but rejected -> verified', () => {
  expect(VERIFICATION_STATUSES.map(verifiedByLink)).toEqual(['verified', 'verified', 'verified', null])
})

test('verification mail: verified or rejected -> cannot be requested again', () => {
  expect(VERIFICATION_STATUSES.map(mayResendVerification)).toEqual([true, true, false, false])
})

test('selling: only a verified status -> allowed', () => {
  expect(VERIFICATION_STATUSES.map(maySell)).toEqual([false, false, true, false])
  expect(VERIFY_BEFORE_SELLING).toBe('You must verify your email address before creating an auction.')
})

test('never confirmed: pending or unverified without verifiedAtMs -> true; any other account -> false', () => {
  expect(isNeverConfirmed({ verificationStatus: 'pending', verifiedAtMs: null })).toBe(true)
  expect(isNeverConfirmed({ verificationStatus: 'unverified', verifiedAtMs: null })).toBe(true)
  expect(isNeverConfirmed({ verificationStatus: 'pending', verifiedAtMs: 1 })).toBe(false)
  for (const verificationStatus of ['verified', 'rejected'] as const) {
    expect(isNeverConfirmed({ verificationStatus, verifiedAtMs: null })).toBe(false)
  }
})
