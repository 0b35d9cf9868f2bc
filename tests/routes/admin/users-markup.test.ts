/** The rendered User Management. */
import { expect, test } from 'vitest'
import type { UsersContent, WireListedUser } from '../../../app/routes/admin/users/users-tab.server.ts'
import { drawConsole, NOW_MS } from './draw-console.ts'

const ANN: WireListedUser = {
  id: 12,
  username: 'ann',
  email: 'ann@example.com',
  first_name: 'Ann',
  last_name: 'Lee',
  phone: null,
  user_type: 'private',
  role: 'user',
  verification_status: 'verified',
  is_active: true,
  created_at: new Date(NOW_MS).toISOString(),
  updated_at: new Date(NOW_MS).toISOString(),
  profile: {
    address: null,
    city: null,
    state: null,
    zip_code: null,
    country: null,
    business_name: null,
    business_license: null,
  },
  is_buyer: false,
  is_seller: false,
  license_approved_at: null,
}

function content(users: readonly WireListedUser[], changes: Partial<UsersContent> = {}): UsersContent {
  return {
    kind: 'users',
    users: {
      data: [...users],
      current_page: 1,
      last_page: 1,
      per_page: 25,
      total: users.length,
      counts: { total: 1_204, verified: 1_100, pending: 90, inactive: 14 },
      is_cut: false,
    },
    filters: {},
    unknown: [],
    dialog: null,
    needsProof: true,
    done: null,
    ...changes,
  }
}

const draw = (user: Partial<WireListedUser>, mayChange = true) =>
  drawConsole(content([{ ...ANN, ...user }]), { mayChange })

test('users: list -> summary counts with their lists, search, filters with all their options, bulk buttons', () => {
  const { html, text } = draw({})
  expect(text).toContain('Total users 1,204 Verified 1,100 Pending 90 Inactive 14')
  expect(text).toContain('Search Verification All Pending Verified Rejected')
  expect(text).toContain('Type All types Buyer Seller Dealer Dealer license to check Admin Inactive')
  expect(text).toContain('Sort Newest first Oldest first Name Show')
  expect(text).toContain('1 user Add User')
  expect(text).toContain('Verify All Activate All Deactivate All')
  expect(html).toContain('placeholder="Username, email or name"')
  expect(html).toContain('href="/admin?tab=users&amp;verification_status=pending"')
  expect(html).toContain('href="/admin?tab=users&amp;type=inactive"')
})

test('users: filters are set -> Clear filters; without any -> no such link', () => {
  const { html, text } = drawConsole(content([ANN], { filters: { type: 'dealer' } }))
  expect(text).toContain('Show Clear filters')
  expect(html).toMatch(/<option value="dealer" selected/)
  expect(draw({}).text).not.toContain('Clear filters')
})

test('users: nobody matches -> empty state; too many begin like the search -> says that not all were looked at', () => {
  expect(drawConsole(content([])).text).toContain('0 users Add User No users found matching your criteria')
  const cut = { ...content([ANN]).users, is_cut: true }
  expect(drawConsole(content([ANN], { users: cut })).text).toContain('not all were looked at')
})

const ACTIONS = ['Verify: ann', 'Reject: ann', 'Activate: ann', 'Deactivate: ann', 'Edit: ann', 'Delete: ann']

test.each([
  [
    { verification_status: 'pending' },
    ['Verify: ann', 'Reject: ann', 'Deactivate: ann', 'Edit: ann', 'Delete: ann'],
  ],
  [{ verification_status: 'verified' }, ['Deactivate: ann', 'Edit: ann', 'Delete: ann']],
  [{ verification_status: 'rejected', is_active: false }, ['Activate: ann', 'Edit: ann', 'Delete: ann']],
] as const)('users: row of %o -> actions %j', (user, actions) => {
  const { html } = draw(user)
  expect(ACTIONS.filter((label) => html.includes(`aria-label="${label}"`))).toEqual(actions)
  const read = draw(user, false)
  expect(ACTIONS.filter((label) => read.html.includes(`aria-label="${label}"`))).toEqual([])
  expect(read.text).not.toMatch(/Add User|Verify All/)
})

