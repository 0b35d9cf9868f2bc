import { env } from 'cloudflare:workers'
import { scryptSync } from 'node:crypto'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
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

/** Inserts an account with the password Sundown42x and a cheap hash, so that many checks are fast. */
export function insertCheapAccount(
  columns: { readonly email: string } & Record<string, unknown>,
): Promise<number> {
  const salt = Buffer.alloc(16)
  const hash = scryptSync('Sundown42x', salt, 32, { N: 16, r: 8, p: 1 })
  return insertUser({
    password_hash: `scrypt$16$8$1$${salt.toString('base64')}$${hash.toString('base64')}`,
    ...columns,
  })
}

/** Counts `count` attempts in a limit's bucket, in place of attempts whose passwords would be hashed. */
export async function fillLimit(bucket: string, count: number, nowMs: number): Promise<void> {
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into rate_limit_hits (bucket, at_ms, expires_at_ms) select ?, ?, ? from n`,
  )
    .bind(count, bucket, nowMs, nowMs + HOUR_MS)
    .run()
}
