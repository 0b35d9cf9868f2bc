import { type Refusal, refusal } from '../../../domain/errors.ts'
import type { Login } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import { findAccountByEmail, insertLoginEvent, updatePasswordHash } from '../../db/queries/users.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../rate-limit.ts'
import { beginSession, type SignedIn } from './begin-session.ts'
import type { Caller } from './caller.ts'
import { hashPassword, verifyPassword } from './password.ts'

export type SignInOutcome =
  | { readonly ok: true; readonly signedIn: SignedIn }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Signs a person in with address and password. An unknown address and a wrong password are answered by the same steps
 * in the same words (401 invalid_credentials); past the limit of attempts at an account nothing is hashed (429); a
 * person who has been deactivated is told so (403) only by the right password.
 */
export async function signIn(
  env: Env,
  { login, caller, nowMs }: { readonly login: Login; readonly caller: Caller; readonly nowMs: number },
): Promise<SignInOutcome> {
  const limited = await limitAttempts(env, { action: 'signIn', who: login.email, nowMs })
  if (limited) return { ok: false, refusal: limited }

  const db = database(env)
  const account = await findAccountByEmail(db, login.email)
  const { matches, isStale } = await verifyPassword(login.password, account?.user.passwordHash ?? null)
  const outcome = !account
    ? 'unknown_account'
    : !matches
      ? 'wrong_password'
      : account.user.isActive
        ? 'signed_in'
        : 'deactivated'
  await insertLoginEvent(db, {
    userId: account?.user.id ?? null,
    email: login.email,
    outcome,
    ...caller,
    atMs: nowMs,
  })

  if (!account || !matches) return { ok: false, refusal: refusal('invalid_credentials') }
  if (!account.user.isActive) return { ok: false, refusal: refusal('deactivated') }
  if (isStale) await updatePasswordHash(db, account.user.id, await hashPassword(login.password))
  return { ok: true, signedIn: await beginSession(env, { account, caller, nowMs }) }
}
