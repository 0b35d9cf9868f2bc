import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../env.ts'
import { withHeaders } from './with-headers.ts'

/**
 * Sets a random `requestId` on the context and sends it as `x-request-id` (docs/rules/api.md, Request ids).
 */
export const requestId: MiddlewareHandler<{ Bindings: Env; Variables: { requestId: string } }> = async (
  c,
  next,
) => {
  const id = crypto.randomUUID()
  c.set('requestId', id)
  await next()
  c.res = withHeaders(c.res, { 'x-request-id': id })
}
