import { isAdmin, type Person, type Role, type UserType, type VerificationStatus } from '../account/roles.ts'

/** What administrators change about people (docs/rules/administration.md, Users). */

/** What can be changed about a person. */
export type UserFacts = Pick<Person, 'role' | 'userType' | 'verificationStatus' | 'isActive'>

/** What is asked for; absent facts stay. */
export type UserChange = Partial<UserFacts>

/** The statuses that the edit dialog sets. */
export const SET_STATUSES = ['pending', 'verified', 'rejected'] as const satisfies VerificationStatus[]

export const USER_KINDS = ['buyer', 'seller', 'dealer', 'unapproved', 'admin', 'inactive'] as const
/**
 * The kinds of people that the list can be limited to: with a bid, with a listing, dealers, dealers whose license waits
 * for approval, administrators, deactivated people.
 */
export type UserKind = (typeof USER_KINDS)[number]

export const USER_SORTS = ['newest', 'oldest', 'name'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** The changes of many people at once. */
export const BULK_ACTIONS = ['verify', 'activate', 'deactivate'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The changes of one person by a button. */
export type UserAction = BulkAction | 'reject'

export const USER_MESSAGES = {
  verify: 'User verified successfully',
  reject: 'User rejected successfully',
  activate: 'User activated successfully',
  deactivate: 'User deactivated successfully',
  delete: 'User deleted successfully',
  edit: 'User updated successfully',
  add: 'User added successfully',
} as const

/** Shown where a change cannot be made and nothing says why. */
export const USER_FAILURES = {
  update: 'Error updating user. Please try again.',
  delete: 'Error deleting user. Please try again.',
  add: 'Error adding user. Please try again.',
} as const

export const LAST_ADMINISTRATOR =
  'This is the last active administrator. Make somebody else an administrator first.'
export const NOT_PENDING = 'Only a pending person can be verified or rejected.'

/** The question before a person is deleted. */
export function deleteQuestion(name: string): string {
  return `Are you sure you want to delete user ${name}? This action cannot be undone.`
}

/** The change that a button makes. */
export function changeOfAction(action: UserAction): UserChange {
  switch (action) {
    case 'verify':
      return { verificationStatus: 'verified' }
    case 'reject':
      return { verificationStatus: 'rejected' }
    case 'activate':
      return { isActive: true }
    case 'deactivate':
      return { isActive: false }
  }
}

/** A change with what follows from it. */
export interface DecidedChange {
  readonly after: UserFacts
  /** Nothing differs. */
  readonly isNothing: boolean
  /** The person becomes or ceases to be an administrator or support, or an administrator becomes active or inactive. */
  readonly needsProof: boolean
  /** An active administrator is demoted or deactivated. */
  readonly takesAdministrator: boolean
  /** Why the person's sessions end, and with them the sockets that show what the old role sees; null if they go on. */
  readonly endsSessions: 'deactivated' | 'role_changed' | null
  /** The result of a review of which the person is notified; null if the status stays, or waits again. */
  readonly review: 'verified' | 'rejected' | null
}

/**
 * Decides a change of a person. The account type of an administrator stays, also if another one is asked for. Only where
 * the role of an administrator is taken does the type 'admin', which alone makes an administrator, become the given one,
 * or private.
 */
export function decideUserChange(before: UserFacts, change: UserChange): DecidedChange {
  const after: UserFacts = {
    role: change.role ?? before.role,
    userType: nextType(before, change),
    verificationStatus: change.verificationStatus ?? before.verificationStatus,
    isActive: change.isActive ?? before.isActive,
  }
  const changesRole = shownRole(before) !== shownRole(after)
  const isActiveAdmin = (facts: UserFacts) => facts.isActive && isAdmin(facts)
  return {
    after,
    isNothing: isSame(before, after),
    needsProof: changesRole || isActiveAdmin(before) !== isActiveAdmin(after),
    takesAdministrator: isActiveAdmin(before) && !isActiveAdmin(after),
    endsSessions: before.isActive && !after.isActive ? 'deactivated' : changesRole ? 'role_changed' : null,
    review: reviewOf(before, after),
  }
}

function reviewOf(before: UserFacts, { verificationStatus: status }: UserFacts): DecidedChange['review'] {
  if (status === before.verificationStatus) return null
  return status === 'verified' || status === 'rejected' ? status : null
}

/** The role as the console shows it: an administrator by account type is one too. */
export function shownRole(person: Pick<Person, 'role' | 'userType'>): Role {
  return isAdmin(person) ? 'admin' : person.role
}

function nextType(before: UserFacts, { role, userType }: UserChange): UserType {
  if (!isAdmin(before)) return userType ?? before.userType
  const isDemoted = before.role === 'admin' && role !== undefined && role !== 'admin'
  if (!isDemoted || before.userType !== 'admin') return before.userType
  return userType === undefined || userType === 'admin' ? 'private' : userType
}

function isSame(one: UserFacts, other: UserFacts): boolean {
  return (
    one.role === other.role &&
    one.userType === other.userType &&
    one.verificationStatus === other.verificationStatus &&
    one.isActive === other.isActive
  )
}

/** The code of a change in the audit log. */
export function userAuditAction(before: UserFacts, after: UserFacts): string {
  const isOnly = (fact: keyof UserFacts) => isSame({ ...before, [fact]: after[fact] }, after)
  if (isOnly('isActive')) return after.isActive ? 'user.activate' : 'user.deactivate'
  if (isOnly('verificationStatus') && before.verificationStatus === 'pending') {
    if (after.verificationStatus === 'verified') return 'user.verify'
    if (after.verificationStatus === 'rejected') return 'user.reject'
  }
  return 'user.edit'
}