test('users: row of an inactive dealer with a license -> badges, kinds, and the license to approve', () => {
  const profile = { ...ANN.profile, business_license: 'D-1', business_name: 'Lee Cars' }
  const { text } = draw({
    verification_status: 'pending',
    is_active: false,
    user_type: 'dealer',
    is_buyer: true,
    is_seller: true,
    profile,
  })
  expect(text).toContain('Ann Lee Pending Inactive License to check ann ann@example.com Dealer Buyer Seller')
  expect(text).toContain('License D-1 · Lee Cars Approve license')
  expect(draw({ role: 'support' }).text).toContain('Ann Lee Verified Support')
  expect(draw({ user_type: 'admin' }).text).toContain('Ann Lee Verified Admin')
})

test('users: Add User -> the six fields and the roles; types are private and dealer only', () => {
  const { html, text } = drawConsole(content([], { dialog: { kind: 'add' } }))
  expect(text).toContain('User type Private Dealer Role User Admin Support')
  for (const name of ['username', 'email', 'first_name', 'last_name', 'password', 'user_type', 'role']) {
    expect(html).toContain(`name="${name}"`)
  }
  for (const label of ['Username', 'Email', 'First name', 'Last name', 'Password'])
    expect(text).toContain(label)
  expect(text).toContain('Leave it empty to email a link to choose one.')
})

test('users: Edit User of an administrator -> username and email read-only, the type shows as private', () => {
  const user: WireListedUser = { ...ANN, user_type: 'admin', role: 'admin' }
  const { html, text } = drawConsole(content([], { dialog: { kind: 'edit', user } }))
  expect(text).toContain('Edit User')
  expect(html.match(/<input [^>]*readOnly=""[^>]*value="(ann|ann@example.com)"/gi)).toHaveLength(2)
  expect(html).toMatch(/<option value="private" selected="">Private<\/option>/)
  expect(text).toContain('Verification status Pending Verified Rejected')
  expect(text).toContain('Active Reason')
  expect(text).toContain('Save Changes Cancel')
})

test('users: Delete User -> the question, and the password where there is no recent proof', () => {
  const dialog = { kind: 'delete', user: ANN } as const
  const { text } = drawConsole(content([], { dialog }))
  expect(text).toContain('Are you sure you want to delete user Ann Lee? This action cannot be undone.')
  expect(text).toContain('Your password')
  expect(drawConsole(content([], { dialog, needsProof: false })).text).not.toContain('Your password')
})

test.each([
  ['verify', 'User verified successfully'],
  ['reject', 'User rejected successfully'],
  ['activate', 'User activated successfully'],
  ['deactivate', 'User deactivated successfully'],
  ['delete', 'User deleted successfully'],
  ['edit', 'User updated successfully'],
  ['add', 'User added successfully'],
  ['approve', 'Dealer license approved successfully'],
])('users: %s is done -> %s', (done, text) => {
  expect(drawConsole(content([ANN], { done })).text).toContain(text)
})

test.each([
  'Error updating user. Please try again.',
  'Error deleting user. Please try again.',
  'Error adding user. Please try again.',
])('users: a change failed -> %s, above the list and in the dialog', (message) => {
  expect(drawConsole(content([ANN], { done: 'verify' }), { posted: { message } }).text).toContain(message)
  const dialog = { kind: 'add' } as const
  const refused = drawConsole(content([ANN], { done: 'verify', dialog }), { posted: { message } })
  expect(refused.text.match(new RegExp(message, 'g'))).toHaveLength(1)
})

test('users: some of many could not be changed -> who, and why', () => {
  const { text } = drawConsole(content([ANN]), {
    posted: {
      message: 'User verified successfully',
      failed: [
        { id: 12, message: 'Only a pending person can be verified or rejected.' },
        { id: 99, message: 'This was not found.' },
      ],
    },
  })
  expect(text).toContain('ann: Only a pending person can be verified or rejected.')
  expect(text).toContain('User #99: This was not found.')
})
