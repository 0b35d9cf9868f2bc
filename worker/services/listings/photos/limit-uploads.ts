import type { Refusal } from '../../../../domain/errors.ts'
import type { Env } from '../../../env.ts'
import { limitAttempts } from '../../platform/rate-limit.ts'
import type { UploadedFile } from './uploaded-files.ts'

/**
 * Counts an upload of a person, and its bytes, before any file is read. Returns the 429 past a limit, else
 * null. docs/rules/accounts.md, Rate limits
 */
export async function limitUploads(
  env: Env,
  {
    userId,
    files,
    nowMs,
  }: { readonly userId: number; readonly files: readonly UploadedFile[]; readonly nowMs: number },
): Promise<Refusal | null> {
  const who = String(userId)
  const limited = await limitAttempts(env, { action: 'upload', who, nowMs })
  const amount = files.reduce((sum, { file }) => sum + file.size, 0)
  return limited ?? (amount === 0 ? null : limitAttempts(env, { action: 'uploadBytes', who, amount, nowMs }))
}
