import type { Env } from '../../../env.ts'

/**
 * Whether a page of this site made the request: its Origin is the address it was sent to, or SITE_URL. A
 * browser always sends Origin with a POST and a socket upgrade, so a request without it is not from our page.
 */
export function isSameOrigin(request: Request, env: Pick<Env, 'SITE_URL'>): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return false
  if (origin === new URL(request.url).origin) return true
  return env.SITE_URL !== undefined && env.SITE_URL !== '' && origin === new URL(env.SITE_URL).origin
}
