import { expect, test } from 'vitest'
import { dealerState, publicBusiness } from '../../../domain/account/dealer-approval.ts'

const APPROVED = {
  businessName: 'Reno Motors',
  businessLicense: 'CA 1',
  approvedLicense: 'CA 1',
  approvedBusinessName: 'Reno Motors',
  licenseApprovedAtMs: 5,
}
const NO_NUMBER = { ...APPROVED, businessLicense: null, approvedLicense: null }

test.each([
  ['private', APPROVED, null],
  ['dealer', APPROVED, 'approved'],
  ['dealer', { ...APPROVED, businessLicense: 'CA 2' }, 'waiting'],
  ['dealer', { ...APPROVED, licenseApprovedAtMs: null, approvedLicense: null }, 'waiting'],
  ['dealer', { ...APPROVED, businessName: 'Beverly Hills (official)' }, 'waiting'],
  ['dealer', { ...NO_NUMBER, licenseApprovedAtMs: null }, 'no_license'],
  // Approved by the migration, which found a listing and no number.
  ['dealer', NO_NUMBER, 'approved'],
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
    'dealer, nothing approved',
    'dealer',
    { ...APPROVED, approvedLicense: null, approvedBusinessName: null, licenseApprovedAtMs: null },
    { name: null, license: null },
  ],
  [
    'dealer, another name since',
    'dealer',
    { ...APPROVED, businessName: 'Beverly Hills (official)' },
    { name: 'Reno Motors', license: 'CA 1' },
  ],
  ['private person', 'private', APPROVED, { name: null, license: null }],
] as const)('public business: %s -> as decided', (_, userType, license, shown) => {
  expect(publicBusiness({ userType, ...license })).toEqual(shown)
})
