import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { type ConsoleTab, toConsoleTab } from '../../../domain/administration/console-tabs.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { requirePermission } from '../../lib/http.server.ts'
import { type OverviewContent, readOverviewContent } from './overview/console-overview.server.ts'
import { type PaymentsContent, readPaymentsContent } from './payments/payments.server.ts'

export interface AdminPage {
  readonly username: string
  /** Support reads the console; administrators change things. */
  readonly mayChange: boolean
  readonly tab: ConsoleTab
  readonly content: OverviewContent | PaymentsContent
  readonly nowMs: number
}

/** The administrators' console, with the content of the tab that the address names. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<AdminPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'admin.read')
  const tab = toConsoleTab(searchParams.get('tab'))
  const content = await readContent(context, { tab, searchParams })
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
  { tab, searchParams }: { readonly tab: ConsoleTab; readonly searchParams: URLSearchParams },
): Promise<AdminPage['content']> {
  switch (tab) {
    case 'overview':
      return readOverviewContent(context, searchParams)
    case 'payments':
      return readPaymentsContent(context, searchParams)
  }
}
