import { Hono } from 'hono'
import { errorToRefusal } from './middleware/errors.ts'
import { plainSecurityHeaders } from './middleware/security-headers.ts'
import { withHeaders } from './middleware/with-headers.ts'
import { notFoundOrMethodNotAllowed } from './not-found-or-method-not-allowed.ts'
import { refuse } from './respond.ts'
import type { ApiEnv, RouteGroup } from './route.ts'

/**
 * Mounts route groups below one base path. Every answer carries the security headers and `x-request-id`;
 * unknown routes and thrown errors are answered as JSON (docs/rules/api.md, Bodies and answers).
 */
export function createApi(base: string, groups: readonly RouteGroup[]): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use(`${base}/*`, async (c, next) => {
    const requestId = crypto.randomUUID()
    c.set('requestId', requestId)
    await next()
    // The documentation page, calendars and PDFs set their own policy or caching, which must not be
    // overwritten.
    const { res } = c
    const headers = { ...plainSecurityHeaders(c.env), 'cache-control': 'no-store', 'x-request-id': requestId }
    for (const name of ['content-security-policy', 'cache-control'] as const) {
      headers[name] = res.headers.get(name) ?? headers[name]
    }
    const answered = withHeaders(res, headers)
    // Assigning an answer copies it with all its headers.
    if (answered !== res) c.res = answered
  })
  for (const group of groups) app.route(`${base}${group.base}`, group.router)
  const answerUnmatched = notFoundOrMethodNotAllowed(groups, base)
  app.all(base, (c) => answerUnmatched(c.req.raw))
  app.all(`${base}/*`, (c) => answerUnmatched(c.req.raw))
  app.onError((error, c) => refuse(errorToRefusal(error, c.get('requestId'))))
  return app
}
