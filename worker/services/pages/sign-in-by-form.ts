import type { FieldErrors, Refusal } from '../../../domain/errors.ts'
import { Login, Registration } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import type { SignedIn } from '../accounts/begin-session.ts'
import { callerOf } from '../accounts/caller.ts'
import { register } from '../accounts/register.ts'
import { signIn } from '../accounts/sign-in.ts'
import { formFields } from './form-fields.ts'
import type { PageContext } from './page-context.ts'
import { type Redirect, redirectTo } from './redirect-to.ts'
import { safeRedirect } from './safe-redirect.ts'

/** What a form is shown again with. Passwords are never sent back. */
export interface RefusedForm {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
}

/** Signs in by the posted form, and goes on to where the person wanted to be, else to the dashboard. */
export async function signInByForm(
  { env, nowMs }: PageContext,
  request: Request,
): Promise<Redirect | RefusedForm> {
  const form = await request.formData()
  const fields = formFields(form)
  const login = Login.safeParse(fields)
  if (!login.success) return refusedForm(fields, { errors: fieldErrors(login.error) })
  const outcome = await signIn(env, { login: login.data, caller: callerOf(request), nowMs })
  return outcome.ok ? welcome(outcome.signedIn, form) : refusedForm(fields, outcome.refusal)
}

/** Registers by the posted form; the person is signed in with it. */
export async function registerByForm(
  { env, nowMs }: PageContext,
  request: Request,
): Promise<Redirect | RefusedForm> {
  const form = await request.formData()
  const fields = formFields(form)
  const registration = Registration.safeParse(fields)
  if (!registration.success) return refusedForm(fields, { errors: fieldErrors(registration.error) })
  const outcome = await register(env, { registration: registration.data, caller: callerOf(request), nowMs })
  return outcome.ok ? welcome(outcome.signedIn, form) : refusedForm(fields, outcome.refusal)
}

function welcome({ cookie }: SignedIn, form: FormData): Redirect {
  return redirectTo(safeRedirect(form.get('redirect_to'), '/dashboard'), { 'set-cookie': cookie })
}

function refusedForm(
  fields: Record<string, string>,
  { message, errors = {} }: Partial<Pick<Refusal, 'message' | 'errors'>>,
): RefusedForm {
  const { password: _, password_confirmation: __, ...values } = fields
  return { message: Object.keys(errors).length > 0 ? null : (message ?? null), errors, values }
}
