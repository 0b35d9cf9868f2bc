import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import type { ReportOutcome } from '../../../domain/messaging/reports.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireReport } from '../../../domain/schemas/messaging.ts'
import { listReports } from '../../../worker/services/messaging/reports.ts'
import { requirePermission } from '../../lib/http.server.ts'

const REPORTS_PER_PAGE = '20'

export interface ReportsPage {
  readonly reports: Paginated<WireReport>
  /** Support reads reports; administrators decide them. */
  readonly mayDecide: boolean
  /** The decision that was made just now. */
  readonly decided: ReportOutcome | null
  readonly nowMs: number
}

/** A page of the undecided reports, the longest waiting first. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReportsPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'report.read')
  const { page, decided } = Object.fromEntries(searchParams)
  const query = ListQuery.parse({ page, per_page: REPORTS_PER_PAGE })
  return {
    reports: await listReports(context.env, query),
    mayDecide: isAllowed(viewer, 'report.resolve'),
    decided: decided === 'removed' || decided === 'dismissed' ? decided : null,
    nowMs: context.nowMs,
  }
}
