import { type Refusal, refusal } from '../../../domain/errors.ts'
import type { Env } from '../../env.ts'
import { authenticatePage } from '../../services/accounts/sessions/authenticate.ts'
import { readPlace } from '../../services/accounts/sessions/client-info.ts'
import { isSameOrigin } from '../../services/accounts/sessions/same-origin.ts'
import type { LivePart } from '../../services/auctions/live-parts.ts'
import type { WaitUntil } from '../../services/platform/after-answer.ts'
import { refuseDuringRestore } from '../../services/platform/lock/refuse-while-locked.ts'
import { errorToRefusal } from '../middleware/errors.ts'
import { inTurn, laterTurn } from '../middleware/in-turn.ts'
import { newNonce, pageSecurityHeaders } from '../middleware/security-headers.ts'
import { readPageForm } from '../read-request.ts'
import { cachedPageKey, cachePage, findCachedPage } from './cached-pages.ts'
import { failedPageHtml } from './failed-page.ts'
import type { PageContext } from './page-context.ts'
import { processorsOfPage } from './payment-pages.ts'
import { readTheme } from './theme.ts'

/** Runs a page's loaders or its action; injected so that tests need no build of the pages. */
type Render = (request: Request, context: PageContext) => Promise<Response>

/**
 * Handles a page request, a form submission or a data request of a page. Methods other than GET, HEAD and
 * POST get 405, a form whose `Origin` is another site 403, and a body that is no form, too large or malformed
 * 415, 413 or 400 before any action runs (docs/rules/api.md, Forms of pages), and every form 503 while a backup is
 * being restored. Sets the page security headers,
 * `x-request-id` and, unless the route set one, `cache-control: private, no-store`.
 */
export function renderPage(render: Render) {
  return async (request: Request, env: Env, execution: ExecutionContext): Promise<Response> => {
    const nonce = newNonce()
    const requestId = crypto.randomUUID()
    const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work)
    const bounded = await withBoundedForm(withoutDataParameter(request), env, waitUntil)
    const answer =
      bounded instanceof Response
        ? bounded
        : await answerInTurn(render, bounded, { env, nonce, requestId, waitUntil })
    const headers = new Headers(answer.headers)
    const security = pageSecurityHeaders(env, nonce, await processorsOfPage(request, env))
    for (const [name, value] of Object.entries(security)) headers.set(name, value)
    headers.set('x-request-id', requestId)
    // A page depends on the viewer, and its prices are outdated at once.
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    const body = request.method === 'HEAD' ? null : answer.body
    return new Response(body, { status: answer.status, headers })
  }
}

/** The page of an auction, whose form is a bid: it must not wait. */
const BID_PATH = /^\/auctions\/\d+(\.data)?$/
/** Since it does not wait, large bodies of many connections would keep others waiting. */
const MAX_BID_BYTES = 16 * 1024

/** Answers a page or form when it is its client address's turn. */
async function answerInTurn(
  render: Render,
  request: Request,
  options: Omit<RenderOptions, 'nowMs'>,
): Promise<Response> {
  // After the wait and after the form is read: a client may hold it back, and must not act with the rights of an earlier time.
  const answer = () => findOrRender(render, request, { ...options, nowMs: Date.now() })
  if (request.method === 'POST') return answerForm(render, request, options)
  const answered = await inTurn('read', request, options.env, answer)
  return answered ?? failedPage(request, options, TOO_MANY)
}

const TOO_MANY = refusal('rate_limited', { retryAfter: 1 })

/**
 * Answers a form. Its action takes the turn of a change, a bid none; the page after it takes the turn of a read, because it costs as
 * much as one, also where nothing was done.
 */
async function answerForm(
  render: Render,
  request: Request,
  options: Omit<RenderOptions, 'nowMs'>,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const page = laterTurn('read', request, options.env)
  let answering: Promise<Response> | undefined
  const act = async () => {
    // Data of a page is the action's result alone.
    const renderTurn = pathname.endsWith('.data') ? undefined : page.begin
    answering = renderOrFail(render, request, { ...options, nowMs: Date.now(), renderTurn })
    await Promise.race([answering, page.asked])
  }
  const acted = await (BID_PATH.test(pathname) ? act() : inTurn('change', request, options.env, act))
  if (acted === null) return failedPage(request, options, TOO_MANY)
  const refused = page.refused.then(() => failedPage(request, options, TOO_MANY))
  try {
    return await Promise.race(answering === undefined ? [refused] : [answering, refused])
  } finally {
    await page.end()
  }
}

