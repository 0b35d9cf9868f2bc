import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { Registration } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { register } from '../../../worker/services/accounts/register.ts'
import { redirectSignedIn } from '../../components/forms/redirect-signed-in.server.ts'
import {
  type RefusedAccountForm,
  refusedAccountForm,
} from '../../components/forms/refused-account-form.server.ts'
import { formFields, type Redirect } from '../../lib/http.server.ts'

/** Registers by the posted form, and signs in. */
export async function action({
  request,
  context: { env, place, nowMs, waitUntil },
}: ActionFunctionArgs): Promise<Redirect | RefusedAccountForm> {
  const form = await request.formData()
  const fields = formFields(form)
  const registration = Registration.safeParse(fields)
  if (!registration.success) return refusedAccountForm(fields, { errors: fieldErrors(registration.error) })
  const outcome = await register(env, { registration: registration.data, request, place, nowMs, waitUntil })
  if (!outcome.ok) return refusedAccountForm(fields, outcome.refusal)
  return redirectSignedIn(outcome.value, form)
}
