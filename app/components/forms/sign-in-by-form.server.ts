import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { Login, Registration, SecondFactorLogin } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { register } from '../../../worker/services/accounts/register.ts'
import type { SignedIn } from '../../../worker/services/accounts/sessions/begin-session.ts'
import { callerOf } from '../../../worker/services/accounts/sessions/client-info.ts'
import { signIn } from '../../../worker/services/accounts/sign-in.ts'
import { signInWithCode } from '../../../worker/services/accounts/sign-in-with-code.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'
import { type RefusedAccountForm, refusedAccountForm } from './refused-account-form.server.ts'

/**
 * Signs in by the posted form, and goes on to where the person wanted to be, else to the dashboard. Where there is a
 * second factor, the form comes back with a challenge, to be posted again with the code.
 */
export async function signInByForm(
  context: PageContext,
  request: Request,
): Promise<Redirect | RefusedAccountForm> {
  const form = await request.formData()
  const fields = formFields(form)
  if (fields.challenge !== undefined)
    return finishByForm(context, { request, form, challenge: fields.challenge })
  const login = Login.safeParse(fields)
  if (!login.success) return refusedAccountForm(fields, { errors: fieldErrors(login.error) })
  const { env, nowMs, waitUntil } = context
  const outcome = await signIn(env, { login: login.data, request, nowMs, waitUntil })
  if (outcome.ok) return welcome(outcome.signedIn, form)
  if (outcome.challenge === undefined) return refusedAccountForm(fields, outcome.refusal)
  return { ...refusedAccountForm(fields, {}), challenge: outcome.challenge }
}

/** The second half of a sign-in; its form also asks for the other kind of code, which sends nothing else. */
async function finishByForm(
  { env, nowMs, waitUntil }: PageContext,
  {
    request,
    form,
    challenge,
  }: { readonly request: Request; readonly form: FormData; readonly challenge: string },
): Promise<Redirect | RefusedAccountForm> {
  const fields = formFields(form)
  const isRecovery = (fields.switch_to ?? fields.code_kind) === 'recovery'
  if (fields.switch_to !== undefined) return { ...refusedAccountForm(fields, {}), challenge, isRecovery }
  const login = SecondFactorLogin.safeParse(fields)
  if (!login.success) {
    return { ...refusedAccountForm(fields, { errors: fieldErrors(login.error) }), challenge, isRecovery }
  }
  const outcome = await signInWithCode(env, { login: login.data, request, nowMs, waitUntil })
  if (outcome.ok) return welcome(outcome.signedIn, form)
  const refused = refusedAccountForm(fields, outcome.refusal)
  // A question that is too old leads back to the password; to any other a code may be tried again.
  return outcome.refusal.code === 'invalid_credentials' ? refused : { ...refused, challenge, isRecovery }
}

/** Registers by the posted form; the person is signed in with it. */
export async function registerByForm(
  { env, nowMs, waitUntil }: PageContext,
  request: Request,
): Promise<Redirect | RefusedAccountForm> {
  const form = await request.formData()
  const fields = formFields(form)
  const registration = Registration.safeParse(fields)
  if (!registration.success) return refusedAccountForm(fields, { errors: fieldErrors(registration.error) })
  const caller = callerOf(request)
  const outcome = await register(env, { registration: registration.data, caller, nowMs, waitUntil })
  return outcome.ok ? welcome(outcome.signedIn, form) : refusedAccountForm(fields, outcome.refusal)
}

function welcome({ cookie, deviceCookie }: SignedIn, form: FormData): Redirect {
  return redirectTo(safeRedirect(form.get('redirect_to'), '/dashboard'), [
    ['set-cookie', cookie],
    ['set-cookie', deviceCookie],
  ])
}
