import type { Env } from '../../env.ts'
import { identifyPage } from '../../services/accounts/sessions/authenticate.ts'
import { isSameOrigin } from '../../services/accounts/sessions/same-origin.ts'
import { refusalOfError } from '../middleware/errors.ts'
import { newNonce, pageSecurityHeaders } from '../middleware/security-headers.ts'
import { failedPage } from './failed-page.ts'
import type { PageContext } from './page-context.ts'
import { readTheme } from './theme.ts'

/** Draws a page, or does what a form asks for; handed in so that tests can do without the build. */
type Render = (request: Request, context: PageContext) => Promise<Response>

/**
 * Answers a page, a form posted to one, or the data of one. Forms are taken from this site's own pages only, which the
 * browser vouches for by the Origin.
 */
export function answerPage(render: Render) {
  return async (request: Request, env: Env, execution: ExecutionContext): Promise<Response> => {
    const nonce = newNonce()
    const nowMs = Date.now()
    const requestId = crypto.randomUUID()
    const answer = isForeignForm(request, env)
      ? new Response('This form was not sent from this site.', { status: 403 })
      : await renderOrFail(render, request, { env, nonce, nowMs, requestId, execution })
    const headers = new Headers(answer.headers)
    for (const [name, value] of Object.entries(pageSecurityHeaders(env, nonce))) headers.set(name, value)
    headers.set('x-request-id', requestId)
    // What a page shows depends on who looks, and it is old the next moment.
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    return new Response(answer.body, { status: answer.status, headers })
  }
}

/**
 * Who looks must be known before anything is drawn. Where the database does not say, the page is not shown as to a
 * stranger, which would look like having been signed out: it fails, in words, and can be asked for again.
 */
async function renderOrFail(
  render: Render,
  request: Request,
  { env, nonce, nowMs, requestId, execution }: Drawing,
): Promise<Response> {
  try {
    const viewer = await identifyPage(request, env, nowMs)
    const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work)
    return await render(request, { env, viewer, nonce, nowMs, waitUntil })
  } catch (error) {
    const { status, message } = refusalOfError(error, requestId)
    return new Response(failedPage({ message, requestId, nonce, theme: readTheme(request) }), {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '1' },
    })
  }
}

type Drawing = {
  readonly env: Env
  readonly nonce: string
  readonly nowMs: number
  readonly requestId: string
  readonly execution: ExecutionContext
}

function isForeignForm(request: Request, env: Env): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && !isSameOrigin(request, env)
}
