import * as build from 'hammerlane:pages'
import { createRequestHandler } from '@remix-run/cloudflare'
import type { Env } from './env.ts'
import { newNonce, pageSecurityHeaders } from './middleware/security-headers.ts'
import { identifyPage } from './services/accounts/identify.ts'
import { isSameOrigin } from './services/accounts/same-origin.ts'
import type { PageContext } from './services/pages/page-context.ts'

const render = createRequestHandler(build, 'production')

/**
 * Answers a page, a form posted to one, or the data of one. Forms are taken from this site's own pages only, which the
 * browser vouches for by the Origin.
 */
export async function pages(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  const nonce = newNonce()
  const nowMs = Date.now()
  const answer = isForeignForm(request, env)
    ? new Response('This form was not sent from this site.', { status: 403 })
    : await render(request, {
        env,
        viewer: await identifyPage(request, env, nowMs),
        nonce,
        nowMs,
        waitUntil: (work) => execution.waitUntil(work),
      } satisfies PageContext)
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(pageSecurityHeaders(env, nonce))) headers.set(name, value)
  headers.set('x-request-id', crypto.randomUUID())
  // What a page shows depends on who looks, and it is old the next moment.
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  return new Response(answer.body, { status: answer.status, headers })
}

function isForeignForm(request: Request, env: Env): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && !isSameOrigin(request, env)
}
