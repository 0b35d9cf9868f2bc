/** Who people are (Spec part 1, section 6; Product page, Accounts). */

export const ROLES = ['user', 'admin', 'support'] as const
export type Role = (typeof ROLES)[number]

export const USER_TYPES = ['private', 'dealer', 'seller', 'buyer', 'admin'] as const
export type UserType = (typeof USER_TYPES)[number]

/** What a person may say of themself at registration and afterwards. */
export const SELF_CHOSEN_USER_TYPES = ['private', 'dealer'] as const

export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** A signed-in person, as far as rights depend on them. */
export type Person = {
  readonly id: number
  readonly role: Role
  readonly userType: UserType
  readonly verificationStatus: VerificationStatus
  readonly isActive: boolean
}

/** Administrators are those whose role or user type says so (Spec part 2, section 2, Admin panel). */
export function isAdmin(person: Pick<Person, 'role' | 'userType'>): boolean {
  return person.role === 'admin' || person.userType === 'admin'
}

/** Support reads the console and answers contact messages. An administrator is not support besides. */
export function isSupport(person: Pick<Person, 'role' | 'userType'>): boolean {
  return person.role === 'support' && !isAdmin(person)
}
