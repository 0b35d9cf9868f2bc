import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { PROOF_FORM, proveInConsole, type RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { formFields, type Redirect, requirePermission } from '../../lib/http.server.ts'
import { changeSale } from '../../lib/sale-form.server.ts'

/** Performs an administrator's action on a sale. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | RefusedConsoleForm> {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const viewer = requirePermission(context, address, 'admin.write')
  const fields = formFields(await request.formData())
  const posted = { viewer, request, fields, address }
  return fields.form === PROOF_FORM ? proveInConsole(context, posted) : changeSale(context, posted)
}
