import { z } from 'zod'
import { CreationLogBody, CreationLogQuery, WireCreationLogPage } from '../../domain/schemas/creation-log.ts'
import { refuse } from '../http/respond.ts'
import { area } from '../http/route.ts'
import { keepCreationLog, readCreationLogs } from '../services/listings/creation-logs.ts'

/** Error reports of browsers whose auction creation failed. */
export const logs = area('Creation logs', '/logs')

logs.add({
  method: 'post',
  path: '/auction-creation',
  access: 'creation_log.write',
  summary: 'Tell of a creation that went wrong',
  body: CreationLogBody,
  status: 201,
  answer: z.object({ message: z.string() }),
  async handler({ env, viewer, body, nowMs }) {
    const refusal = await keepCreationLog(env, { userId: viewer.userId, log: body, nowMs })
    return refusal ? refuse(refusal) : { message: 'Logged.' }
  },
})

logs.add({
  method: 'get',
  path: '/auction-creation',
  access: 'admin.read',
  summary: 'Creations that went wrong, the newest first; by the code that was shown',
  query: CreationLogQuery,
  answer: WireCreationLogPage,
  handler: async ({ env, query }) => ({ data: await readCreationLogs(env, query) }),
})
