import type { Context } from 'hono'
import type { ApiEnv } from '../api-env.ts'
import { plainSecurityHeaders } from './security-headers.ts'
import { withHeaders } from './with-headers.ts'

/** The id of a request, under which its errors are logged; made when it is first asked for. */
export function getRequestId(c: Context<ApiEnv>): string {
  const known = c.get('requestId')
  if (known !== undefined) return known
  const made = crypto.randomUUID()
  c.set('requestId', made)
  return made
}

/** Sets the headers of every answer of the API: security, no caching, and `x-request-id`. */
export function withApiHeaders(c: Context<ApiEnv>, response: Response): Response {
  const headers = {
    ...plainSecurityHeaders(c.env),
    'cache-control': 'no-store',
    'x-request-id': getRequestId(c),
  }
  // The documentation page, calendars and PDFs set their own policy or caching, which must not be overwritten.
  for (const name of ['content-security-policy', 'cache-control'] as const) {
    headers[name] = response.headers.get(name) ?? headers[name]
  }
  return withHeaders(response, headers)
}
