import { database } from '../../db/client.ts'
import { findSessionWithUser } from '../../db/queries/sessions.ts'
import type { Env } from '../../env.ts'
import { bearerToken } from './identify.ts'
import { isSameOrigin } from './same-origin.ts'
import { hashSessionSecret, readSessionCookie } from './session-cookie.ts'
import { readToken } from './token.ts'

export type SessionWithUser = NonNullable<Awaited<ReturnType<typeof findSessionWithUser>>>

/**
 * The session that a request to refresh or to sign out speaks of, with its person: by the bearer token, expired or not,
 * else by the cookie with an Origin of this site. Null where neither proves one. Whether the session still lives is the
 * caller's to look at.
 */
export async function claimedSession(
  request: Request,
  env: Env,
  nowMs: number,
): Promise<SessionWithUser | null> {
  const bearer = bearerToken(request)
  if (bearer !== null) {
    const claimed = await readToken(env, bearer, nowMs, { allowExpired: true })
    if (claimed === null) return null
    const found = await findSessionWithUser(database(env), Number(claimed.sessionId))
    return found && found.session.userId === claimed.userId ? found : null
  }
  const cookie = readSessionCookie(request)
  if (cookie === null || !isSameOrigin(request, env)) return null
  const found = await findSessionWithUser(database(env), cookie.sessionId)
  return found && found.session.secretHash === (await hashSessionSecret(cookie.secret)) ? found : null
}
