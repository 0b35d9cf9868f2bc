import { z } from 'zod'
import { HEALTH_STATES } from '../../domain/administration/uptime.ts'
import { refusal } from '../../domain/errors.ts'
import { WireTime } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { checkHealth } from '../services/platform/check-health.ts'

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
