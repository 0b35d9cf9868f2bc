import type { Context } from 'hono'
import { apiHeaders } from '../../services/platform/security-headers.ts'
import type { ApiEnv } from '../api-env.ts'
import { withHeaders } from './with-headers.ts'

/** The id of a request, under which its errors are logged; made when it is first asked for. */
export function getRequestId(c: Context<ApiEnv>): string {
  const known = c.get('requestId')
  if (known !== undefined) return known
  const made = crypto.randomUUID()
  c.set('requestId', made)
  return made
}

/** Sets the headers of every answer of the API, where a room has not set them itself (decision 313). */
export function withApiHeaders(c: Context<ApiEnv>, response: Response): Response {
  if (response.headers.has('x-request-id')) return response
  const headers = apiHeaders(c.env, getRequestId(c))
  // The documentation page, calendars and PDFs set their own policy or caching, which must not be overwritten.
  for (const name of ['content-security-policy', 'cache-control'] as const) {
    headers[name] = response.headers.get(name) ?? headers[name]
  }
  return withHeaders(response, headers)
}
