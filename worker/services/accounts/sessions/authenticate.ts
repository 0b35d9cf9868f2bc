import { getGenerationState } from '../../../../domain/account/session-rotation.ts'
import { database } from '../../../db/client.ts'
import { findSessionWithUser, markGenerationSeen } from '../../../db/queries/accounts/sessions.ts'
import type { Env } from '../../../env.ts'
import { bearerToken } from './bearer-token.ts'
import type { SessionWithUser } from './claimed-session.ts'
import { endReusedSession } from './end-sessions.ts'
import { isSameOrigin } from './same-origin.ts'
import { isGenuineCookie, readSessionCookie } from './session-cookie.ts'
import { isTokenOf, readToken } from './token.ts'
import type { TokenIdentity, Viewer } from './viewer.ts'

/**
 * The result of authenticating a request. `refused`: the request carried an invalid credential; it must never
 * be treated as anonymous.
 */
export type AuthResult<V = Viewer> =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'somebody'; readonly viewer: V }
  | { readonly kind: 'refused'; readonly reason: 'unauthenticated' | 'deactivated' }

const NOBODY = { kind: 'nobody' } as const
const UNAUTHENTICATED = { kind: 'refused', reason: 'unauthenticated' } as const
const DEACTIVATED = { kind: 'refused', reason: 'deactivated' } as const

/**
 * Authenticates an API call. The bearer token counts if there is one; else, for GET and HEAD only, the
 * session cookie. With `token` only the signature and expiry of the bearer are checked.
 */
export async function authenticate(
  request: Request,
  env: Env,
  identity: 'session' | 'token' | 'nobody',
  nowMs: number,
): Promise<AuthResult<Viewer | TokenIdentity>> {
  if (identity === 'nobody') return NOBODY
  const bearer = bearerToken(request)
  if (bearer !== null) {
    const claimed = await readToken(env, bearer, nowMs)
    if (claimed === null) return UNAUTHENTICATED
    return identity === 'token'
      ? { kind: 'somebody', viewer: claimed }
      : authenticateToken(claimed, env, nowMs)
  }
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads ? authenticateCookie(request, env, nowMs) : NOBODY
}

/**
 * Authenticates a page request: the session cookie, and for a form an Origin of this site too. An invalid
 * cookie counts as anonymous, since pages redirect to sign-in themselves.
 */
export async function authenticatePage(request: Request, env: Env, nowMs: number): Promise<Viewer | null> {
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  if (changes && !isSameOrigin(request, env)) return null
  const result = await authenticateCookie(request, env, nowMs)
  return result.kind === 'somebody' ? result.viewer : null
}

/**
 * Authenticates a socket upgrade: the bearer token where the client can set it, else the cookie with an
 * Origin of this site, else anonymous.
 */
export async function authenticateSocket(request: Request, env: Env, nowMs: number): Promise<AuthResult> {
  const bearer = bearerToken(request)
  if (bearer !== null) {
    const claimed = await readToken(env, bearer, nowMs)
    return claimed === null ? UNAUTHENTICATED : authenticateToken(claimed, env, nowMs)
  }
  return isSameOrigin(request, env) ? authenticateCookie(request, env, nowMs) : NOBODY
}

/**
 * The id of the person whose session a request of any method carries, else null. It gives no rights: a form that another site sends
 * carries the cookie too.
 */
export async function findSender(request: Request, env: Env, nowMs: number): Promise<number | null> {
  const bearer = bearerToken(request)
  const claimed = bearer === null ? null : await readToken(env, bearer, nowMs)
  if (bearer !== null && claimed === null) return null
  const result = await (claimed === null
    ? authenticateCookie(request, env, nowMs)
    : authenticateToken(claimed, env, nowMs))
  return result.kind === 'somebody' ? result.viewer.userId : null
}

async function authenticateToken(claimed: TokenIdentity, env: Env, nowMs: number): Promise<AuthResult> {
  const found = await findSessionWithUser(database(env), Number(claimed.sessionId))
  if (!found || !isTokenOf(claimed, found.session)) return UNAUTHENTICATED
  return authenticateSession(env, found, claimed.generation ?? 0, nowMs)
}

async function authenticateCookie(request: Request, env: Env, nowMs: number): Promise<AuthResult> {
  const cookie = readSessionCookie(request, env)
  if (cookie === null) return NOBODY
  const found = await findSessionWithUser(database(env), cookie.sessionId)
  if (!found || !(await isGenuineCookie(env, cookie, found.session))) return NOBODY
  const result = await authenticateSession(env, found, cookie.generation, nowMs)
  return result.kind === 'refused' && result.reason === 'unauthenticated' ? NOBODY : result
}

/** Authenticates one generation of a session. A reused generation ends the session. */
async function authenticateSession(
  env: Env,
  found: SessionWithUser,
  generation: number,
  nowMs: number,
): Promise<AuthResult> {
  const { session, user } = found
  if (!user.isActive) return DEACTIVATED
  if (session.revokedAtMs !== null || session.expiresAtMs <= nowMs) return UNAUTHENTICATED
  const generationState = getGenerationState(generation, session, nowMs)
  if (generationState === 'reused') await endReusedSession(env, found, nowMs)
  if (generationState === 'reused' || generationState === 'unknown') return UNAUTHENTICATED
  if (generationState === 'current' && session.generationSeenAtMs === null) {
    await markGenerationSeen(database(env), { sessionId: session.id, generation }, nowMs)
  }
  return {
    kind: 'somebody',
    viewer: {
      id: user.id,
      userId: user.id,
      sessionId: String(session.id),
      username: user.username,
      email: user.email,
      firstName: user.firstName,
      role: user.role,
      userType: user.userType,
      verificationStatus: user.verificationStatus,
      isActive: user.isActive,
      provedAtMs: session.provedAtMs,
    },
  }
}
