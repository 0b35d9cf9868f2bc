import { permit } from '../../../../domain/account/permissions.ts'
import type { LockRequest, LockStatus } from '../../../../domain/administration/platform-lock.ts'
import { refusal } from '../../../../domain/errors.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { Env } from '../../../env.ts'
import { requireRecentProof } from '../../accounts/recent-proof.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { findPlatform } from './find-platform.ts'

/**
 * Locks or unlocks the platform for an administrator with recent proof, with a reason that is published in the log of
 * every auction and kept in the audit log. What is so already changes nothing. The rooms follow after the answer.
 * Errors: a permission error or `proof_required`. docs/rules/administration.md, Lock
 */
export async function pressLock(
  env: Pick<Env, 'PLATFORM_OBJECT'>,
  {
    viewer,
    nowMs,
    ...request
  }: LockRequest & {
    readonly viewer: Viewer
    readonly nowMs: number
  },
): Promise<Result<LockStatus>> {
  const permission = permit(viewer, 'admin.write')
  if (!permission.allowed) return err(refusal(permission.reason))
  const unproved = requireRecentProof(viewer, nowMs)
  if (unproved) return err(unproved)
  return ok(await findPlatform(env).press(request))
}

/** How far the platform is locked or unlocked; for administrators and support. */
export function readLockStatus(env: Pick<Env, 'PLATFORM_OBJECT'>): Promise<LockStatus> {
  return findPlatform(env).lockStatus()
}
