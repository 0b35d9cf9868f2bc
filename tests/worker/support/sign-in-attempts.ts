import { env } from 'cloudflare:workers'
import { scryptSync } from 'node:crypto'
import { signIn } from '../../../worker/services/accounts/sign-in.ts'
import { insertUser } from './rows.ts'

/** Sign-in attempts without the API, so that many can be made. */

const production = { ...env, ENVIRONMENT: 'production' }

export type AttemptResult = Awaited<ReturnType<typeof signIn>>

/** A sign-in with given request headers, in production unless changed. */
export function attemptSignIn(
  email: string,
  password: string,
  {
    headers = {},
    in: where = production,
    nowMs = Date.now(),
  }: { headers?: Record<string, string>; in?: typeof env; nowMs?: number } = {},
): Promise<AttemptResult> {
  const request = new Request('http://localhost/api/auth/login', { method: 'POST', headers })
  return signIn(where, { login: { email, password }, request, nowMs, waitUntil: () => undefined })
}

/** Inserts an account with the password Password1 and a cheap hash, so that many checks are fast. */
export function insertCheapAccount(
  columns: { readonly email: string } & Record<string, unknown>,
): Promise<number> {
  const salt = Buffer.alloc(16)
  const hash = scryptSync('Password1', salt, 32, { N: 16, r: 8, p: 1 })
  return insertUser({
    password_hash: `scrypt$16$8$1$${salt.toString('base64')}$${hash.toString('base64')}`,
    ...columns,
  })
}
