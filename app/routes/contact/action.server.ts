import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { ContactBody } from '../../../domain/schemas/contact.ts'
import { clientInfo } from '../../../worker/services/accounts/sessions/client-info.ts'
import { submitContactMessage } from '../../../worker/services/messaging/submit-message.ts'
import {
  formFields,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
} from '../../lib/http.server.ts'

/**
 * Sends a message to support. A refused form does not get the challenge's fields back: the page is then shown
 * with another question.
 */
export async function action({
  request,
  context: { env, viewer, nowMs, waitUntil },
}: ActionFunctionArgs): Promise<Redirect | RefusedForm> {
  const typed = formFields(await request.formData())
  const { captchaToken: token, ...fields } = ContactBody.parse(typed)
  const { ipAddress } = clientInfo(request)
  const refusal = await submitContactMessage(env, { fields, token, viewer, ipAddress, nowMs, waitUntil })
  if (refusal === null) return redirectTo('/contact?sent=yes')
  const { captchaAnswer: _, captchaToken: __, websiteUrl: ___, ...values } = typed
  return refusedForm(values, refusal)
}
