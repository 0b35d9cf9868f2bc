import { may } from '../../../domain/account/permissions.ts'
import type { ReportOutcome } from '../../../domain/messaging/reports.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import { ReportDecision, type WireReport } from '../../../domain/schemas/messaging.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { callerOf } from '../../../worker/services/accounts/sessions/client-info.ts'
import { listReports, resolveReport } from '../../../worker/services/messaging/reports.ts'
import { atDesk } from '../../lib/http/desk.server.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'

const REPORTS = '/admin/reports'
const A_PAGE = '20'

export interface ReportsPage {
  readonly reports: Paginated<WireReport>
  /** Support reads; administrators decide. */
  readonly mayDecide: boolean
  /** What was decided a moment ago. */
  readonly decided: ReportOutcome | null
}

/** What people have reported and nobody has decided, the longest waiting first. */
export async function readReportsPage(context: PageContext, url: URL): Promise<ReportsPage | Redirect> {
  const at = atDesk(context, url.pathname + url.search, 'report.read')
  if (at instanceof Response) return at
  const { page, decided } = Object.fromEntries(url.searchParams)
  const query = ListQuery.parse({ page, per_page: A_PAGE })
  return {
    reports: await listReports(context.env, query),
    mayDecide: may(at, 'report.resolve'),
    decided: decided === 'removed' || decided === 'dismissed' ? decided : null,
  }
}

export interface RefusedDecision {
  readonly message: string
}

/** Takes reported words away, or lets them stand, by the page's form. */
export async function decideReportByForm(
  context: PageContext,
  request: Request,
): Promise<Redirect | RefusedDecision> {
  const viewer = atDesk(context, REPORTS, 'report.resolve')
  if (viewer instanceof Response) return viewer
  const { id: given, action } = formFields(await request.formData())
  const id = PathId.safeParse(given)
  const decision = ReportDecision.safeParse({ action })
  if (!id.success || !decision.success) return redirectTo(REPORTS)
  const outcome = decision.data.action === 'remove' ? 'removed' : 'dismissed'
  const { ipAddress } = callerOf(request)
  const by = { actorId: viewer.userId, requestId: null, ipAddress, nowMs: context.nowMs }
  const decided = await resolveReport(context.env, { id: id.data, outcome, ...by })
  return decided.ok ? redirectTo(`${REPORTS}?decided=${outcome}`) : { message: decided.refusal.message }
}
