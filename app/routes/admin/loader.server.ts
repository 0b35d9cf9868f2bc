import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { type ConsoleTab, toConsoleTab } from '../../../domain/administration/console-tabs.ts'
import { requirePermission } from '../../lib/http.server.ts'
import { type OverviewContent, readOverviewContent } from './overview/console-overview.server.ts'
import { readUsersContent, type UsersContent } from './users/users-tab.server.ts'

export interface AdminPage {
  readonly username: string
  /** Support reads the console; administrators change things. */
  readonly mayChange: boolean
  readonly tab: ConsoleTab
  readonly content:
    | { readonly of: 'overview'; readonly overview: OverviewContent }
    | { readonly of: 'users'; readonly users: UsersContent }
  readonly nowMs: number
}

/** The administrators' console, with the content of the tab that the address names. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<AdminPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'admin.read')
  const tab = toConsoleTab(searchParams.get('tab'))
  const content =
    tab === 'users'
      ? ({ of: 'users', users: await readUsersContent(context, viewer, searchParams) } as const)
      : ({ of: 'overview', overview: await readOverviewContent(context, searchParams) } as const)
  return {
    username: viewer.username,
    mayChange: isAllowed(viewer, 'admin.write'),
    tab,
    content,
    nowMs: context.nowMs,
  }
}
