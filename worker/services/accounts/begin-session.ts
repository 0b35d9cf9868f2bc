import { database } from '../../db/client.ts'
import { insertSession } from '../../db/queries/sessions.ts'
import type { Account } from '../../db/queries/users.ts'
import type { Env } from '../../env.ts'
import type { Caller } from './caller.ts'
import { hashSessionSecret, newSessionSecret, SESSION_LIFE_MS, sessionCookie } from './session-cookie.ts'
import { signToken } from './token.ts'

/** Somebody who has just been signed in: the token for /api and the cookie for the pages, of one session. */
export interface SignedIn {
  readonly account: Account
  readonly token: string
  /** The Set-Cookie header. */
  readonly cookie: string
}

/** Begins a new session of a person; one that stood before is neither used nor changed. */
export async function beginSession(
  env: Env,
  { account, caller, nowMs }: { readonly account: Account; readonly caller: Caller; readonly nowMs: number },
): Promise<SignedIn> {
  const secret = newSessionSecret()
  const userId = account.user.id
  const sessionId = await insertSession(database(env), {
    userId,
    secretHash: await hashSessionSecret(secret),
    ...caller,
    nowMs,
    expiresAtMs: nowMs + SESSION_LIFE_MS,
  })
  return {
    account,
    token: await signToken(env, { userId, sessionId: String(sessionId) }, nowMs),
    cookie: sessionCookie(env, { sessionId, secret }),
  }
}
