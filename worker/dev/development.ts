import { z } from 'zod'
import { refusal } from '../../domain/errors.ts'
import { relayName } from '../../domain/realtime/relays.ts'
import { WireLiveAuction } from '../../domain/schemas/auction.ts'
import {
  ClockBody,
  DevelopmentAuctionBody,
  FaultBody,
  ScheduleBody,
} from '../../domain/schemas/development.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import type { Env } from '../env.ts'
import { createApi } from '../http/create-api.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { isDevelopment } from '../services/platform/environment.ts'
import { armFault } from './faults.ts'
import { isLocalRequest } from './local-request.ts'
import { outboxPage } from './outbox-page.ts'
import { readOutbox } from './read-outbox.ts'
import { runSaleJobs } from './run-sale-jobs.ts'
import { advanceSandboxClock } from './sandbox-clock.ts'
import { moveClock } from './seed/move-clock.ts'
import { openDemoAuction } from './seed/open-demo-auction.ts'
import { seed } from './seed.ts'

const tools = routeGroup('Development', '')

tools.route({
  method: 'get',
  path: '/outbox',
  access: 'development.use',
  identity: 'nobody',
  summary: 'List the sent mails, newest first; as an HTML page for browsers',
  query: z.object({ to: z.string().optional() }),
  async handler({ env, request, query }) {
    const mails = await readOutbox(env, { to: query.to ?? null })
    const wantsPage = request.headers.get('accept')?.includes('text/html') === true
    return wantsPage ? outboxPage(mails) : { data: mails }
  },
})

tools.route({
  method: 'post',
  path: '/auctions',
  access: 'development.use',
  identity: 'nobody',
  summary: 'Create a paid listing with a generated vehicle',
  body: DevelopmentAuctionBody,
  status: 201,
  async handler({ env, body, nowMs }) {
    const created = await openDemoAuction(env, { request: body, nowMs })
    if (!created.ok) return refuse(created.refusal)
    const { auctionId, auctionNumber } = created.value
    return { data: { id: auctionId, auction_number: auctionNumber }, auction_number: auctionNumber }
  },
})

tools.route({
  method: 'post',
  path: '/auctions/:id/schedule',
  access: 'development.use',
  identity: 'nobody',
  summary: "Move an auction's clock through its room",
  params: z.object({ id: PathId }),
  body: ScheduleBody,
  answer: z.object({ data: WireLiveAuction }),
  async handler({ env, params, body, nowMs }) {
    const moved = await moveClock(env, { auctionId: params.id, schedule: body, nowMs })
    return moved.ok ? { data: moved.value } : refuse(moved.refusal)
  },
})

tools.route({
  method: 'post',
  path: '/auctions/:id/relays/:relay/stop',
  access: 'development.use',
  identity: 'nobody',
  summary: "Stop one of an auction's relays in the middle of its work, as a failure of its machine would",
  params: z.object({ id: PathId, relay: z.coerce.number().int().min(0).max(1_000_000) }),
  async handler({ env, params }) {
    const relay = env.AUCTION_RELAY.getByName(relayName(params.id, params.relay))
    // The call ends with the object.
    await relay.stop().catch(() => undefined)
    return { data: { relay: params.relay } }
  },
})

tools.route({
  method: 'post',
  path: '/faults',
  access: 'development.use',
  identity: 'nobody',
  summary: 'Make the next calls of a dependency fail',
  body: FaultBody,
  handler({ body }) {
    armFault(body.kind, body.times)
    return { data: body }
  },
})

tools.route({
  method: 'post',
  path: '/clock',
  access: 'development.use',
  identity: 'nobody',
  summary: "Move the sandbox processor's clock and the timed jobs of sales ahead",
  description: 'Runs the jobs that have become due, and delivers the webhooks of the sandbox.',
  body: ClockBody,
  answer: z.object({ data: z.object({ ahead_ms: z.number().int(), now: z.string() }) }),
  async handler({ env, body, nowMs }) {
    const aheadMs = advanceSandboxClock(body.advance_ms)
    await runSaleJobs(env, nowMs)
    return { data: { ahead_ms: aheadMs, now: new Date(nowMs + aheadMs).toISOString() } }
  },
})

const app = createApi('/dev', [tools, seed])

/** The pages below /dev; Remix requests a page's data under its name with `.data`. */
const DEVELOPMENT_PAGES = /^\/dev\/(components|states)(\.data)?$/

/** Whether a page answers this address below /dev. There are no such pages in production. */
export function isDevelopmentPage(request: Request, env: Env): boolean {
  return (
    isDevelopment(env) && isLocalRequest(request) && DEVELOPMENT_PAGES.test(new URL(request.url).pathname)
  )
}

/**
 * Answers the development-only routes: 404 in production, and for a request that another site caused (see
 * `isLocalRequest`).
 */
export async function development(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  if (!isDevelopment(env) || !isLocalRequest(request)) return refuse(refusal('not_found'))
  return app.fetch(request, env, context)
}
