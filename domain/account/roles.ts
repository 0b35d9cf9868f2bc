/** Roles, account types and verification status (docs/rules/accounts.md, Roles and permissions). */

export const ROLES = ['user', 'admin', 'support'] as const
export type Role = (typeof ROLES)[number]

export const USER_TYPES = ['private', 'dealer', 'seller', 'buyer', 'admin'] as const
export type UserType = (typeof USER_TYPES)[number]

/** The account types a person may choose for themself. */
export const SELF_CHOSEN_USER_TYPES = ['private', 'dealer'] as const

export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** The facts about a signed-in person that permissions depend on. */
export type Person = {
  readonly id: number
  readonly role: Role
  readonly userType: UserType
  readonly verificationStatus: VerificationStatus
  readonly isActive: boolean
}

/** Whether a person is an administrator: by role or by user type. */
export function isAdmin(person: Pick<Person, 'role' | 'userType'>): boolean {
  return person.role === 'admin' || person.userType === 'admin'
}

/** Support reads the console and answers contact messages. An administrator does not count as support. */
export function isSupport(person: Pick<Person, 'role' | 'userType'>): boolean {
  return person.role === 'support' && !isAdmin(person)
}
