import { HOUR_S } from '../../domain/format/time-units.ts'
import type { Env } from '../env.ts'
import { errorToRefusal } from '../http/middleware/errors.ts'
import { inTurn } from '../http/middleware/in-turn.ts'
import { siteOrigin } from '../http/page/site-origin.ts'
import { countSitemapParts, readSitemapPart, type SitemapEntry } from '../services/search/sitemap-entries.ts'

/** Pages that the sitemap lists in addition to the auctions. */
const PAGES = ['/', '/auctions', '/vehicles', '/about', '/fees', '/terms', '/privacy', '/contact'] as const

/** Personal pages and endpoints, which robots.txt disallows: a crawler would get only refusals there. */
const DISALLOWED_PATHS = ['/api/', '/admin', '/dashboard', '/dev/', '/sandbox/'] as const

/** Whether the path is robots.txt, sitemap.xml or a part of the sitemap. */
export function isForRobots(pathname: string): boolean {
  return pathname === '/robots.txt' || /^\/sitemap(-[1-9]\d{0,5})?\.xml$/.test(pathname)
}

/**
 * Answers /robots.txt, /sitemap.xml (the index) and /sitemap-1.xml and so on: every public page under
 * its canonical URL, auctions with the time of their last change. A part after the first without auctions is
 * 404; a failing database 503, and 429 where too many requests of the client address wait.
 */
export async function forRobots(request: Request, env: Env): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const { pathname } = new URL(request.url)
  const origin = siteOrigin(request, env)
  try {
    if (pathname === '/robots.txt') return answer(robotsText(origin), 'text/plain')
    if (pathname === '/sitemap.xml') return answer(await sitemapIndex(env, origin), 'application/xml')
    const part = Number(/-(\d+)\.xml$/.exec(pathname)?.[1])
    const entries = await inTurn('read', request, env, () => readSitemapPart(env, part))
    if (entries === null)
      return new Response('Too many requests', { status: 429, headers: { 'retry-after': '1' } })
    if (part > 1 && entries.length === 0) return new Response('Not found', { status: 404 })
    return answer(urlset(origin, part === 1 ? PAGES : [], entries), 'application/xml')
  } catch (error) {
    const { status } = errorToRefusal(error, crypto.randomUUID())
    return new Response(null, { status, headers: { 'cache-control': 'no-store', 'retry-after': '60' } })
  }
}

function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}

async function sitemapIndex(env: Env, origin: string): Promise<string> {
  const parts = await countSitemapParts(env)
  const files = Array.from({ length: parts }, (_, at) => `${origin}/sitemap-${at + 1}.xml`)
  return xml('sitemapindex', files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join('\n'))
}

function urlset(origin: string, paths: readonly string[], auctions: readonly SitemapEntry[]): string {
  const pages = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const listings = auctions.map(
    ({ id, updatedAtMs }) =>
      `<url><loc>${origin}/auctions/${id}</loc><lastmod>${new Date(updatedAtMs).toISOString()}</lastmod></url>`,
  )
  return xml('urlset', [...pages, ...listings].join('\n'))
}

function xml(root: 'urlset' | 'sitemapindex', content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${content}\n</${root}>\n`
}

function answer(body: string, type: string): Response {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': `public, max-age=${HOUR_S}`,
  }
  return new Response(body, { headers })
}
