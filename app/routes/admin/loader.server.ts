import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { type ConsoleTab, toConsoleTab } from '../../../domain/administration/console-tabs.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { requirePermission } from '../../lib/http.server.ts'
import { type AuctionsContent, readAuctionsContent } from './auctions/auctions-tab.server.ts'
import { type BackupsContent, readBackupsContent } from './backups/backups-tab.server.ts'
import { type FraudContent, readFraudContent } from './fraud/fraud-tab.server.ts'
import { type MonitorContent, readMonitorContent } from './monitor/monitor.server.ts'
import { type OverviewContent, readOverviewContent } from './overview/console-overview.server.ts'
import { type PaymentsContent, readPaymentsContent } from './payments/payments.server.ts'
import { type ReportsContent, readReportsContent } from './reports/reports.server.ts'
import { readSettingsContent, type SettingsContent } from './settings/console-settings.server.ts'
import { readUsersContent, type UsersContent } from './users/users-tab.server.ts'

export interface AdminPage {
  readonly username: string
  /** Support reads the console; administrators change things. */
  readonly mayChange: boolean
  readonly tab: ConsoleTab
  readonly content:
    | OverviewContent
    | UsersContent
    | AuctionsContent
    | PaymentsContent
    | FraudContent
    | ReportsContent
    | MonitorContent
    | BackupsContent
    | SettingsContent
  readonly nowMs: number
}

/** The administrators' console, with the content of the tab that the address names. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<AdminPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'admin.read')
  const tab = toConsoleTab(searchParams.get('tab'))
  const content = await readContent(context, { viewer, tab, searchParams })
  return {
    username: viewer.username,
    mayChange: isAllowed(viewer, 'admin.write'),
    tab,
    content,
    nowMs: context.nowMs,
  }
}

function readContent(
  context: PageContext,
  {
    viewer,
    tab,
    searchParams,
  }: { readonly viewer: Viewer; readonly tab: ConsoleTab; readonly searchParams: URLSearchParams },
): Promise<AdminPage['content']> {
  switch (tab) {
    case 'overview':
      return readOverviewContent(context, searchParams)
    case 'users':
      return readUsersContent(context, viewer, searchParams)
    case 'auctions':
      return readAuctionsContent(context, searchParams)
    case 'payments':
      return readPaymentsContent(context, searchParams)
    case 'fraud':
      return readFraudContent(context, viewer, searchParams)
    case 'reports':
      return readReportsContent(context, searchParams)
    case 'monitor':
      return readMonitorContent(context, searchParams)
    case 'backups':
      return readBackupsContent(context, searchParams)
    case 'settings':
      return readSettingsContent(context, searchParams)
  }
}
