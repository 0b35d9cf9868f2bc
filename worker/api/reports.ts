import { z } from 'zod'
import { REPORT_MESSAGES } from '../../domain/messaging/reports.ts'
import { ListQuery, paginated } from '../../domain/schemas/list-query.ts'
import { NewReport, ReportDecision, WireReport, WireReportOutcome } from '../../domain/schemas/messaging.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { listReports, reportContent, resolveReport } from '../services/messaging/reports.ts'
import { toActor } from '../services/platform/actor.ts'

/** Reports of messages, questions and reviews: made by any reader, decided by administrators. */
export const reports = routeGroup('Reports', '')

reports.route({
  method: 'post',
  path: '/reports',
  access: 'content.report',
  summary: 'Report a message, a question or a review',
  body: NewReport,
  status: 201,
  answer: z.object({ message: z.string() }),
  async handler({ env, viewer, body, nowMs }) {
    const { kind, id, reason } = body
    const reported = await reportContent(env, { kind, id, viewer, reason: reason ?? '', nowMs })
    return reported.ok ? { message: REPORT_MESSAGES.thanks } : refuse(reported.refusal)
  },
})

reports.route({
  method: 'get',
  path: '/admin/reports',
  access: 'report.read',
  summary: 'List content with open reports, longest waiting first',
  query: ListQuery,
  answer: z.object({ data: paginated(WireReport) }),
  async handler({ env, query }) {
    return { data: await listReports(env, query) }
  },
})

reports.route({
  method: 'post',
  path: '/admin/reports/:id',
  access: 'report.resolve',
  summary: 'Resolve a report: remove the content or keep it',
  description: 'Resolves every open report of the same content.',
  params: z.object({ id: PathId }),
  body: ReportDecision,
  answer: z.object({ data: WireReportOutcome }),
  async handler({ env, request, requestId, viewer, params, body, nowMs }) {
    const outcome = body.action === 'remove' ? 'removed' : 'dismissed'
    const actor = toActor({ viewer, request, requestId })
    const decided = await resolveReport(env, { id: params.id, outcome, actor, nowMs })
    return decided.ok ? { data: { outcome: decided.value } } : refuse(decided.refusal)
  },
})
