import { type Refusal, refusal } from '../../../../domain/errors.ts'
import type { Env } from '../../../env.ts'
import { closeAccountOf } from '../../accounts/close-account.ts'
import { requireRecentProof } from '../../accounts/recent-proof.ts'
import type { WaitUntil } from '../../platform/after-answer.ts'
import { type Change, findOpenAccount } from './change-user.ts'

/**
 * Deletes a person: removes their personal data, and keeps bids and money under a number. Errors: `not_found`,
 * `proof_required`; `conflict` while an auction is open, money is owed either way, or for the last active administrator.
 * docs/rules/administration.md, Users
 */
export async function deleteUser(
  env: Env,
  {
    userId,
    viewer,
    actor,
    reason,
    nowMs,
    waitUntil,
  }: Change & { readonly userId: number; readonly reason: string | null; readonly waitUntil: WaitUntil },
): Promise<Refusal | null> {
  const unproved = requireRecentProof(viewer, nowMs)
  if (unproved) return unproved
  const account = await findOpenAccount(env, userId)
  if (account === null) return refusal('not_found')
  return closeAccountOf(env, { user: account.user, by: actor, reason, nowMs, waitUntil })
}
