import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { firstMessage, type Refusal } from '../../../domain/errors.ts'
import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import { ResendVerification, VerifyEmail } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { RESENT_MESSAGE, resendVerification } from '../../../worker/services/accounts/resend-verification.ts'
import { clientInfo } from '../../../worker/services/accounts/sessions/client-info.ts'
import { verifyEmail } from '../../../worker/services/accounts/verify-email.ts'
import { type FollowedLink, refusedLink } from '../../components/mailed-link/followed-link.ts'
import { formFields } from '../../lib/http.server.ts'
import { RESEND_MESSAGES } from '../../lib/session/resend-copy.ts'

interface Resent {
  readonly ok: boolean
  readonly message: string
  /** Whether the email address itself was refused. */
  readonly isOfAddress?: boolean
}

/** The result of the posted form: of the link, or of asking for the mail again. */
interface PostedVerification {
  readonly link?: FollowedLink
  readonly resent?: Resent
}

/**
 * Verifies the email address by the token of the posted form; with `intent` resend it sends the mail again
 * instead.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<PostedVerification> {
  const fields = formFields(await request.formData())
  if (fields.intent === 'resend') return { resent: await resend(context, { request, fields }) }
  const form = VerifyEmail.safeParse(fields)
  if (!form.success) return { link: refused(fieldErrors(form.error).token?.[0]) }
  const { env, nowMs } = context
  const outcome = await verifyEmail(env, { token: form.data.token, nowMs })
  return {
    link: outcome.ok
      ? { kind: 'success', message: outcome.value.message, isDone: true }
      : refused(firstMessage(outcome.refusal)),
  }
}

async function resend(
  { env, viewer, nowMs, waitUntil }: PageContext,
  { request, fields }: { readonly request: Request; readonly fields: Record<string, string> },
): Promise<Resent> {
  const form = ResendVerification.safeParse(fields)
  if (!form.success) {
    return {
      ok: false,
      message: fieldErrors(form.error).email?.[0] ?? RESEND_MESSAGES.failedHere,
      isOfAddress: true,
    }
  }
  const { email, redirect_to: back } = form.data
  const refusal = await resendVerification(env, {
    viewer,
    email,
    back,
    client: clientInfo(request),
    nowMs,
    waitUntil,
  })
  return refusal ? { ok: false, message: refusalMessage(refusal) } : { ok: true, message: RESENT_MESSAGE }
}

function refusalMessage(refusal: Refusal): string {
  const isTooMany = refusal.code === 'rate_limited' && refusal.retryAfter !== undefined
  return isTooMany ? tooManyAttemptsText(refusal.retryAfter) : firstMessage(refusal)
}

function refused(message: string | undefined): FollowedLink {
  return refusedLink('verification', { message, hasAnswer: true })
}
