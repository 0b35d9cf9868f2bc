import { type Action, PERMISSIONS, type Rule } from '../../../domain/account/permission-table.ts'
import { permit } from '../../../domain/account/permissions.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import type { AuthResult } from '../../services/accounts/sessions/authenticate.ts'
import type { TokenIdentity, Viewer } from '../../services/accounts/sessions/viewer.ts'

/**
 * Checks an action against the permission table; null when it passes, else the refusal. A grant that depends
 * on the owner of an auction or account passes for every signed-in person here: the service checks it again
 * with the subject (docs/rules/api.md, Permissions).
 */
export function checkPermission(
  action: Action,
  identified: AuthResult<Viewer | TokenIdentity>,
  signInMessage?: string,
): Refusal | null {
  const rule: Rule = PERMISSIONS[action]
  const isOpen = rule.grants.includes('anyone') || rule.grants.includes('anyone_if_public')
  if (identified.kind === 'refused' && identified.reason === 'unauthenticated') {
    return refusal('unauthenticated', { message: signInMessage })
  }
  // A deactivated person reads public data like an anonymous visitor.
  if (isOpen) return null
  if (identified.kind === 'refused') return refusal('deactivated')
  if (identified.kind === 'nobody') return refusal('unauthenticated', { message: signInMessage })
  const dependsOnOwner = rule.grants.some((grant) => grant.startsWith('owner'))
  if (dependsOnOwner) return null
  if (!('role' in identified.viewer)) return rule.grants.includes('signed_in') ? null : refusal('not_allowed')
  const permission = permit(identified.viewer, action)
  return permission.allowed ? null : refusal(permission.reason)
}
