import { type GenerationState, getGenerationState } from '../../../../domain/account/session-rotation.ts'
import { database } from '../../../db/client.ts'
import { findSessionWithUser } from '../../../db/queries/accounts/sessions.ts'
import type { Env } from '../../../env.ts'
import { bearerToken } from './bearer-token.ts'
import { isSameOrigin } from './same-origin.ts'
import { isGenuineCookie, readSessionCookie } from './session-cookie.ts'
import { isTokenOf, readToken } from './token.ts'

export type SessionWithUser = NonNullable<Awaited<ReturnType<typeof findSessionWithUser>>>

export type ClaimedSession = SessionWithUser & {
  /** Whether the generation of the token or cookie is current, replaced or reused. */
  readonly generationState: Exclude<GenerationState, 'unknown'>
  /** Whether the request carries a cookie of this session, so that the answer must replace it. */
  readonly hasCookie: boolean
}

/**
 * The session that a refresh or sign-out request claims, with its user. The claim is the bearer token,
 * expired or not; in a request without one, the cookie with an Origin of this site. Null if the claim is not
 * genuine. The caller checks whether the session is still valid and what an old generation means.
 */
export async function findClaimedSession(
  request: Request,
  env: Env,
  nowMs: number,
): Promise<ClaimedSession | null> {
  const bearer = bearerToken(request)
  const cookie = readSessionCookie(request, env)
  if (bearer !== null) {
    const claimed = await readToken(env, bearer, nowMs, { allowExpired: true })
    if (claimed === null) return null
    const found = await findSessionWithUser(database(env), Number(claimed.sessionId))
    if (!found || !isTokenOf(claimed, found.session)) return null
    const { session } = found
    const hasCookie =
      cookie?.sessionId === session.id &&
      isSameOrigin(request, env) &&
      (await isGenuineCookie(env, cookie, session))
    return toClaimedSession(found, { generation: claimed.generation ?? 0, hasCookie }, nowMs)
  }
  if (cookie === null || !isSameOrigin(request, env)) return null
  const found = await findSessionWithUser(database(env), cookie.sessionId)
  if (!found || !(await isGenuineCookie(env, cookie, found.session))) return null
  return toClaimedSession(found, { generation: cookie.generation, hasCookie: true }, nowMs)
}

/**
 * The open session of the browser that a request of this site's own pages comes from: the one its cookie
 * proves, in any generation; null without one.
 */
export async function findBrowserSession(request: Request, env: Env): Promise<SessionWithUser | null> {
  const cookie = readSessionCookie(request, env)
  if (cookie === null || !isSameOrigin(request, env)) return null
  const found = await findSessionWithUser(database(env), cookie.sessionId)
  if (!found || found.session.revokedAtMs !== null) return null
  return (await isGenuineCookie(env, cookie, found.session)) ? found : null
}

function toClaimedSession(
  found: SessionWithUser,
  { generation, hasCookie }: { readonly generation: number; readonly hasCookie: boolean },
  nowMs: number,
): ClaimedSession | null {
  const generationState = getGenerationState(generation, found.session, nowMs)
  return generationState === 'unknown' ? null : { ...found, generationState, hasCookie }
}
