import { z } from 'zod'
import type { LockStatus } from '../../domain/administration/platform-lock.ts'
import { HEALTH_STATES } from '../../domain/administration/uptime.ts'
import { refusal } from '../../domain/errors.ts'
import { LockBody, WireLock } from '../../domain/schemas/administration.ts'
import { WireTime } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { toActor } from '../services/platform/actor.ts'
import { checkHealth } from '../services/platform/check-health.ts'
import { pressLock, readLockStatus } from '../services/platform/lock/press-lock.ts'

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

system.route({
  method: 'get',
  path: '/health',
  access: 'system.health',
  identity: 'nobody',
  summary: 'Check the health of the platform and the latency of each part',
  answer: z.object({ data: WireHealth }),
  async handler({ env }) {
    const health = await checkHealth(env)
    return health.state === 'down' ? refuse(refusal('unavailable'), { data: health }) : { data: health }
  },
})
