import { database } from '../../../db/client.ts'
import { insertSession } from '../../../db/queries/accounts/sessions.ts'
import type { Account } from '../../../db/queries/accounts/users.ts'
import type { Env } from '../../../env.ts'
import { randomText, sha256Hex } from '../derived-keys.ts'
import type { Caller } from './client-info.ts'
import { newDeviceCookie } from './device-cookie.ts'
import { SESSION_LIFE_MS, sessionCookie, sessionSecret } from './session-cookie.ts'
import { signToken } from './token.ts'

const FIRST_GENERATION = 1

/** Somebody who has just been signed in: the token for /api and the cookie for the pages, of one session. */
export interface SignedIn {
  readonly account: Account
  readonly token: string
  /** The Set-Cookie header. */
  readonly cookie: string
  /** The Set-Cookie by which the browser is known again; for browsers alone. */
  readonly deviceCookie: string
}

/** Begins a new session of a person; one that stood before is neither used nor changed. */
export async function beginSession(
  env: Env,
  { account, caller, nowMs }: { readonly account: Account; readonly caller: Caller; readonly nowMs: number },
): Promise<SignedIn> {
  const seed = randomText()
  const generation = FIRST_GENERATION
  const secret = await sessionSecret(env, { seed, generation })
  const userId = account.user.id
  const sessionId = await insertSession(database(env), {
    userId,
    seed,
    secretHash: await sha256Hex(secret),
    ipAddress: caller.ipAddress,
    userAgent: caller.userAgent,
    nowMs,
    expiresAtMs: nowMs + SESSION_LIFE_MS,
  })
  return {
    account,
    token: await signToken(env, { userId, sessionId: String(sessionId), generation }, nowMs),
    cookie: sessionCookie(env, { sessionId, generation, secret }),
    deviceCookie: await newDeviceCookie(env, userId),
  }
}
