import { isAdmin } from '../../../../domain/account/roles.ts'
import { type Refusal, refusal } from '../../../../domain/errors.ts'
import type { TokenIdentity, Viewer } from '../../accounts/sessions/viewer.ts'
import type { WaitUntil } from '../after-answer.ts'
import { isClosedForRestore, isPlatformLocked, type LockEnv } from './read-lock.ts'

/** A client may try again after this time (s). */
const RETRY_AFTER_S = 60

/** The refusal of what waits for the unlock. */
export const PLATFORM_IS_LOCKED = refusal('locked', { retryAfter: RETRY_AFTER_S })

/**
 * Refuses (503 locked) what waits for the unlock, to everybody but administrators; null while the platform is not
 * locked.
 * docs/rules/administration.md, Lock
 */
export async function refuseWhileLocked(
  env: LockEnv,
  { viewer, waitUntil }: { readonly viewer: Viewer | TokenIdentity | null; readonly waitUntil: WaitUntil },
): Promise<Refusal | null> {
  if (viewer !== null && 'role' in viewer && isAdmin(viewer)) return null
  return (await isPlatformLocked(env, waitUntil)) ? PLATFORM_IS_LOCKED : null
}

/**
 * Refuses (503 locked) everybody while a backup is being restored or is to be; null otherwise. docs/rules/administration.md, Backups
 */
export async function refuseDuringRestore(env: LockEnv, waitUntil: WaitUntil): Promise<Refusal | null> {
  return (await isClosedForRestore(env, waitUntil)) ? PLATFORM_IS_LOCKED : null
}
