import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { managedAuctionHref } from '../../../domain/administration/auction-sections.ts'
import { invalidFields, type Refusal } from '../../../domain/errors.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { AuctionStatusBody, VoidBidBody } from '../../../domain/schemas/managed-auction.ts'
import { SaleReasonBody } from '../../../domain/schemas/sales.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import {
  runFailedSteps,
  setAuctionStatus,
  voidBid,
} from '../../../worker/services/administration/auctions/change-managed-auction.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
import {
  PROOF_FORM,
  proveInConsole,
  type RefusedConsoleForm,
  refuseConsoleForm,
} from '../../lib/console-action.server.ts'
import { correctMoney, isCorrection } from '../../lib/correction-form.server.ts'
import { formFields, type Redirect, redirectTo, requireId, requirePermission } from '../../lib/http.server.ts'
import { changeSale } from '../../lib/sale-form.server.ts'
import { toStatusBody } from './forms.ts'

type Fields = Readonly<Record<string, string>>

/** The forms of an auction's page where no scripts run. Only administrators change things. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<Redirect | RefusedConsoleForm> {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const viewer = requirePermission(context, address, 'admin.write')
  const auctionId = requireId(params.id, '/admin?tab=auctions')
  const fields = formFields(await request.formData())
  const { form = '' } = fields
  if (form === PROOF_FORM) return proveInConsole(context, { viewer, request, fields, address })
  if (isCorrection(form)) return correctMoney(context, { viewer, request, fields, address }, auctionId)
  if (form.startsWith('sale-')) return changeSale(context, { viewer, request, fields, address })
  const actor = toActor({ viewer, request, requestId: context.requestId })
  const refused = await change(context, fields, { auctionId, viewer, actor, nowMs: context.nowMs })
  if (refused) return refuseConsoleForm(form, fields, refused)
  return redirectTo(form === 'status' ? managedAuctionHref(auctionId) : address)
}

async function change(
  { env }: PageContext,
  fields: Fields,
  by: Omit<Parameters<typeof runFailedSteps>[1], 'reason'>,
): Promise<Refusal | null> {
  if (fields.form === 'status') {
    const body = AuctionStatusBody.safeParse(toStatusBody(fields))
    if (!body.success) return invalidFields(fieldErrors(body.error))
    const { status, start_time: startAtMs = null, end_time: endAtMs = null, reason } = body.data
    const set = await setAuctionStatus(env, { ...by, status, startAtMs, endAtMs, reason })
    return set.ok ? null : set.refusal
  }
  if (fields.form === 'steps') {
    const body = SaleReasonBody.safeParse(fields)
    if (!body.success) return invalidFields(fieldErrors(body.error))
    return runFailedSteps(env, { ...by, reason: body.data.reason })
  }
  const body = VoidBidBody.safeParse({ ...fields, bid_id: Number(fields.bid_id) })
  if (!body.success) return invalidFields(fieldErrors(body.error))
  const voided = await voidBid(env, { ...by, bidId: body.data.bid_id, reason: body.data.reason })
  return voided.ok ? null : voided.refusal
}
