import { Hono } from 'hono'
import { refusalOfError } from './middleware/errors.ts'
import { requestId } from './middleware/request-id.ts'
import { plainSecurityHeaders } from './middleware/security-headers.ts'
import { withHeaders } from './middleware/with-headers.ts'
import { unknownCall } from './not-found-or-method-not-allowed.ts'
import { refuse } from './respond.ts'
import type { ApiEnv, Area } from './route.ts'

/** Areas of declared calls below one base path: every answer with its headers, every unknown call and error as JSON. */
export function compose(base: string, areas: readonly Area[]): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use(`${base}/*`, requestId, async (c, next) => {
    await next()
    // An answer's own policy and caching stand: the documentation page and the photos have theirs.
    const headers = { ...plainSecurityHeaders(c.env), 'cache-control': 'no-store' }
    for (const name of ['content-security-policy', 'cache-control'] as const) {
      headers[name] = c.res.headers.get(name) ?? headers[name]
    }
    c.res = withHeaders(c.res, headers)
  })
  for (const area of areas) app.route(`${base}${area.base}`, area.router)
  const unknown = unknownCall(areas, base)
  app.all(base, (c) => unknown(c.req.raw))
  app.all(`${base}/*`, (c) => unknown(c.req.raw))
  app.onError((error, c) => refuse(refusalOfError(error, c.get('requestId'))))
  return app
}
