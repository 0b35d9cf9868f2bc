import type { Env } from '../../env.ts'
import type { LivePart } from '../../services/auctions/live-parts.ts'
import { type CachedPage, createPageMemory, fillPage, toCachedPage } from './page-memory.ts'
import { siteOrigin } from './site-origin.ts'

/** A page of the list is 180 KB; an isolate has 128 MB. */
const memory = createPageMemory({ pages: 64, bytes: 8_000_000 })

/** The list of auctions and the page of one auction, but not their data alone. */
const KEPT_PATHS = /^\/auctions(?:\/[1-9]\d*)?$/

/**
 * The key of a page that may be kept: site, address, and the page of this site that led here, to which an auction's page links
 * back. Null where the answer could depend on who asks: any cookie, a token, a method other than GET.
 */
export function cachedPageKey(request: Request, env: Env): string | null {
  const { method, headers } = request
  if (method !== 'GET' || headers.has('cookie') || headers.has('authorization')) return null
  const { origin, pathname } = new URL(request.url)
  if (!KEPT_PATHS.test(pathname)) return null
  const site = siteOrigin(request, env)
  const referrer = headers.get('referer') ?? ''
  const isOwn = [origin, site].some((own) => referrer.startsWith(`${own}/`))
  return JSON.stringify([site, request.url, isOwn ? referrer : ''])
}

/**
 * The kept page as this answer shows it, if price, status, clock, reserve and bids in it are those of the rooms and D1 rows now; null
 * otherwise. Where they cannot be read the page is rendered, which says so.
 */
export async function findCachedPage(
  key: string,
  { env, nonce, nowMs }: { readonly env: Env; readonly nonce: string; readonly nowMs: number },
): Promise<Response | null> {
  const page = memory.find(key, nowMs)
  if (page === undefined || !(await isCurrent(page, env))) return null
  return new Response(fillPage(page, { nonce, nowMs }), { headers: page.headers })
}

async function isCurrent({ live }: CachedPage, env: Env): Promise<boolean> {
  try {
    const now = await Promise.all(live.map(({ read }) => read(env)))
    return live.every(({ shown }, index) => shown === now[index])
  } catch {
    return false
  }
}

interface Rendered {
  readonly answer: Response
  readonly nonce: string
  readonly nowMs: number
  /** What its loader has declared; undefined where the page is not to be kept. */
  readonly live: readonly LivePart[] | undefined
}

/** Keeps a rendered page, if it is one that may be kept; returns the answer to send. */
export async function cachePage(key: string, { answer, nonce, nowMs, live }: Rendered): Promise<Response> {
  const isPage = answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/html')
  if (live === undefined || !isPage || answer.headers.has('set-cookie')) return answer
  const html = await answer.text()
  const page = toCachedPage({ html, nonce, nowMs, headers: answer.headers, live })
  memory.keep(key, page)
  return new Response(fillPage(page, { nonce, nowMs }), { headers: answer.headers })
}
