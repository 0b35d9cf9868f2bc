import { invalidFields } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { findAccount, type UserRow } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { verifyPassword } from './password.ts'
import type { Viewer } from './sessions/viewer.ts'

type PasswordFieldName = 'current_password' | 'password'

export const WRONG_PASSWORD = 'Your current password is not correct.'

/**
 * Checks the viewer's own password before a change that could lock the owner out. A wrong password is a field
 * error (422), not a 401: a 401 would make the client refresh its token. Limited by account.
 */
export async function checkOwnPassword(
  env: Env,
  {
    viewer,
    password,
    field,
    nowMs,
  }: {
    readonly viewer: Viewer
    readonly password: string
    readonly field: PasswordFieldName
    readonly nowMs: number
  },
): Promise<Result<UserRow>> {
  const limited = await limitAttempts(env, { action: 'passwordCheck', who: String(viewer.id), nowMs })
  return limited ? err(limited) : matchOwnPassword(env, { viewer, password, field })
}

/** Like `checkOwnPassword`, for a caller that limits the attempts itself. */
export async function matchOwnPassword(
  env: Env,
  {
    viewer,
    password,
    field,
  }: {
    readonly viewer: Viewer
    readonly password: string
    readonly field: PasswordFieldName
  },
): Promise<Result<UserRow>> {
  const account = await findAccount(database(env), viewer.id)
  const { matches } = await verifyPassword(env, password, account?.user.passwordHash ?? null)
  if (!account || !matches) return err(invalidFields({ [field]: [WRONG_PASSWORD] }))
  return ok(account.user)
}
