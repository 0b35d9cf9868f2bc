import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { ContactBody } from '../../../domain/schemas/contact.ts'
import { clientInfo } from '../../../worker/services/accounts/sessions/client-info.ts'
import { readChallengeCookie, usedChallengeCookie } from '../../../worker/services/messaging/challenge.ts'
import { submitContactMessage } from '../../../worker/services/messaging/submit-message.ts'
import {
  formFields,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
} from '../../lib/http.server.ts'

/** Sends a message to support. A refused form does not get the answer to the challenge back. */
export async function action({
  request,
  context: { env, viewer, nowMs, waitUntil },
}: ActionFunctionArgs): Promise<Redirect | RefusedForm> {
  const typed = formFields(await request.formData())
  const fields = ContactBody.parse(typed)
  const token = readChallengeCookie(request)
  const { ipAddress } = clientInfo(request)
  const refusal = await submitContactMessage(env, { fields, token, viewer, ipAddress, nowMs, waitUntil })
  if (refusal === null) return redirectTo('/contact?sent=yes', { 'set-cookie': usedChallengeCookie(env) })
  const { captchaAnswer: _, websiteUrl: __, ...values } = typed
  return refusedForm(values, refusal)
}
