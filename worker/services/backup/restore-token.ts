import { database } from '../../db/client.ts'
import { type Closure, readLockSetting } from '../../db/queries/platform/platform-lock.ts'
import type { Env } from '../../env.ts'
import { MIN_SECRET_LENGTH } from '../accounts/derived-keys.ts'

/**
 * The bearer of a restore; null where none is set, or one that is too short. A deployment that has it is closed until a restore
 * has ended. docs/rules/administration.md, Backups
 */
export function restoreToken({ RESTORE_TOKEN = '' }: Pick<Env, 'RESTORE_TOKEN'>): string | null {
  return RESTORE_TOKEN.length < MIN_SECRET_LENGTH ? null : RESTORE_TOKEN
}

/** What tells whether a deployment is closed. */
export type ClosureEnv = Pick<Env, 'DB' | 'RESTORE_TOKEN'>

/** Why people are refused, as the database says now; null while they are not. @throws if it does not answer. */
export function readClosureNow(env: ClosureEnv): Promise<Closure | null> {
  return readLockSetting(database(env), { awaitsRestore: restoreToken(env) !== null })
}

/** Whether a backup is being restored, or is to be: crons and backups wait. @throws if the database does not answer. */
export async function awaitsRestore(env: ClosureEnv): Promise<boolean> {
  return (await readClosureNow(env)) === 'restoring'
}
