import { forRobots, isForRobots } from './api/for-robots.ts'
import { api } from './api/index.ts'
import { STORAGE_BASE, storage } from './api/storage.ts'
import { development, isDevelopmentPage } from './dev/development.ts'
import { withDevelopment } from './dev/with-development.ts'
import type { Env } from './env.ts'
import { countAnswers } from './http/middleware/count-answers.ts'
import { drainBody } from './http/middleware/drain-body.ts'
import { withStandardHeaders } from './http/middleware/with-headers.ts'
import { runScheduled } from './jobs/schedule.ts'

/** Handler of page requests; injected so that in-worker tests need no build of the pages. */
export type Pages = (request: Request, env: Env, context: ExecutionContext) => Promise<Response>

/** Routes requests by path prefix and runs cron jobs. */
export function serve(pages: Pages): ExportedHandler<Env> {
  return {
    async fetch(request, platform, context) {
      const env = withDevelopment(platform)
      const { pathname } = new URL(request.url)
      // Anybody can send a webhook that cannot be verified: that is no failure of the platform.
      const isFailure = (status: number) => status >= 500 && !isUnder(pathname, '/api/webhooks')
      const respond = () => dispatch(pages, { request, pathname }, env, context)
      const answer = await countAnswers(env, context, { respond, isFailure })
      await drainBody(request)
      return isUnder(pathname, '/api') ? answer : withStandardHeaders(answer, env)
    },
    async scheduled(event, platform) {
      await runScheduled(withDevelopment(platform), event.cron, event.scheduledTime)
    },
  }
}

function dispatch(
  pages: Pages,
  { request, pathname }: { readonly request: Request; readonly pathname: string },
  env: Env,
  context: ExecutionContext,
): Response | Promise<Response> {
  if (isUnder(pathname, '/api')) return api.fetch(request, env, context)
  if (isUnder(pathname, STORAGE_BASE)) return storage(request, env)
  if (isUnder(asPagesRead(pathname), '/dev') && !isDevelopmentPage(request, env))
    return development(request, env, context)
  if (isUnder(pathname, '/assets')) return new Response('Not found', { status: 404 })
  if (isForRobots(pathname)) return forRobots(request, env)
  return pages(request, env, context)
}

/** A path as the pages' router compares it: decoded, in any case, and with single slashes. */
function asPagesRead(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+/g, '/')
  } catch {
    return pathname
  }
}

function isUnder(pathname: string, root: string): boolean {
  return pathname === root || pathname.startsWith(`${root}/`)
}
