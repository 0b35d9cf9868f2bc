import { z } from 'zod'
import { CreationLogBody, CreationLogQuery, WireCreationLogPage } from '../../domain/schemas/creation-log.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { readCreationLogs, saveCreationLog } from '../services/listings/creation-logs.ts'

/** Error reports of browsers whose auction creation failed. */
export const logs = routeGroup('Creation logs', '/logs')

logs.route({
  method: 'post',
  path: '/auction-creation',
  access: 'creation_log.write',
  summary: 'Report a failed auction creation',
  body: CreationLogBody,
  status: 201,
  answer: z.object({ message: z.string() }),
  async handler({ env, viewer, body, nowMs }) {
    const refusal = await saveCreationLog(env, { userId: viewer.userId, log: body, nowMs })
    return refusal ? refuse(refusal) : { message: 'Logged.' }
  },
})

logs.route({
  method: 'get',
  path: '/auction-creation',
  access: 'admin.read',
  summary: 'List failed auction creations, newest first; `code` filters by error code',
  query: CreationLogQuery,
  answer: WireCreationLogPage,
  handler: async ({ env, query }) => ({ data: await readCreationLogs(env, query) }),
})
