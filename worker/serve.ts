import { development } from './api/development.ts'
import { api } from './api/index.ts'
import { STORAGE_BASE, storage } from './api/storage.ts'
import type { Env } from './env.ts'
import { runScheduled } from './jobs/schedule.ts'
import { withHeaders } from './middleware/with-headers.ts'

/** Answers a page's request; handed in so that the in-worker tests can do without the pages. */
export type Pages = (request: Request, env: Env, context: ExecutionContext) => Promise<Response>

/** Which part answers which address, and what runs on the clock. */
export function serve(pages: Pages): ExportedHandler<Env> {
  return {
    async fetch(request, env, context) {
      return named(await answerOf(pages, request, env, context))
    },
    async scheduled(event, env) {
      await runScheduled(env, event.cron, event.scheduledTime)
    },
  }
}

function answerOf(
  pages: Pages,
  request: Request,
  env: Env,
  context: ExecutionContext,
): Response | Promise<Response> {
  const { pathname } = new URL(request.url)
  if (isUnder(pathname, '/api')) return api.fetch(request, env, context)
  if (isUnder(pathname, STORAGE_BASE)) return storage(request, env)
  if (isUnder(pathname, '/dev')) return development(request, env, context)
  if (isUnder(pathname, '/assets')) return new Response('Not found', { status: 404 })
  return pages(request, env, context)
}

/** Every answer has the name of its request; one that a part gave it already, and may have written down, stands. */
function named(response: Response): Response {
  return response.headers.has('x-request-id')
    ? response
    : withHeaders(response, { 'x-request-id': crypto.randomUUID() })
}

function isUnder(pathname: string, root: string): boolean {
  return pathname === root || pathname.startsWith(`${root}/`)
}
