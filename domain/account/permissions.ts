import { type Action, type Grant, PERMISSIONS, type Rule } from './permission-table.ts'
import { isAdmin, isSupport, type Person } from './roles.ts'
import { maySell } from './verification.ts'

/** The facts about an action's subject that a permission depends on. */
export type Subject = {
  /** The owner's id; null or absent if the subject has no owner. */
  readonly ownerId?: number | null
  /** Whether the public can see the subject. */
  readonly isPublic?: boolean
  readonly hasBids?: boolean
  readonly isSold?: boolean
}

export type Permission =
  | { readonly allowed: true }
  | {
      readonly allowed: false
      /** A code of `domain/errors.ts`. `not_found` hides that the subject exists. */
      readonly reason:
        | 'unauthenticated'
        | 'not_allowed'
        | 'own_auction'
        | 'deactivated'
        | 'not_verified'
        | 'not_found'
    }

const ALLOWED: Permission = { allowed: true }

/**
 * Checks whether a person (null: signed out) may perform an action. The reason of a refusal is the first that
 * applies: hidden, not signed in, deactivated, not allowed, own auction, not verified.
 */
export function permit(person: Person | null, action: Action, subject: Subject = {}): Permission {
  const rule: Rule = PERMISSIONS[action]
  const isGranted = rule.grants.some((grant) => holds(grant, person, subject))
  const isHidden = rule.grants.includes('anyone_if_public') && !isGranted
  if (isHidden) return refused('not_found')
  if (!needsPerson(rule, person, subject)) return ALLOWED
  if (person === null) return refused('unauthenticated')
  if (!person.isActive && rule.evenDeactivated !== true) return refused('deactivated')
  if (!isGranted) return refused('not_allowed')
  if (rule.exceptOwner === true && isOwner(person, subject)) return refused('own_auction')
  if (rule.verifiedOnly === true && !maySell(person.verificationStatus)) return refused('not_verified')
  return ALLOWED
}

/** `permit` as a boolean, for deciding whether to show something. */
export function isAllowed(person: Person | null, action: Action, subject: Subject = {}): boolean {
  return permit(person, action, subject).allowed
}

/** Whether the check depends on who the person is; false if the action is open to everyone. */
function needsPerson(rule: Rule, person: Person | null, subject: Subject): boolean {
  const openToAll = rule.grants.some(
    (grant) => grant === 'anyone' || (grant === 'anyone_if_public' && subject.isPublic === true),
  )
  return !openToAll || (person !== null && rule.exceptOwner === true)
}

function holds(grant: Grant, person: Person | null, subject: Subject): boolean {
  switch (grant) {
    case 'anyone':
      return true
    case 'anyone_if_public':
      return subject.isPublic === true
    case 'signed_in':
      return person !== null
    case 'owner':
      return isOwner(person, subject)
    case 'owner_until_first_bid':
      return isOwner(person, subject) && subject.hasBids !== true
    case 'owner_after_sale':
      return isOwner(person, subject) && subject.isSold === true
    case 'support':
      return person !== null && isSupport(person)
    case 'admin':
      return person !== null && isAdmin(person)
  }
}

function isOwner(person: Person | null, subject: Subject): boolean {
  return person !== null && subject.ownerId === person.id
}

function refused(reason: Exclude<Permission, { allowed: true }>['reason']): Permission {
  return { allowed: false, reason }
}
