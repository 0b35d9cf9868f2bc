import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { PasswordReset } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { resetPassword } from '../../../worker/services/accounts/reset-password.ts'
import {
  type RefusedAccountForm,
  refusedAccountForm,
} from '../../components/forms/refused-account-form.server.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'
import { AFTER_RESET } from './loader.server.ts'

/** Sets the new password of the posted form, and goes to the sign-in page, which confirms the change. */
export async function action({
  request,
  context: { env, nowMs, waitUntil },
}: ActionFunctionArgs): Promise<Redirect | RefusedAccountForm> {
  const fields = formFields(await request.formData())
  const form = PasswordReset.safeParse(fields)
  if (!form.success) return refusedAccountForm(fields, { errors: fieldErrors(form.error) })
  const { token, password } = form.data
  const outcome = await resetPassword(env, { token, password, nowMs, waitUntil })
  if (!outcome.ok) return refusedAccountForm(fields, outcome.refusal)
  return redirectTo(AFTER_RESET, { 'set-cookie': outcome.value.deviceCookie })
}
