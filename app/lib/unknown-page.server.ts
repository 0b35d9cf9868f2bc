import type { Env } from '../../worker/env.ts'
import { isDevelopment } from '../../worker/services/platform/environment.ts'
import { type Redirect, redirectTo } from './http.server.ts'

/** Long enough for the redirect, too short for a later visit. */
const LIFE_S = 30

/**
 * Redirects an unknown page to the home page. A person who followed a link gets a cookie, which the home page's
 * script reads: the page itself is the same for everybody, so that no cache can show the note to others.
 */
export function redirectUnknownPage(request: Request, env: Pick<Env, 'ENVIRONMENT'>): Redirect {
  const isPage = request.headers.get('accept')?.includes('text/html') ?? false
  if (!isPage) return redirectTo('/')
  const secure = isDevelopment(env) ? '' : '; Secure'
  return redirectTo('/', { 'set-cookie': `hl_unknown=1; Path=/; SameSite=Lax; Max-Age=${LIFE_S}${secure}` })
}
