import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { NewMessage } from '../../../domain/schemas/messaging.ts'
import { sendAuctionMessage } from '../../../worker/services/messaging/send-message.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
  requireId,
  requireUser,
} from '../../lib/http.server.ts'

/** Begins a conversation about an auction with its first message. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<RefusedForm | Redirect> {
  const auctionId = requireId(params.id, '/auctions')
  const viewer = requireUser(context, `/auctions/${auctionId}/message`)
  const { env, nowMs, waitUntil } = context
  const fields = formFields(await request.formData())
  const message = NewMessage.safeParse(fields)
  if (!message.success) return invalidForm(fields, message.error)
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return refusedForm(fields, held)
  const sent = await sendAuctionMessage(env, {
    auctionId,
    viewer,
    text: message.data.message,
    nowMs,
    waitUntil,
  })
  return sent.ok ? redirectTo(`/messages/${sent.value}`) : refusedForm(fields, sent.refusal)
}
