import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { firstMessage } from '../../../domain/errors.ts'
import { EmailConfirmation } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { confirmEmailChange } from '../../../worker/services/accounts/change-email.ts'
import { type FollowedLink, refusedLink } from '../../components/mailed-link/followed-link.ts'
import { formFields } from '../../lib/http.server.ts'

/**
 * Confirms an email address change by the token of one of its two links; the second of them makes the change.
 */
export async function action({
  request,
  context: { env, nowMs, waitUntil },
}: ActionFunctionArgs): Promise<FollowedLink> {
  const form = EmailConfirmation.safeParse(formFields(await request.formData()))
  if (!form.success) return refused(fieldErrors(form.error).token?.[0])
  const outcome = await confirmEmailChange(env, { token: form.data.token, nowMs, waitUntil })
  return outcome.ok ? { kind: 'success', ...outcome.value } : refused(firstMessage(outcome.refusal))
}

function refused(message: string | undefined): FollowedLink {
  return refusedLink('email_change', { message, hasAnswer: true })
}
