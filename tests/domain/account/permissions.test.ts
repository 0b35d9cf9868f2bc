import { expect, test } from 'vitest'
import { type Action, PERMISSIONS } from '../../../domain/account/permission-table.ts'
import { isAllowed, permit, type Subject } from '../../../domain/account/permissions.ts'
import { isAdmin, isSupport, type Person } from '../../../domain/account/roles.ts'

const person: Person = {
  id: 1,
  role: 'user',
  userType: 'private',
  verificationStatus: 'verified',
  isActive: true,
}
const seller: Person = { ...person, id: 2 }
const pending: Person = { ...person, id: 3, verificationStatus: 'pending' }
const support: Person = { ...person, id: 4, role: 'support' }
const admin: Person = { ...person, id: 5, role: 'admin' }
const deactivated: Person = { ...person, id: 6, isActive: false }

const open: Subject = { ownerId: seller.id, isPublic: true }
const draft: Subject = { ownerId: seller.id, isPublic: false }

/** 'yes' or the reason of the refusal, for each person in order. */
function answers(action: Action, subject: Subject, people: readonly (Person | null)[]): string[] {
  return people.map((who) => {
    const permission = permit(who, action, subject)
    return permission.allowed ? 'yes' : permission.reason
  })
}

const everybody = [null, person, seller, support, admin, deactivated]

test('administrator: role or user type is admin -> true', () => {
  expect(isAdmin({ role: 'admin', userType: 'private' })).toBe(true)
  expect(isAdmin({ role: 'user', userType: 'admin' })).toBe(true)
  expect(isAdmin({ role: 'support', userType: 'dealer' })).toBe(false)
  expect(isSupport({ role: 'support', userType: 'admin' })).toBe(false)
})

test('public auction: anyone -> may list and view it', () => {
  expect(answers('auction.list', {}, everybody)).toEqual(Array(6).fill('yes'))
  expect(answers('auction.view', open, everybody)).toEqual(Array(6).fill('yes'))
  expect(answers('ledger.read', open, everybody)).toEqual(Array(6).fill('yes'))
  expect(answers('bid.history', open, everybody)).toEqual(Array(6).fill('yes'))
  expect(answers('auction.watch_live', open, everybody)).toEqual(Array(6).fill('yes'))
})

test('auction that is not public: anyone but its seller and administrators -> not_found', () => {
  const hidden = ['not_found', 'not_found', 'yes', 'not_found', 'yes', 'not_found']
  expect(answers('auction.view', draft, everybody)).toEqual(hidden)
  expect(answers('auction.watch_live', draft, everybody)).toEqual(hidden)
  expect(answers('ledger.read', draft, everybody)).toEqual(hidden)
})

test.each(['auction.bid', 'auction.set_maximum', 'auction.buy_now'] as const)(
  '%s: signed-in person -> allowed, its seller -> own_auction',
  (action) => {
    expect(answers(action, open, everybody)).toEqual([
      'unauthenticated',
      'yes',
      'own_auction',
      'yes',
      'yes',
      'deactivated',
    ])
  },
)

test('pending person: bid -> allowed, sell -> not_verified', () => {
  expect(answers('auction.bid', open, [pending])).toEqual(['yes'])
  expect(answers('auction.create', {}, [pending])).toEqual(['not_verified'])
  expect(answers('vehicle.create', {}, [pending])).toEqual(['not_verified'])
})

test('creating an auction: unverified or signed out -> refused', () => {
  expect(answers('auction.create', {}, everybody)).toEqual([
    'unauthenticated',
    'yes',
    'yes',
    'yes',
    'yes',
    'deactivated',
  ])
})

test.each(['auction.edit', 'auction.publish', 'auction.relist', 'vehicle.edit', 'reserve.change'] as const)(
  '%s: anyone but the seller -> refused',
  (action) => {
    expect(answers(action, open, everybody)).toEqual([
      'unauthenticated',
      'not_allowed',
      'yes',
      'not_allowed',
      'not_allowed',
      'deactivated',
    ])
  },
)

test.each(['auction.pause', 'auction.resume', 'auction.cancel'] as const)(
  '%s: seller -> until the first bid, administrator -> always',
  (action) => {
    expect(answers(action, open, [person, seller, support, admin])).toEqual([
      'not_allowed',
      'yes',
      'not_allowed',
      'yes',
    ])
    expect(answers(action, { ...open, hasBids: true }, [seller, admin])).toEqual(['not_allowed', 'yes'])
  },
)

test.each(['bid.void', 'auction.reopen', 'auction.set_status', 'admin.write'] as const)(
  '%s: anyone but an administrator -> refused',
  (action) => {
    expect(answers(action, open, everybody)).toEqual([
      'unauthenticated',
      'not_allowed',
      'not_allowed',
      'not_allowed',
      'yes',
      'deactivated',
    ])
  },
)

test('support: console and contact answers -> allowed, changes -> refused', () => {
  expect(answers('admin.read', {}, everybody)).toEqual([
    'unauthenticated',
    'not_allowed',
    'not_allowed',
    'yes',
    'yes',
    'deactivated',
  ])
  expect(isAllowed(support, 'contact.answer')).toBe(true)
  expect(isAllowed(support, 'admin.write')).toBe(false)
})

test('reserve: anyone but its seller and administrators -> refused', () => {
  expect(answers('reserve.read', open, everybody)).toEqual([
    'unauthenticated',
    'not_allowed',
    'yes',
    'not_allowed',
    'yes',
    'deactivated',
  ])
})

test("bidder's identity: seller -> after the sale only, administrator -> always", () => {
  expect(answers('bid.see_bidder', open, [person, seller, admin])).toEqual([
    'not_allowed',
    'not_allowed',
    'yes',
  ])
  expect(answers('bid.see_bidder', { ...open, isSold: true }, [person, seller])).toEqual([
    'not_allowed',
    'yes',
  ])
})

test.each([
  'account.read',
  'account.update',
  'account.export',
  'account.delete',
  'session.manage',
  'authorization.manage',
  'payment_method.manage',
  'financial.read_own',
] as const)('%s: anyone but the owner -> refused', (action) => {
  expect(answers(action, { ownerId: person.id }, everybody)).toEqual([
    'unauthenticated',
    'yes',
    'not_allowed',
    'not_allowed',
    'not_allowed',
    'deactivated',
  ])
})

test('subject without an owner: any person -> not its owner', () => {
  expect(answers('account.read', {}, [person])).toEqual(['not_allowed'])
  expect(answers('account.read', { ownerId: null }, [person])).toEqual(['not_allowed'])
})

test('deactivated person: any action but signing out -> refused', () => {
  expect(isAllowed(deactivated, 'session.sign_out')).toBe(true)
  const subject: Subject = { ownerId: deactivated.id, isPublic: true, isSold: true }
  for (const action of Object.keys(PERMISSIONS) as Action[]) {
    if (isAllowed(null, action, subject) || action === 'session.sign_out') continue
    expect(permit(deactivated, action, subject)).toEqual({ allowed: false, reason: 'deactivated' })
  }
})

test("action that requires sign-in: somebody else's subject -> not_allowed", () => {
  for (const action of Object.keys(PERMISSIONS) as Action[]) {
    const rule = PERMISSIONS[action]
    expect(rule.grants.length).toBeGreaterThan(0)
    if (
      rule.grants.some((grant) => grant === 'anyone' || grant === 'anyone_if_public' || grant === 'signed_in')
    )
      continue
    expect(permit(person, action, { ownerId: seller.id, isSold: true })).toEqual({
      allowed: false,
      reason: 'not_allowed',
    })
  }
})
