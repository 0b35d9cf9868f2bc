import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { HandoverItemName } from '../../../domain/schemas/handover.ts'
import { ReasonBody } from '../../../domain/schemas/listing-actions.ts'
import { changeHandover, type HandoverCommand } from '../../../worker/services/after-sale/change-handover.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
  requireConfirmation,
  requireId,
  requireUser,
} from '../../lib/http.server.ts'

/** Ticks a task, marks the vehicle as handed over or received, or states that the price was not paid. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<RefusedForm | Redirect> {
  const auctionId = requireId(params.id, '/auctions')
  const here = `/auctions/${auctionId}/handover`
  const viewer = requireUser(context, here)
  const fields = formFields(await request.formData())
  const parsed = parseAction(fields)
  if (parsed === null) return { message: 'Please choose what to do.', errors: {}, values: {} }
  if ('errors' in parsed) return parsed
  const refused = parsed.type === 'hand_over' ? requireConfirmation(fields) : null
  if (refused !== null) return refused
  const { env, requestId, nowMs, waitUntil } = context
  const actor = toActor({ viewer, request, requestId })
  const changed = await changeHandover(env, { auctionId, viewer, action: parsed, actor, nowMs, waitUntil })
  return changed.ok ? redirectTo(here) : refusedForm(fields, changed.refusal)
}

function parseAction(fields: Readonly<Record<string, string>>): HandoverCommand | RefusedForm | null {
  if (fields.intent === 'hand_over') return { type: 'hand_over' }
  if (fields.intent === 'not_paid') {
    const parsed = ReasonBody.safeParse(fields)
    return parsed.success
      ? { type: 'not_paid', reason: parsed.data.reason }
      : invalidForm(fields, parsed.error)
  }
  const item = HandoverItemName.safeParse(fields.item)
  const isChoice = fields.done === 'true' || fields.done === 'false'
  return item.success && isChoice ? { type: 'tick', item: item.data, isDone: fields.done === 'true' } : null
}
