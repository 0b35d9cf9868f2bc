import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { AdminSetup } from '../../../domain/schemas/user.ts'
import { setUpAdministrator } from '../../../worker/services/accounts/set-up-administrator.ts'
import {
  type RefusedAccountForm,
  refusedAccountForm,
} from '../../components/forms/refused-account-form.server.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'
import { CREATED, SETUP_FAILED } from './copy.ts'

/** Creates the first administrator. */
export async function action({
  request,
  context: { env, requestId, nowMs },
}: ActionFunctionArgs): Promise<Redirect | RefusedAccountForm> {
  const fields = formFields(await request.formData())
  const setup = AdminSetup.safeParse(fields)
  if (!setup.success) return refusedAccountForm(fields, { errors: fieldErrors(setup.error) })
  try {
    const refusal = await setUpAdministrator(env, { setup: setup.data, request, requestId, nowMs })
    return refusal ? refusedAccountForm(fields, refusal) : redirectTo(`/admin-setup?${CREATED}=yes`)
  } catch (error) {
    console.error('The first administrator could not be created', error)
    return refusedAccountForm(fields, { message: SETUP_FAILED })
  }
}
