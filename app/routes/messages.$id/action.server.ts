import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { NewMessage } from '../../../domain/schemas/messaging.ts'
import { replyInThread } from '../../../worker/services/messaging/send-message.ts'
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

/** Sends the next message of a conversation. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<RefusedForm | Redirect> {
  const threadId = requireId(params.id, '/messages')
  const viewer = requireUser(context, `/messages/${threadId}`)
  const { env, nowMs, waitUntil } = context
  const fields = formFields(await request.formData())
  const message = NewMessage.safeParse(fields)
  if (!message.success) return invalidForm(fields, message.error)
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return refusedForm(fields, held)
  const sent = await replyInThread(env, { threadId, viewer, text: message.data.message, nowMs, waitUntil })
  return sent.ok ? redirectTo(`/messages/${threadId}`) : refusedForm(fields, sent.refusal)
}
