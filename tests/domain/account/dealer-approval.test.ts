import { expect, test } from 'vitest'
import { dealerState } from '../../../domain/account/dealer-approval.ts'

const APPROVED = { businessLicense: 'CA 1', approvedLicense: 'CA 1', licenseApprovedAtMs: 5 }

test.each([
  ['private', APPROVED, null],
  ['dealer', APPROVED, 'approved'],
  ['dealer', { ...APPROVED, businessLicense: 'CA 2' }, 'waiting'],
  ['dealer', { ...APPROVED, licenseApprovedAtMs: null, approvedLicense: null }, 'waiting'],
  ['dealer', { businessLicense: null, approvedLicense: null, licenseApprovedAtMs: null }, 'no_license'],
  // Approved by the migration, which found a listing and no number.
  ['dealer', { businessLicense: null, approvedLicense: null, licenseApprovedAtMs: 5 }, 'approved'],
  ['dealer', null, 'no_license'],
] as const)('dealer approval: %s with %o -> %s', (userType, license, state) => {
  expect(dealerState(userType, license)).toBe(state)
})
