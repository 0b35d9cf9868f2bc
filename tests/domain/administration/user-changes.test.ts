import { expect, test } from 'vitest'
import { NO_REASON } from '../../../domain/administration/audit.ts'
import {
  decideUserChange,
  reasonToRecord,
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
  ['demoted', ADMIN, { role: 'user' }, { changesRole: true, takesAdministrator: true }],
  ['deactivated', ADMIN, { isActive: false }, { changesRole: false, takesAdministrator: true }],
  ['inactive and demoted', { ...ADMIN, isActive: false }, { role: 'user' }, { takesAdministrator: false }],
  ['given the role that the type has', BY_TYPE, { role: 'admin' }, { changesRole: false }],
  [
    'person deactivated',
    PERSON,
    { isActive: false },
    { takesAdministrator: false, endsSessions: 'deactivated' },
  ],
  ['person saved unchanged', PERSON, PERSON, { isNothing: true }],
] as const)('change of a user, %s -> what follows', (_, before, asked, expected) => {
  expect(decideUserChange(before, asked)).toMatchObject(expected)
})

test.each([
  ['verified', PERSON, { verificationStatus: 'verified' }, 'verified', null],
  ['rejected', ADMIN, { verificationStatus: 'rejected' }, 'rejected', NO_REASON],
  ['waits again', ADMIN, { verificationStatus: 'pending' }, null, null],
  ['rejected already', { ...PERSON, verificationStatus: 'rejected' }, { isActive: false }, null, NO_REASON],
  ['activated', { ...PERSON, isActive: false }, { isActive: true }, null, null],
] as const)(
  'change of a user, %s -> notified of the review, reason recorded where none was given',
  (_, before, asked, review, reason) => {
    const decided = decideUserChange(before, asked)
    expect(decided.review).toBe(review)
    expect(reasonToRecord(decided, null)).toBe(reason)
    expect(reasonToRecord(decided, 'Asked to.')).toBe('Asked to.')
  },
)

test('audit action of a change: one fact -> its own name, else an edit', () => {
  expect(userAuditAction(PERSON, { ...PERSON, verificationStatus: 'rejected' })).toBe('user.reject')
  expect(userAuditAction(PERSON, { ...PERSON, isActive: false })).toBe('user.deactivate')
  expect(userAuditAction(PERSON, { ...PERSON, isActive: false, userType: 'dealer' })).toBe('user.edit')
})
