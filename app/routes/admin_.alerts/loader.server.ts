import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { AlertsQuery } from '../../../domain/schemas/alerts.ts'
import { type AlertsPage, readAlerts } from '../../../worker/services/platform/alerts.ts'
import { requirePermission } from '../../lib/http.server.ts'

export type { ListedAlert } from '../../../worker/services/platform/alerts.ts'

const ALERTS_PER_PAGE = '20'

export interface AlertsScreenPage {
  readonly alerts: AlertsPage
  readonly status: AlertsQuery['status']
  /** Support reads alerts; administrators acknowledge and close them. */
  readonly mayChange: boolean
  readonly isChanged: boolean
  readonly nowMs: number
}

/** A page of the alerts for administrators. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<AlertsScreenPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'admin.read')
  const { page, status } = Object.fromEntries(searchParams)
  const query = AlertsQuery.parse({ page, status, per_page: ALERTS_PER_PAGE })
  const mayChange = isAllowed(viewer, 'admin.write')
  return {
    alerts: await readAlerts(context.env, query, { readsEvidence: mayChange }),
    status: query.status,
    mayChange,
    isChanged: searchParams.has('changed'),
    nowMs: context.nowMs,
  }
}
