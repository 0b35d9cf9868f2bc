import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import { callApi, refusalText } from './call-api.ts'
import { RESEND_MESSAGES } from './resend-copy.ts'

/** Outcome of a resend request, with the message to show. */
export interface ResendResult {
  readonly ok: boolean
  readonly message: string
  /** True if the address itself was refused; the message then belongs to its field. */
  readonly isOfAddress?: boolean
}

/**
 * Requests the verification mail again: for the signed-in person or, signed out, for `email`. `back` is the
 * path to which the mail's link finally leads. docs/rules/accounts.md, Verification
 */
export async function resendVerification(
  texts: { readonly sent: string | null; readonly failed: string },
  { email, back }: { readonly email?: string | undefined; readonly back?: string | undefined } = {},
): Promise<ResendResult> {
  const result = await callApi<{ message: string }>('/auth/resend-verification', {
    method: 'POST',
    body: { ...(email !== undefined && { email }), ...(back !== undefined && { redirect_to: back }) },
  })
  if (result.kind === 'answered') return { ok: true, message: texts.sent ?? result.body.message }
  if (result.kind === 'no_answer') return { ok: false, message: RESEND_MESSAGES.error }
  if (result.status === 429 && result.retryAfterS !== null) {
    return { ok: false, message: tooManyAttemptsText(result.retryAfterS) }
  }
  const isOfAddress = result.body.errors?.email !== undefined
  return { ok: false, message: refusalText(result.body, texts.failed), isOfAddress }
}
