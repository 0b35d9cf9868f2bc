import type { Env } from '../../env.ts'
import { isDevelopment } from '../environment.ts'

/** Life of a session: 30 days (Fixed surface, Shapes and orders). */
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000

const COOKIE = 'hl_session'
const SECRET_BYTES = 32

export interface CookieSession {
  readonly sessionId: number
  readonly secret: string
}

/** A secret that nobody can guess, as it stands in the cookie. */
export function newSessionSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What the database keeps of a secret: SHA-256, hex. */
export async function hashSessionSecret(secret: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The Set-Cookie that carries a session to the pages. Secure outside development, where there is no TLS. */
export function sessionCookie(env: Env, session: CookieSession): string {
  return cookie(env, `${session.sessionId}.${session.secret}`, Math.floor(SESSION_LIFE_MS / 1000))
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
    const match = /^(\d{1,15})\.([\w-]{20,100})$/.exec(value)
    if (match?.[1] && match[2]) return { sessionId: Number(match[1]), secret: match[2] }
  }
  return null
}

function cookie(env: Env, value: string, maxAgeS: number): string {
  const secure = isDevelopment(env) ? '' : '; Secure'
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}
