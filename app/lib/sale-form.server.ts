import { SALE_ACTIONS } from '../../domain/after-sale/sale-actions.ts'
import { invalidFields } from '../../domain/errors.ts'
import { fieldErrors } from '../../domain/schemas/field-errors.ts'
import { SaleReasonBody } from '../../domain/schemas/sales.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../worker/http/page/page-context.ts'
import type { Viewer } from '../../worker/services/accounts/sessions/viewer.ts'
import { toActor } from '../../worker/services/platform/actor.ts'
import { administerSale } from '../../worker/services/settlement/administer-sale.ts'
import { type RefusedConsoleForm, refuseConsoleForm } from './console-action.server.ts'
import { type Redirect, redirectTo } from './http.server.ts'

const CHOOSE_ACTION = 'Please choose what to do'

/** The form of a sale where no scripts run. */
export async function changeSale(
  { env, requestId, nowMs }: PageContext,
  {
    viewer,
    request,
    fields,
    address,
  }: {
    readonly viewer: Viewer
    readonly request: Request
    readonly fields: Readonly<Record<string, string>>
    /** The page, with its parameters. */
    readonly address: string
  },
): Promise<Redirect | RefusedConsoleForm> {
  const { form = '', id, action: chosen } = fields
  const saleId = PathId.safeParse(id)
  if (!saleId.success) return redirectTo(address)
  const action = SALE_ACTIONS.find((name) => name === chosen)
  const reason = SaleReasonBody.safeParse(fields)
  if (action === undefined || !reason.success) {
    const errors = reason.success ? {} : fieldErrors(reason.error)
    const all = action === undefined ? { ...errors, action: [CHOOSE_ACTION] } : errors
    return refuseConsoleForm(form, fields, invalidFields(all))
  }
  const actor = toActor({ viewer, request, requestId })
  const change = { saleId: saleId.data, action, reason: reason.data.reason, viewer, actor, nowMs }
  const done = await administerSale(env, change)
  return done.ok ? redirectTo(address) : refuseConsoleForm(form, fields, done.refusal)
}
