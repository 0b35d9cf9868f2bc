import { ForgotPassword, PasswordReset } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import {
  FORGOT_MESSAGE,
  forgotPassword,
  resetPassword,
} from '../../../worker/services/accounts/reset-password.ts'
import { callerOf } from '../../../worker/services/accounts/sessions/client-info.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'
import { type RefusedAccountForm, refusedAccountForm } from './refused-account-form.server.ts'

/** Where one goes with a new password: it does not sign in (decision 110). */
export const AFTER_RESET = '/login?reason=password-changed'

/** Has a link mailed by the posted form; the answer is the same whoever has the address. */
export async function forgotPasswordByForm(
  { env, nowMs, waitUntil }: PageContext,
  request: Request,
): Promise<{ readonly sent: string } | { readonly refused: RefusedAccountForm }> {
  const fields = formFields(await request.formData())
  const read = ForgotPassword.safeParse(fields)
  if (!read.success) return { refused: refusedAccountForm(fields, { errors: fieldErrors(read.error) }) }
  const { email, 'cf-turnstile-response': humanToken } = read.data
  const caller = callerOf(request)
  const refusal = await forgotPassword(env, { email, humanToken, caller, nowMs, waitUntil })
  return refusal ? { refused: refusedAccountForm(fields, refusal) } : { sent: FORGOT_MESSAGE }
}

/** Sets the new password of the posted form, and goes to the sign-in, which says so. */
export async function resetPasswordByForm(
  { env, nowMs, waitUntil }: PageContext,
  request: Request,
): Promise<Redirect | RefusedAccountForm> {
  const fields = formFields(await request.formData())
  const read = PasswordReset.safeParse(fields)
  if (!read.success) return refusedAccountForm(fields, { errors: fieldErrors(read.error) })
  const { token, password } = read.data
  const outcome = await resetPassword(env, { token, password, nowMs, waitUntil })
  if (!outcome.ok) return refusedAccountForm(fields, outcome.refusal)
  return redirectTo(AFTER_RESET, { 'set-cookie': outcome.deviceCookie })
}
