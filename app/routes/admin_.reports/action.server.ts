import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { ReportDecision } from '../../../domain/schemas/messaging.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { resolveReport } from '../../../worker/services/messaging/reports.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
import { formFields, type Redirect, redirectTo, requirePermission } from '../../lib/http.server.ts'

const REPORTS = '/admin/reports'

/** Decides a report: removes the reported text, or dismisses its reports. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | { readonly message: string }> {
  const viewer = requirePermission(context, REPORTS, 'report.resolve')
  const fields = formFields(await request.formData())
  const id = PathId.safeParse(fields.id)
  const decision = ReportDecision.safeParse({ action: fields.action })
  if (!id.success || !decision.success) return redirectTo(REPORTS)
  const outcome = decision.data.action === 'remove' ? 'removed' : 'dismissed'
  const { env, requestId, nowMs } = context
  const actor = toActor({ viewer, request, requestId })
  const decided = await resolveReport(env, { id: id.data, outcome, actor, nowMs })
  return decided.ok ? redirectTo(`${REPORTS}?decided=${outcome}`) : { message: decided.refusal.message }
}
