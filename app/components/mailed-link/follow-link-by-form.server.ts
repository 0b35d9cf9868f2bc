import { firstMessage, type Refusal } from '../../../domain/errors.ts'
import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import { EmailConfirmation, ResendVerification, VerifyEmail } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { confirmEmailChange } from '../../../worker/services/accounts/change-email.ts'
import { RESENT_MESSAGE, resendVerification } from '../../../worker/services/accounts/resend-verification.ts'
import { callerOf } from '../../../worker/services/accounts/sessions/client-info.ts'
import { verifyEmail } from '../../../worker/services/accounts/verify-email.ts'
import { formFields } from '../../lib/http.server.ts'
import { RESEND_TEXTS } from '../../lib/session/resend-copy.ts'
import { type FollowedLink, refusedLink } from './followed-link.ts'

interface Resent {
  readonly ok: boolean
  readonly message: string
  /** The address itself was refused. */
  readonly isOfAddress?: boolean
}

/** What came of the verification page's form: of the link, or of asking for the mail again. */
export interface VerificationPosted {
  readonly link?: FollowedLink
  readonly resent?: Resent
}

/** Follows the verification link of the posted form, or sends the mail again where that was asked for. */
export async function verifyByForm(context: PageContext, request: Request): Promise<VerificationPosted> {
  const fields = formFields(await request.formData())
  if (fields.intent === 'resend') return { resent: await resendByForm(context, { request, fields }) }
  const read = VerifyEmail.safeParse(fields)
  if (!read.success) return { link: refused('verification', fieldErrors(read.error).token?.[0]) }
  const { env, nowMs } = context
  const outcome = await verifyEmail(env, { token: read.data.token, nowMs })
  return {
    link: outcome.ok
      ? { kind: 'success', message: outcome.message, isDone: true }
      : refused('verification', firstMessage(outcome.refusal)),
  }
}

async function resendByForm(
  { env, viewer, nowMs, waitUntil }: PageContext,
  { request, fields }: { readonly request: Request; readonly fields: Record<string, string> },
): Promise<Resent> {
  const read = ResendVerification.safeParse(fields)
  if (!read.success) {
    return {
      ok: false,
      message: fieldErrors(read.error).email?.[0] ?? RESEND_TEXTS.failedHere,
      isOfAddress: true,
    }
  }
  const { email, redirect_to: back } = read.data
  const refusal = await resendVerification(env, {
    viewer,
    email,
    back,
    caller: callerOf(request),
    nowMs,
    waitUntil,
  })
  return refusal ? { ok: false, message: wordsOf(refusal) } : { ok: true, message: RESENT_MESSAGE }
}

function wordsOf(refusal: Refusal): string {
  const isTooMany = refusal.code === 'too_many_requests' && refusal.retryAfter !== undefined
  return isTooMany ? tooManyAttemptsText(refusal.retryAfter) : firstMessage(refusal)
}

/** Follows one of the two links of a change of address by the posted form. */
export async function confirmEmailByForm(context: PageContext, request: Request): Promise<FollowedLink> {
  const read = EmailConfirmation.safeParse(formFields(await request.formData()))
  if (!read.success) return refused('email_change', fieldErrors(read.error).token?.[0])
  const { env, nowMs, waitUntil } = context
  const outcome = await confirmEmailChange(env, { token: read.data.token, nowMs, waitUntil })
  return outcome.ok
    ? { kind: 'success', message: outcome.message, isDone: outcome.isDone }
    : refused('email_change', firstMessage(outcome.refusal))
}

function refused(link: 'verification' | 'email_change', message: string | undefined): FollowedLink {
  return refusedLink(link, { message, hasAnswer: true })
}
