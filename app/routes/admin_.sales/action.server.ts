import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { SALE_ACTIONS } from '../../../domain/after-sale/sale-actions.ts'
import { invalidFields } from '../../../domain/errors.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { SaleReasonBody } from '../../../domain/schemas/sales.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
import { administerSale } from '../../../worker/services/settlement/administer-sale.ts'
import {
  PROOF_FORM,
  proveInConsole,
  type RefusedConsoleForm,
  refuseConsoleForm,
} from '../../lib/console-action.server.ts'
import { formFields, type Redirect, redirectTo, requirePermission } from '../../lib/http.server.ts'
import { CHOOSE_ACTION } from './problem-sale-copy.ts'

/** Charges again, waives or refunds a sale. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | RefusedConsoleForm> {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const viewer = requirePermission(context, address, 'admin.write')
  const fields = formFields(await request.formData())
  if (fields.form === PROOF_FORM) return proveInConsole(context, { viewer, request, fields, address })
  const { form = '', id, action: chosen } = fields
  const saleId = PathId.safeParse(id)
  if (!saleId.success) return redirectTo(address)
  const wanted = SALE_ACTIONS.find((name) => name === chosen)
  const reason = SaleReasonBody.safeParse(fields)
  if (wanted === undefined || !reason.success) {
    const errors = reason.success ? {} : fieldErrors(reason.error)
    const all = wanted === undefined ? { ...errors, action: [CHOOSE_ACTION] } : errors
    return refuseConsoleForm(form, fields, invalidFields(all))
  }
  const { env, requestId, nowMs } = context
  const actor = toActor({ viewer, request, requestId })
  const done = await administerSale(env, {
    saleId: saleId.data,
    action: wanted,
    reason: reason.data.reason,
    viewer,
    actor,
    nowMs,
  })
  return done.ok ? redirectTo(address) : refuseConsoleForm(form, fields, done.refusal)
}
