import { FEE_ACTIONS } from '../../domain/administration/money-corrections.ts'
import { invalidFields, type Refusal } from '../../domain/errors.ts'
import { ADDONS } from '../../domain/money/listing-fees.ts'
import { fieldErrors } from '../../domain/schemas/field-errors.ts'
import { SaleReasonBody } from '../../domain/schemas/sales.ts'
import type { PageContext } from '../../worker/http/page/page-context.ts'
import type { Viewer } from '../../worker/services/accounts/sessions/viewer.ts'
import { refundPack } from '../../worker/services/payments/packs/refund-pack.ts'
import { refundAddon } from '../../worker/services/payments/refunds/refund-addon.ts'
import { toActor } from '../../worker/services/platform/actor.ts'
import { administerFee } from '../../worker/services/settlement/administer-fee.ts'
import { type RefusedConsoleForm, refuseConsoleForm } from './console-action.server.ts'
import { type Redirect, redirectTo } from './http.server.ts'

interface Posted {
  readonly viewer: Viewer
  readonly request: Request
  readonly fields: Readonly<Record<string, string>>
  /** The page, with its parameters. */
  readonly address: string
}

const CORRECTION = /^(fee|addon|pack)-([a-z_\d]+)-(refund|waive|retry)$/

/** Whether a form corrects a settlement fee, an addon or a pack. */
export const isCorrection = (form: string | undefined) => CORRECTION.test(form ?? '')

/** The form of a settlement fee, an addon of `auctionId` or a pack where no scripts run. */
export async function correctMoney(
  { env, requestId, nowMs }: PageContext,
  { viewer, request, fields, address }: Posted,
  auctionId: number,
): Promise<Redirect | RefusedConsoleForm> {
  const { form = '' } = fields
  const [, kind, subject = '', named] = CORRECTION.exec(form) ?? []
  const body = SaleReasonBody.safeParse(fields)
  if (!body.success) return refuseConsoleForm(form, fields, invalidFields(fieldErrors(body.error)))
  const by = { viewer, actor: toActor({ viewer, request, requestId }), nowMs, reason: body.data.reason }
  // Nothing has the id 0.
  const id = Number(subject) || 0
  const addon = ADDONS.find((one) => one === subject)
  const action = FEE_ACTIONS.find((one) => one === named)
  let done: { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal } | null = null
  if (kind === 'fee' && action) done = await administerFee(env, { ...by, feeId: id, action })
  if (kind === 'pack') done = await refundPack(env, { ...by, packId: id, feeCount: null })
  if (kind === 'addon' && addon) done = await refundAddon(env, { ...by, auctionId, addon })
  if (done === null || done.ok) return redirectTo(address)
  return refuseConsoleForm(form, fields, done.refusal)
}
