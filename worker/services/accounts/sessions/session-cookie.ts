import { SESSION_DAYS } from '../../../../domain/account/retention.ts'
import { DAY_MS, SECOND_MS } from '../../../../domain/format/time-units.ts'
import type { Env } from '../../../env.ts'
import { isDevelopment } from '../../platform/environment.ts'
import { createMac, sha256Hex } from '../derived-keys.ts'
import { readCookies } from './read-cookies.ts'

/** Life of a session in ms. */
export const SESSION_LIFE_MS = SESSION_DAYS * DAY_MS

/**
 * With the prefix, browsers take the cookie only from this host over TLS, so that no other site of the domain
 * can plant one. Development has no TLS.
 */
function cookieName(env: Pick<Env, 'ENVIRONMENT'>): string {
  return isDevelopment(env) ? 'hl_session' : '__Host-hl_session'
}

export interface CookieSession {
  readonly sessionId: number
  /** Generation of the session that the secret belongs to; each refresh starts a new one. */
  readonly generation: number
  readonly secret: string
}

/**
 * The secret of one generation of a session. It is derived instead of random, so that a repeated refresh gets
 * the same answer and an old secret can be distinguished from an invented one, while the database stores
 * none.
 */
export function sessionSecret(
  env: Pick<Env, 'AUTH_SECRET'>,
  { seed, generation }: { readonly seed: string; readonly generation: number },
): Promise<string> {
  return createMac(env, 'session-cookie', `${seed}:${generation}`)
}

/**
 * The Set-Cookie header that carries a session to the pages. Secure except in development, which has no TLS.
 */
export function sessionCookie(env: Env, { sessionId, generation, secret }: CookieSession): string {
  return setCookie(env, `${sessionId}.${generation}.${secret}`, Math.floor(SESSION_LIFE_MS / SECOND_MS))
}

/** The Set-Cookie header that removes the session cookie. */
export function endedSessionCookie(env: Env): string {
  return setCookie(env, '', 0)
}

/**
 * The session that a request's cookie claims, not verified; null without a well-formed cookie. Of two session
 * cookies neither counts, because one was planted and nothing tells which.
 */
export function readSessionCookie(request: Request, env: Pick<Env, 'ENVIRONMENT'>): CookieSession | null {
  const [value, another] = readCookies(request, cookieName(env))
  if (value === undefined || another !== undefined) return null
  const match = /^(\d{1,15})\.(\d{1,9})\.([\w-]{20,100})$/.exec(value)
  if (!match?.[1] || !match[2] || !match[3]) return null
  return { sessionId: Number(match[1]), generation: Number(match[2]), secret: match[3] }
}

/**
 * Whether this site issued the cookie for the session, in any generation. The newest secret is compared with
 * its stored hash, so that the cookie stays valid when AUTH_SECRET changes; older secrets are derived again.
 * Hashes are compared instead of secrets, so that timing reveals nothing useful.
 */
export async function isGenuineCookie(
  env: Pick<Env, 'AUTH_SECRET'>,
  { generation, secret }: CookieSession,
  session: { readonly generation: number; readonly secretHash: string; readonly seed: string },
): Promise<boolean> {
  const hash = await sha256Hex(secret)
  if (generation === session.generation) return hash === session.secretHash
  if (generation > session.generation || session.seed === '') return false
  return hash === (await sha256Hex(await sessionSecret(env, { seed: session.seed, generation })))
}

function setCookie(env: Env, value: string, maxAgeS: number): string {
  const secure = isDevelopment(env) ? '' : '; Secure'
  return `${cookieName(env)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}
