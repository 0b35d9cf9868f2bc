import { Hono } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { getRequestId, withApiHeaders } from './middleware/api-headers.ts'
import { errorToRefusal } from './middleware/errors.ts'
import { notFoundOrMethodNotAllowed } from './not-found-or-method-not-allowed.ts'
import { refuse } from './respond.ts'
import type { RouteGroup } from './route.ts'

/**
 * Mounts route groups below one base path. Every answer carries the security headers and `x-request-id`;
 * unknown routes and thrown errors are answered as JSON (docs/rules/api.md, Bodies and answers).
 */
export function createApi(base: string, groups: readonly RouteGroup[]): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  for (const group of groups) app.route(`${base}${group.base}`, group.router)
  const answerUnmatched = notFoundOrMethodNotAllowed(groups, base)
  app.notFound((c) => withApiHeaders(c, answerUnmatched(c.req.raw)))
  app.onError((error, c) => withApiHeaders(c, refuse(errorToRefusal(error, getRequestId(c)))))
  return app
}
