import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { Login, SecondFactorLogin } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { signIn } from '../../../worker/services/accounts/sign-in.ts'
import { signInWithCode } from '../../../worker/services/accounts/sign-in-with-code.ts'
import { redirectSignedIn } from '../../components/forms/redirect-signed-in.server.ts'
import {
  type RefusedAccountForm,
  refusedAccountForm,
} from '../../components/forms/refused-account-form.server.ts'
import { formFields, type Redirect } from '../../lib/http.server.ts'

/**
 * Signs in by the posted form. With a second factor the form is shown again with a challenge, which is posted
 * with the code (docs/rules/account-screens.md, Sign-in).
 */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | RefusedAccountForm> {
  const form = await request.formData()
  const fields = formFields(form)
  if (fields.challenge !== undefined) {
    return postCode(context, { request, form, challenge: fields.challenge })
  }
  const login = Login.safeParse(fields)
  if (!login.success) return refusedAccountForm(fields, { errors: fieldErrors(login.error) })
  const { env, place, nowMs, waitUntil } = context
  const outcome = await signIn(env, { login: login.data, request, place, nowMs, waitUntil })
  if (outcome.ok) return redirectSignedIn(outcome.value, form)
  if (outcome.refusal.challenge === undefined) return refusedAccountForm(fields, outcome.refusal)
  return { ...refusedAccountForm(fields, {}), challenge: outcome.refusal.challenge }
}

/**
 * The second step. A form with `switch_to` only changes the kind of code that is asked for, and carries no
 * code.
 */
async function postCode(
  { env, place, nowMs, waitUntil }: PageContext,
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
  const outcome = await signInWithCode(env, { login: login.data, request, place, nowMs, waitUntil })
  if (outcome.ok) return redirectSignedIn(outcome.value, form)
  const refused = refusedAccountForm(fields, outcome.refusal)
  // An expired challenge leads back to the password. After any other refusal a code can be tried again.
  return outcome.refusal.code === 'invalid_credentials' ? refused : { ...refused, challenge, isRecovery }
}
