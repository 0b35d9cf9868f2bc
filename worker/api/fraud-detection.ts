import { z } from 'zod'
import { isAllowed } from '../../domain/account/permissions.ts'
import {
  FraudAlertBody,
  FraudQuery,
  FraudRuleBody,
  WireFraudAlert,
  WireFraudDetection,
  WireFraudRule,
} from '../../domain/schemas/alerts.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { changeFraudAlert, changeFraudRule } from '../services/administration/fraud/change-fraud.ts'
import { readFraudDetection } from '../services/administration/fraud/read-fraud.ts'
import { toActor } from '../services/platform/actor.ts'

/** Fraud Detection of the administrators' console. */
export const fraudDetection = routeGroup('Administration', '/admin/fraud-detection')

fraudDetection.route({
  method: 'get',
  path: '/',
  access: 'admin.read',
  summary: 'List the fraud alerts, newest first, and the rules that raise them',
  query: FraudQuery,
  answer: z.object({ data: WireFraudDetection }),
  async handler({ env, viewer, query }) {
    const readsEvidence = isAllowed(viewer, 'admin.write')
    const { counts: _, ...data } = await readFraudDetection(env, query, { readsEvidence })
    return { data }
  },
})

fraudDetection.route({
  method: 'put',
  path: '/alerts/:id',
  access: 'admin.write',
  summary:
    'Move a fraud alert from new to investigating or false_positive, from investigating to resolved or false_positive',
  params: z.object({ id: PathId }),
  body: FraudAlertBody,
  answer: z.object({ message: z.string(), data: WireFraudAlert }),
  async handler({ env, viewer, request, requestId, params: { id }, body, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const changed = await changeFraudAlert(env, { id, ...body, actor, nowMs })
    return changed.ok ? { message: 'The alert is updated.', data: changed.value } : refuse(changed.refusal)
  },
})

fraudDetection.route({
  method: 'put',
  path: '/rules/:id',
  access: 'admin.write',
  summary: 'Set whether a fraud rule is active, its threshold in percent, and what its alerts do',
  params: z.object({ id: PathId }),
  body: FraudRuleBody,
  answer: z.object({ message: z.string(), data: WireFraudRule }),
  async handler({ env, viewer, request, requestId, params: { id }, body, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const changed = await changeFraudRule(env, { id, body, actor, nowMs })
    return changed.ok ? { message: 'The rule is saved.', data: changed.value } : refuse(changed.refusal)
  },
})
