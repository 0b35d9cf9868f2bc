import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { formFields, type Redirect, requirePermission } from '../../lib/http.server.ts'
import { overviewAction } from './overview/overview-action.server.ts'

/** A change in the console. Only administrators make them. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | { readonly message: string }> {
  const viewer = requirePermission(context, '/admin', 'admin.write')
  const fields = formFields(await request.formData())
  return overviewAction({ request, context, viewer, fields })
}
