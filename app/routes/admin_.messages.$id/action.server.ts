import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { FieldErrors } from '../../../domain/errors.ts'
import { ContactAnswerBody } from '../../../domain/schemas/contact.ts'
import { answerMessage } from '../../../worker/services/messaging/answer-message.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
import { formFields, type Redirect, redirectTo, requireId, requirePermission } from '../../lib/http.server.ts'

const LIST = '/admin/messages'

export interface RefusedAnswer {
  readonly message: string | null
  readonly errors: FieldErrors
  /** The typed text, so that the form is shown again with it. */
  readonly answer: string
}

/** Answers a message to support. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<Redirect | RefusedAnswer> {
  const { env, requestId, nowMs, waitUntil } = context
  const viewer = requirePermission(context, new URL(request.url).pathname, 'contact.answer')
  const id = requireId(params.id, LIST)
  const { answer } = ContactAnswerBody.parse(formFields(await request.formData()))
  const actor = toActor({ viewer, request, requestId })
  const refusal = await answerMessage(env, { id, answer, actor, nowMs, waitUntil })
  if (refusal === null) return redirectTo(`${LIST}/${id}?sent=yes`)
  if (refusal.code === 'not_found') return redirectTo(LIST)
  return { message: refusal.errors ? null : refusal.message, errors: refusal.errors ?? {}, answer }
}
