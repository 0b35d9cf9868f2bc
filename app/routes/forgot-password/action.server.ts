import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { ForgotPassword } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { FORGOT_MESSAGE, forgotPassword } from '../../../worker/services/accounts/reset-password.ts'
import { clientInfo } from '../../../worker/services/accounts/sessions/client-info.ts'
import {
  type RefusedAccountForm,
  refusedAccountForm,
} from '../../components/forms/refused-account-form.server.ts'
import { formFields } from '../../lib/http.server.ts'

/** Mails a reset link. The answer is the same whether or not the email address has an account. */
export async function action({
  request,
  context: { env, nowMs, waitUntil },
}: ActionFunctionArgs): Promise<{ readonly sent: string } | { readonly refused: RefusedAccountForm }> {
  const fields = formFields(await request.formData())
  const form = ForgotPassword.safeParse(fields)
  if (!form.success) return { refused: refusedAccountForm(fields, { errors: fieldErrors(form.error) }) }
  const { email, 'cf-turnstile-response': humanToken } = form.data
  const client = clientInfo(request)
  const refusal = await forgotPassword(env, { email, humanToken, client, nowMs, waitUntil })
  return refusal ? { refused: refusedAccountForm(fields, refusal) } : { sent: FORGOT_MESSAGE }
}