/** Renders the page, unless it was kept for people who are not signed in a moment ago (decision 289). */
async function findOrRender(render: Render, request: Request, options: RenderOptions): Promise<Response> {
  const key = cachedPageKey(request, options.env)
  if (key === null) return renderOrFail(render, request, options)
  const kept = await findCachedPage(key, options)
  if (kept !== null) return kept
  let live: readonly LivePart[] | undefined
  const keep = (parts: readonly LivePart[]) => {
    live = parts
  }
  const answer = await renderOrFail(render, request, { ...options, keep })
  return cachePage(key, { answer, live, nonce: options.nonce, nowMs: options.nowMs })
}

/**
 * Authenticates before rendering. If the session lookup fails, the error page is answered: rendering the page
 * as for an anonymous visitor would look like being signed out.
 */
async function renderOrFail(
  render: Render,
  request: Request,
  { env, nonce, nowMs, requestId, waitUntil, keep, renderTurn }: RenderOptions,
): Promise<Response> {
  try {
    const viewer = await authenticatePage(request, env, nowMs)
    const place = readPlace(request)
    return await render(request, {
      ...{ env, viewer, nonce, requestId, nowMs, place, waitUntil },
      ...(viewer === null && keep && { cachePage: keep }),
      ...(renderTurn && { renderTurn }),
    })
  } catch (error) {
    return failedPage(request, { nonce, requestId }, errorToRefusal(error, requestId))
  }
}

function failedPage(
  request: Request,
  { nonce, requestId }: Pick<RenderOptions, 'nonce' | 'requestId'>,
  { status, message }: Refusal,
): Response {
  return new Response(failedPageHtml({ message, requestId, nonce, theme: readTheme(request) }), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '1' },
  })
}

type RenderOptions = {
  readonly env: Env
  readonly nonce: string
  readonly nowMs: number
  readonly requestId: string
  readonly waitUntil: WaitUntil
  readonly keep?: PageContext['cachePage']
  readonly renderTurn?: PageContext['renderTurn']
}

/**
 * The request without the query parameter `_data`. Our pages do not send it (their data has a path that ends
 * in `.data`), and the framework fails on it for a page that answers with a status or headers.
 */
function withoutDataParameter(request: Request): Request {
  const url = new URL(request.url)
  if (!url.searchParams.has('_data')) return request
  url.searchParams.delete('_data')
  return new Request(url, request)
}

/**
 * The request as actions may read it: its body is a small form of texts, so that no action meets a file, a
 * large or a malformed body. A response refuses it.
 */
async function withBoundedForm(
  request: Request,
  env: Env,
  waitUntil: WaitUntil,
): Promise<Request | Response> {
  if (request.method === 'GET') return request
  // The framework takes a HEAD request for a page's data for a form, and would run the action.
  if (request.method === 'HEAD') return new Request(request, { method: 'GET' })
  if (request.method !== 'POST')
    return refuseForm(refusal('method_not_allowed'), { allow: 'GET, HEAD, POST' })
  if (!isSameOrigin(request, env)) {
    return refuseForm(refusal('not_allowed', { message: 'This form was not sent from this site.' }))
  }
  const isBid = BID_PATH.test(new URL(request.url).pathname)
  const form = await readPageForm(request, isBid ? MAX_BID_BYTES : undefined)
  if (!form.ok) return refuseForm(form.refusal)
  const closed = await refuseDuringRestore(env, waitUntil)
  if (closed) return refuseForm(closed, { 'retry-after': String(closed.retryAfter) })
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  return new Request(request.url, { method: 'POST', headers, body: form.value, signal: request.signal })
}

function refuseForm({ status, message }: Refusal, headers: HeadersInit = {}): Response {
  return new Response(message, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  })
}
