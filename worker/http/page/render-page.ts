import type { Env } from '../../env.ts'
import { authenticatePage } from '../../services/accounts/sessions/authenticate.ts'
import { readPlace } from '../../services/accounts/sessions/client-info.ts'
import { isSameOrigin } from '../../services/accounts/sessions/same-origin.ts'
import { errorToRefusal } from '../middleware/errors.ts'
import { newNonce, pageSecurityHeaders } from '../middleware/security-headers.ts'
import { failedPageHtml } from './failed-page.ts'
import type { PageContext } from './page-context.ts'
import { readTheme } from './theme.ts'

/** Runs a page's loaders or its action; injected so that tests need no build of the pages. */
type Render = (request: Request, context: PageContext) => Promise<Response>

/**
 * Handles a page request, a form submission or a data request of a page. A form whose `Origin` is another
 * site gets 403. Sets the page security headers, `x-request-id` and, unless the route set one,
 * `cache-control: private, no-store`.
 */
export function renderPage(render: Render) {
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
    // A page depends on the viewer, and its prices are outdated at once.
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    return new Response(answer.body, { status: answer.status, headers })
  }
}

/**
 * Authenticates before rendering. If the session lookup fails, the error page is answered: rendering the page
 * as for an anonymous visitor would look like being signed out.
 */
async function renderOrFail(
  render: Render,
  request: Request,
  { env, nonce, nowMs, requestId, execution }: RenderOptions,
): Promise<Response> {
  try {
    const viewer = await authenticatePage(request, env, nowMs)
    const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work)
    const place = readPlace(request)
    return await render(request, { env, viewer, nonce, requestId, nowMs, place, waitUntil })
  } catch (error) {
    const { status, message } = errorToRefusal(error, requestId)
    return new Response(failedPageHtml({ message, requestId, nonce, theme: readTheme(request) }), {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '1' },
    })
  }
}

type RenderOptions = {
  readonly env: Env
  readonly nonce: string
  readonly nowMs: number
  readonly requestId: string
  readonly execution: ExecutionContext
}

function isForeignForm(request: Request, env: Env): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && !isSameOrigin(request, env)
}
