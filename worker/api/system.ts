import { z } from 'zod'
import { latencyQuantile, metricsWindow, toMetricsRange } from '../../domain/administration/metrics.ts'
import type { LockStatus } from '../../domain/administration/platform-lock.ts'
import { HEALTH_STATES } from '../../domain/administration/uptime.ts'
import { refusal } from '../../domain/errors.ts'
import { LockBody, WireLock } from '../../domain/schemas/administration.ts'
import { WireTime } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { readPresent, readServices } from '../services/administration/monitor/read-services.ts'
import {
  CPU_USAGE,
  MEMORY_USAGE,
  NETWORK_TRAFFIC,
  readDiskUsage,
} from '../services/administration/monitor/read-usage.ts'
import { testDatabase, testStorage } from '../services/administration/monitor/test-storage.ts'
import { toActor } from '../services/platform/actor.ts'
import { checkHealth } from '../services/platform/check-health.ts'
import { pressLock, readLockStatus } from '../services/platform/lock/press-lock.ts'
import { findMetrics } from '../services/platform/metrics/find-metrics.ts'

/** Health of the platform. */
export const system = routeGroup('System', '/system')

const WireHealth = z.object({
  state: z.enum(HEALTH_STATES),
  parts: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['operational', 'down']),
      latency_ms: z.number().describe('Measured for this answer'),
    }),
  ),
  checked_at: WireTime,
})

/** The lock of the platform, in the administrators' hands. */
export const adminSystem = routeGroup('Administration', '/admin/system')

adminSystem.route({
  method: 'get',
  path: '/lock',
  access: 'admin.read',
  summary: 'How far the platform is locked or unlocked',
  answer: z.object({ data: WireLock }),
  async handler({ env }) {
    return { data: toWireLock(await readLockStatus(env)) }
  },
})

for (const [press, summary] of [
  ['lock', 'Lock the platform: pause all auctions, and refuse all commands of people'],
  ['unlock', 'Unlock the platform: all auctions go on with the time that they had left'],
] as const) {
  adminSystem.route({
    method: 'post',
    path: `/${press}`,
    access: 'admin.write',
    summary,
    description:
      'Needs recent proof. The auctions follow after the answer; a press that changes nothing is accepted too.',
    body: LockBody,
    status: 202,
    answer: z.object({ data: WireLock }),
    async handler({ env, request, requestId, viewer, body: { reason }, nowMs }) {
      const actor = toActor({ viewer, request, requestId })
      const pressed = await pressLock(env, { press, reason, actor, viewer, nowMs })
      return pressed.ok ? { data: toWireLock(pressed.value) } : refuse(pressed.refusal)
    },
  })
}

function toWireLock({ state, done, total }: LockStatus): z.infer<typeof WireLock> {
  return { state, done, total }
}

/** A figure that the platform may not tell. */
const WireUsage = z.object({
  usage: z.number().nullable().describe('Percent; null where the platform does not tell it'),
  reason: z.string().nullable().describe('Why there is no figure'),
})

for (const [part, summary, read] of [
  ['cpu', 'The load of the processors', async () => CPU_USAGE],
  ['memory', 'The use of the memory', async () => MEMORY_USAGE],
  ['disk', 'How full the fuller one of the two databases is', readDiskUsage],
] as const) {
  system.route({
    method: 'get',
    path: `/${part}`,
    access: 'admin.read',
    summary,
    answer: z.object({ data: WireUsage }),
    handler: async ({ env }) => ({ data: await read(env) }),
  })
}

system.route({
  method: 'get',
  path: '/network',
  access: 'admin.read',
  summary: 'The traffic of the network',
  answer: z.object({ data: z.object({ in: z.null(), out: z.null(), reason: z.string() }) }),
  handler: async () => ({ data: NETWORK_TRAFFIC }),
})

system.route({
  method: 'get',
  path: '/connections',
  access: 'admin.read',
  summary: 'Count the open sockets of auctions and people',
  answer: z.object({ data: z.object({ count: z.number().int() }) }),
  handler: async ({ env }) => ({ data: { count: await findMetrics(env).countSockets() } }),
})

system.route({
  method: 'get',
  path: '/services',
  access: 'admin.read',
  summary: 'List the services with their state, uptime and response time',
  answer: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        status: z.enum(['operational', 'degraded', 'down']),
        uptime: z.number().nullable().describe('Percent of the last 30 days'),
        responseTime: z.number().nullable().describe('In ms, measured for this answer'),
      }),
    ),
  }),
  handler: async ({ env, nowMs }) => ({ data: await readServices(env, nowMs) }),
})

const WireLatency = z.object({ latency_ms: z.number().describe('Measured for this answer') })

for (const [path, summary, test] of [
  ['/db-test', 'Ask the database, for the performance test', testDatabase],
  ['/fs-test', 'Write, read and delete a file in the photo store, for the performance test', testStorage],
] as const) {
  system.route({
    method: 'get',
    path,
    access: 'admin.read',
    summary,
    answer: z.object({ data: WireLatency }),
    handler: async ({ env }) => ({ data: await test(env) }),
  })
}

system.route({
  method: 'get',
  path: '/metrics',
  access: 'admin.read',
  summary: 'Requests, errors, latencies, sockets and bids of the last hour, day or month',
  query: z.object({ range: z.string().optional().describe('hour (default), day or month') }),
  answer: z.object({
    data: z.object({
      response_time: z.number().nullable().describe('Mean of the last five minutes, in ms'),
      error_rate: z.number().nullable().describe('Percent of the last five minutes'),
      parts: z.array(
        z.object({
          at: WireTime,
          requests: z.number().int(),
          errors: z.number().int(),
          p50: z.number().nullable(),
          p95: z.number().nullable(),
          sockets: z.number().int().nullable(),
          bids: z.number().int(),
        }),
      ),
    }),
  }),
  async handler({ env, query: { range }, nowMs }) {
    const [present, parts] = await Promise.all([
      readPresent(env, nowMs),
      findMetrics(env).read(metricsWindow(toMetricsRange(range ?? null), nowMs)),
    ])
    return {
      data: {
        response_time: present.responseTime,
        error_rate: present.errorRate,
        parts: parts.map(({ fromMs, requests, errors, latencies, sockets, bids }) => ({
          at: new Date(fromMs).toISOString(),
          ...{ requests, errors, sockets, bids },
          p50: latencyQuantile(latencies, 0.5),
          p95: latencyQuantile(latencies, 0.95),
        })),
      },
    }
  },
})

system.route({
  method: 'get',
  path: '/health',
  access: 'system.health',
  identity: 'nobody',
  duringRestore: true,
  summary: 'Check the health of the platform and the latency of each part',
  answer: z.object({ data: WireHealth }),
  async handler({ env }) {
    const health = await checkHealth(env)
    return health.state === 'down' ? refuse(refusal('unavailable'), { data: health }) : { data: health }
  },
})
