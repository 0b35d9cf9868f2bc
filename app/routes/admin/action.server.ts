import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { toConsoleTab } from '../../../domain/administration/console-tabs.ts'
import { formFields, type Redirect, requirePermission } from '../../lib/http.server.ts'
import { overviewAction } from './overview/overview-action.server.ts'
import { type UsersAnswer, usersAction } from './users/users-action.server.ts'

/** The answer to a form that a tab shows again. */
type TabAnswer =
  | ({ readonly tab: 'overview' } & { readonly message: string })
  | ({ readonly tab: 'users' } & UsersAnswer)

/** A change in the tab that the address names. Only administrators make them. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Redirect | TabAnswer> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'admin.write')
  const form = await request.formData()
  const call = { request, context, viewer, form, fields: formFields(form) }
  if (toConsoleTab(searchParams.get('tab')) === 'users') {
    const answer = await usersAction(call)
    return answer instanceof Response ? answer : { tab: 'users', ...answer }
  }
  const answer = await overviewAction(call)
  return answer instanceof Response ? answer : { tab: 'overview', ...answer }
}
