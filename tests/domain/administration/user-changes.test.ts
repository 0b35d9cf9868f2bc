import { expect, test } from 'vitest'
import {
  decideUserChange,
  type UserFacts,
  userAuditAction,
} from '../../../domain/administration/user-changes.ts'

const PERSON: UserFacts = { role: 'user', userType: 'private', verificationStatus: 'pending', isActive: true }
const ADMIN: UserFacts = { ...PERSON, role: 'admin', userType: 'admin', verificationStatus: 'verified' }
const BY_TYPE: UserFacts = { ...ADMIN, role: 'user' }

test.each([
  ['saved dialog of an administrator', ADMIN, { role: 'admin', userType: 'private' }, ADMIN],
  ['saved dialog of an administrator by type', BY_TYPE, { role: 'user', userType: 'private' }, BY_TYPE],
  [
    'dealer by role an administrator',
    { ...ADMIN, userType: 'dealer' },
    { userType: 'private' },
    { ...ADMIN, userType: 'dealer' },
  ],
  ['demoted', ADMIN, { role: 'user', userType: 'dealer' }, { ...ADMIN, role: 'user', userType: 'dealer' }],
  ['demoted without a type', ADMIN, { role: 'support' }, { ...ADMIN, role: 'support', userType: 'private' }],
  ['promoted', PERSON, { role: 'admin', userType: 'private' }, { ...PERSON, role: 'admin' }],
  ['type of a person', PERSON, { userType: 'dealer' }, { ...PERSON, userType: 'dealer' }],
] as const)('change of a user, %s: account type and role -> as decided', (_, before, asked, after) => {
  expect(decideUserChange(before, asked).after).toEqual(after)
})

test.each([
  ['demoted', ADMIN, { role: 'user' }, { needsProof: true, takesAdministrator: true }],
  ['deactivated', ADMIN, { isActive: false }, { needsProof: true, takesAdministrator: true }],
  [
    'activated',
    { ...ADMIN, isActive: false },
    { isActive: true },
    { needsProof: true, takesAdministrator: false },
  ],
  ['inactive and demoted', { ...ADMIN, isActive: false }, { role: 'user' }, { takesAdministrator: false }],
  ['given the role that the type has', BY_TYPE, { role: 'admin' }, { needsProof: false }],
  [
    'person deactivated',
    PERSON,
    { isActive: false },
    { needsProof: false, takesAdministrator: false, endsSessions: 'deactivated' },
  ],
  ['person saved unchanged', PERSON, PERSON, { isNothing: true }],
] as const)('change of a user, %s -> what follows', (_, before, asked, expected) => {
  expect(decideUserChange(before, asked)).toMatchObject(expected)
})

test.each([
  ['verified', PERSON, { verificationStatus: 'verified' }, 'verified'],
  ['rejected', ADMIN, { verificationStatus: 'rejected' }, 'rejected'],
  ['waits again', ADMIN, { verificationStatus: 'pending' }, null],
  ['rejected already', { ...PERSON, verificationStatus: 'rejected' }, { isActive: false }, null],
  ['activated', { ...PERSON, isActive: false }, { isActive: true }, null],
] as const)('change of a user, %s -> notified of the review or not', (_, before, asked, review) =>
  expect(decideUserChange(before, asked).review).toBe(review),
)

test('audit action of a change: one fact -> its own name, else an edit', () => {
  expect(userAuditAction(PERSON, { ...PERSON, verificationStatus: 'rejected' })).toBe('user.reject')
  expect(userAuditAction(PERSON, { ...PERSON, isActive: false })).toBe('user.deactivate')
  expect(userAuditAction(PERSON, { ...PERSON, isActive: false, userType: 'dealer' })).toBe('user.edit')
})
