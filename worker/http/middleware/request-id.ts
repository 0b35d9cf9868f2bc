import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../env.ts'
import { withHeaders } from './with-headers.ts'

/** Gives every request a name of its own, and puts it on the answer as x-request-id. */
export const requestId: MiddlewareHandler<{ Bindings: Env; Variables: { requestId: string } }> = async (
  c,
  next,
) => {
  const id = crypto.randomUUID()
  c.set('requestId', id)
  await next()
  c.res = withHeaders(c.res, { 'x-request-id': id })
}
