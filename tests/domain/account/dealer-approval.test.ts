import { expect, test } from 'vitest'
import { dealerState, publicBusiness } from '../../../domain/account/dealer-approval.ts'

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

test.each([
  ['dealer, number approved', 'dealer', APPROVED, { name: 'Reno Motors', license: 'CA 1' }],
  [
    'dealer, another number since',
    'dealer',
    { ...APPROVED, businessLicense: 'CA 2' },
    { name: 'Reno Motors', license: 'CA 1' },
  ],
  [
    'dealer, no number approved',
    'dealer',
    { ...APPROVED, approvedLicense: null },
    { name: 'Reno Motors', license: null },
  ],
  ['private person', 'private', APPROVED, { name: null, license: null }],
] as const)('public business: %s -> as decided', (_, userType, license, shown) => {
  expect(publicBusiness({ userType, businessName: 'Reno Motors', ...license })).toEqual(shown)
})
