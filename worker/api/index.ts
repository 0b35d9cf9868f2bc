import { Hono } from 'hono'
import { refusalOfError } from '../middleware/errors.ts'
import { requestId } from '../middleware/request-id.ts'
import { plainSecurityHeaders } from '../middleware/security-headers.ts'
import { withHeaders } from '../middleware/with-headers.ts'
import { auctions } from './auctions.ts'
import { auth } from './auth.ts'
import { bidding } from './bidding.ts'
import { describe } from './describe.ts'
import { refuse } from './respond.ts'
import type { ApiEnv, Area } from './route.ts'
import { selling } from './selling.ts'
import { system } from './system.ts'
import { unknownCall } from './unknown-call.ts'
import { user } from './user.ts'

export const API_BASE = '/api'

const areas: readonly Area[] = [auth, auctions, bidding, selling, user, system]

/** Everything under /api. Composition only. */
export const api = composeApi(areas)

function composeApi(served: readonly Area[]): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use(`${API_BASE}/*`, requestId, async (c, next) => {
    await next()
    if (!c.res.headers.has('content-security-policy')) c.res = withHeaders(c.res, plainSecurityHeaders(c.env))
    if (!c.res.headers.has('cache-control')) c.res = withHeaders(c.res, { 'cache-control': 'no-store' })
  })
  const all = [...served, describe(served, API_BASE)]
  for (const { base, router } of all) app.route(`${API_BASE}${base}`, router)
  const unknown = unknownCall(all, API_BASE)
  app.all(API_BASE, (c) => unknown(c.req.raw))
  app.all(`${API_BASE}/*`, (c) => unknown(c.req.raw))
  app.onError((error, c) => refuse(refusalOfError(error, c.get('requestId'))))
  return app
}
