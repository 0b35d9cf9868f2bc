import type { Env } from '../../env.ts'
import { MIN_SECRET_LENGTH } from '../accounts/derived-keys.ts'

/**
 * The bearer of a restore; null where none is set, or one that is too short. A deployment that has it is closed until a restore
 * has ended. docs/rules/administration.md, Backups
 */
export function restoreToken({ RESTORE_TOKEN = '' }: Pick<Env, 'RESTORE_TOKEN'>): string | null {
  return RESTORE_TOKEN.length < MIN_SECRET_LENGTH ? null : RESTORE_TOKEN
}
