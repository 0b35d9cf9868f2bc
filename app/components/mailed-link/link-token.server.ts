import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { readCookies } from '../../../worker/services/accounts/sessions/read-cookies.ts'
import { isDevelopment } from '../../../worker/services/platform/environment.ts'
import { redirectTo } from '../../lib/http.server.ts'

/** The pages that a mailed link opens. */
type LinkPage = 'verify' | 'reset' | 'email'

/** Long enough to choose a new password, short enough that a shared browser forgets the link. */
const LIFE_S = 15 * 60
const MOST_CHARACTERS = 200

/**
 * The token of the mailed link that opened a page; null without one. A token in the URL moves to a cookie, so
 * that it stands neither in the history nor in a Referer nor in the logs of later requests.
 * @throws a redirect to the same page without the token
 */
export function takeLinkToken(
  request: Request,
  { env }: Pick<PageContext, 'env'>,
  page: LinkPage,
): string | null {
  const isLocal = isDevelopment(env)
  const cookie = `${isLocal ? '' : '__Host-'}hl_link_${page}`
  const url = new URL(request.url)
  const token = url.searchParams.get('token')
  if (token === null) return readToken(request, cookie)
  url.searchParams.delete('token')
  const value = encodeURIComponent(token.slice(0, MOST_CHARACTERS))
  const life = value === '' ? 0 : LIFE_S
  throw redirectTo(`${url.pathname}${url.search}`, {
    'set-cookie': `${cookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${isLocal ? '' : '; Secure'}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
}

function readToken(request: Request, cookie: string): string | null {
  const [value] = readCookies(request, cookie)
  try {
    return value ? decodeURIComponent(value) : null
  } catch {
    return null
  }
}
