import type { Env } from '../../../env.ts'

/**
 * Whether a request was made by a page of this site: its Origin is the address it was sent to, or the site's own. A
 * browser always sends Origin with a POST and with a socket; a request without one is not from a page of ours.
 */
export function isSameOrigin(request: Request, env: Pick<Env, 'SITE_URL'>): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return false
  if (origin === new URL(request.url).origin) return true
  return env.SITE_URL !== undefined && env.SITE_URL !== '' && origin === new URL(env.SITE_URL).origin
}
