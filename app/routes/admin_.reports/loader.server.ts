import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import type { ReportOutcome } from '../../../domain/messaging/reports.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireReport } from '../../../domain/schemas/messaging.ts'
import { listRemoved, listReports, type RemovedContent } from '../../../worker/services/messaging/reports.ts'
import { requirePermission } from '../../lib/http.server.ts'

const REPORTS_PER_PAGE = '20'
/** For the number of reports on the tab. */
const FIRST_PAGE = ListQuery.parse({ per_page: '1' })

export interface ReportsPage {
  /** The undecided reports. */
  readonly reports: Paginated<WireReport>
  /** What was removed; null on the other tab. */
  readonly removed: Paginated<RemovedContent> | null
  /** Support reads reports; administrators decide them. */
  readonly mayDecide: boolean
  /** The decision that was made just now. */
  readonly decided: ReportOutcome | null
  readonly nowMs: number
}

/** A page of the undecided reports, the longest waiting first, or of what was removed, newest first. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReportsPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'report.read')
  const { page, decided, list } = Object.fromEntries(searchParams)
  const query = ListQuery.parse({ page, per_page: REPORTS_PER_PAGE })
  const isRemoved = list === 'removed'
  const [reports, removed] = await Promise.all([
    listReports(context.env, isRemoved ? FIRST_PAGE : query),
    isRemoved ? listRemoved(context.env, viewer, query) : null,
  ])
  return {
    reports,
    removed,
    mayDecide: isAllowed(viewer, 'report.resolve'),
    decided: decided === 'removed' || decided === 'dismissed' ? decided : null,
    nowMs: context.nowMs,
  }
}
