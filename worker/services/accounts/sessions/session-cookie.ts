import type { Env } from '../../../env.ts'
import { isDevelopment } from '../../platform/environment.ts'
import { macOf, sha256Hex } from '../derived-keys.ts'

/** Life of a session: 30 days (Fixed surface, Shapes and orders). */
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000

const COOKIE = 'hl_session'

export interface CookieSession {
  readonly sessionId: number
  /** Which of the session's refreshes the secret comes from. */
  readonly generation: number
  readonly secret: string
}

/**
 * The secret of one generation of a session. It is derived rather than drawn, so that a refresh that is asked for twice
 * can be answered alike, and an old secret be told from an invented one, while the database knows none of them.
 */
export function sessionSecret(
  env: Pick<Env, 'AUTH_SECRET'>,
  { seed, generation }: { readonly seed: string; readonly generation: number },
): Promise<string> {
  return macOf(env, 'session-cookie', `${seed}:${generation}`)
}

/** The Set-Cookie that carries a session to the pages. Secure outside development, where there is no TLS. */
export function sessionCookie(env: Env, { sessionId, generation, secret }: CookieSession): string {
  return cookie(env, `${sessionId}.${generation}.${secret}`, Math.floor(SESSION_LIFE_MS / 1000))
}

/** The Set-Cookie that takes it away. */
export function endedSessionCookie(env: Env): string {
  return cookie(env, '', 0)
}

/** The session that a request's cookie claims, unchecked; null without one or where it cannot be one. */
export function readSessionCookie(request: Request): CookieSession | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2)
    if (name !== COOKIE || !value) continue
    const match = /^(\d{1,15})\.(\d{1,9})\.([\w-]{20,100})$/.exec(value)
    if (match?.[1] && match[2] && match[3]) {
      return { sessionId: Number(match[1]), generation: Number(match[2]), secret: match[3] }
    }
  }
  return null
}

/**
 * Whether a cookie was given out by us for this session, in whichever generation. The newest is known by its hash, so
 * that it survives a change of AUTH_SECRET; older ones by being derived again. Hashes are compared, not secrets, so
 * that the time of the comparison tells nothing of use.
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

function cookie(env: Env, value: string, maxAgeS: number): string {
  const secure = isDevelopment(env) ? '' : '; Secure'
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}
