import { type Action, PERMISSIONS, type Rule } from '../../../domain/account/permission-table.ts'
import { permit } from '../../../domain/account/permissions.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import type { Speaker } from '../../services/accounts/sessions/authenticate.ts'
import type { TokenSpeaker, Viewer } from '../../services/accounts/sessions/viewer.ts'

/**
 * Whether the permission table can let the speaker in at all; the refusal otherwise. Where a right depends on whose
 * auction or account it is, any signed-in person passes here and the service asks the table again, with the subject.
 */
export function admit(
  action: Action,
  speaker: Speaker<Viewer | TokenSpeaker>,
  signInMessage?: string,
): Refusal | null {
  const rule: Rule = PERMISSIONS[action]
  const isOpen = rule.grants.includes('anyone') || rule.grants.includes('anyone_if_public')
  if (speaker.kind === 'refused' && speaker.reason === 'unauthenticated') {
    return refusal('unauthenticated', { message: signInMessage })
  }
  // What anyone may see, a person who was deactivated sees as anyone.
  if (isOpen) return null
  if (speaker.kind === 'refused') return refusal('deactivated')
  if (speaker.kind === 'nobody') return refusal('unauthenticated', { message: signInMessage })
  const dependsOnOwner = rule.grants.some((grant) => grant.startsWith('owner'))
  if (dependsOnOwner) return null
  if (!('role' in speaker.viewer)) return rule.grants.includes('signed_in') ? null : refusal('not_allowed')
  const permission = permit(speaker.viewer, action)
  return permission.allowed ? null : refusal(permission.reason)
}
