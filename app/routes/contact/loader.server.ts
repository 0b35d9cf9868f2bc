import { CONTACT_LIMITS } from '../../../domain/contact/contact-form.ts'
import type { FieldErrors } from '../../../domain/errors.ts'
import { ContactBody } from '../../../domain/schemas/contact.ts'
import { database } from '../../../worker/db/client.ts'
import { findAccount } from '../../../worker/db/queries/accounts/users.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { callerOf } from '../../../worker/services/accounts/sessions/client-info.ts'
import { type AskedChallenge, askChallenge } from '../../../worker/services/messaging/challenge.ts'
import { submitContactMessage } from '../../../worker/services/messaging/submit-message.ts'
import { supportAddress } from '../../../worker/services/messaging/support-address.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'

export interface ContactPage {
  readonly challenge: AskedChallenge
  readonly supportAddress: string
  /** Of who is signed in. */
  readonly name: string | null
  readonly email: string | null
  readonly isSent: boolean
}

/** What the contact form is shown again with. The sum is another one by then. */
export interface ContactAnswer {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
}

export async function readContactPage(
  { env, viewer, nowMs }: PageContext,
  params: URLSearchParams,
): Promise<ContactPage> {
  const [challenge, account] = await Promise.all([
    askChallenge(env, nowMs),
    viewer && findAccount(database(env), viewer.id),
  ])
  return {
    challenge,
    supportAddress: supportAddress(env),
    name: account ? `${account.user.firstName} ${account.user.lastName}`.slice(0, CONTACT_LIMITS.name) : null,
    email: viewer?.email ?? null,
    isSent: params.has('sent'),
  }
}

/** Sends a message by the plain form. */
export async function contactByForm(
  { env, viewer, nowMs, waitUntil }: PageContext,
  request: Request,
): Promise<Redirect | ContactAnswer> {
  const typed = formFields(await request.formData())
  const { captchaToken: token, ...fields } = ContactBody.parse(typed)
  const { ipAddress } = callerOf(request)
  const refusal = await submitContactMessage(env, { fields, token, viewer, ipAddress, nowMs, waitUntil })
  if (refusal === null) return redirectTo('/contact?sent=yes')
  const { errors = {}, message } = refusal
  const { captchaAnswer: _, captchaToken: __, websiteUrl: ___, ...values } = typed
  return { message: Object.keys(errors).length > 0 ? null : message, errors, values }
}
