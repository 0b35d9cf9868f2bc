import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { type ConsoleTab, toConsoleTab } from '../../../domain/administration/console-tabs.ts'
import { PROOF_FORM, proveInConsole, type RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { formFields, type Redirect, redirectTo, requirePermission } from '../../lib/http.server.ts'
import { backupsAction } from './backups/backups-action.server.ts'
import { fraudAction } from './fraud/fraud-action.server.ts'
import { overviewAction } from './overview/overview-action.server.ts'
import { paymentsAction } from './payments/payments-action.server.ts'
import { settingsAction } from './settings/settings-action.server.ts'
import type { TabAction } from './tab-action.server.ts'
import { usersAction } from './users/users-action.server.ts'

type Act = (action: TabAction) => Promise<Redirect | RefusedConsoleForm>

/** The forms of each tab that has one. Those of auctions are on the page of each auction. */
const ACTIONS: Readonly<Partial<Record<ConsoleTab, Act>>> = {
  overview: overviewAction,
  users: usersAction,
  payments: paymentsAction,
  fraud: fraudAction,
  backups: backupsAction,
  settings: settingsAction,
}

/** A change in the console. Only administrators make them. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | RefusedConsoleForm> {
  const { pathname, search, searchParams } = new URL(request.url)
  const address = pathname + search
  const viewer = requirePermission(context, address, 'admin.write')
  const form = await request.formData()
  const fields = formFields(form)
  if (fields.form === PROOF_FORM) return proveInConsole(context, { viewer, request, fields, address })
  const act = ACTIONS[toConsoleTab(searchParams.get('tab'))]
  return act === undefined ? redirectTo(address) : act({ request, context, viewer, form, fields })
}
