import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import { callApi, refusalText } from './call-api.ts'
import { RESEND_TEXTS } from './resend-copy.ts'

/** What came of asking for the verification mail again, in the words of the place where it was asked. */
export interface Resent {
  readonly ok: boolean
  readonly message: string
  /** The address itself was refused: said at its field. */
  readonly isOfAddress?: boolean
}

/**
 * Asks for the verification mail again: for oneself, or, where nobody is signed in, for an address. `back` is where its link
 * leads its reader on to.
 */
export async function resendVerification(
  texts: { readonly sent: string | null; readonly failed: string },
  { email, back }: { readonly email?: string | undefined; readonly back?: string | undefined } = {},
): Promise<Resent> {
  const outcome = await callApi<{ message: string }>('/auth/resend-verification', {
    method: 'POST',
    body: { ...(email !== undefined && { email }), ...(back !== undefined && { redirect_to: back }) },
  })
  if (outcome.kind === 'answered') return { ok: true, message: texts.sent ?? outcome.body.message }
  if (outcome.kind === 'no_answer') return { ok: false, message: RESEND_TEXTS.error }
  if (outcome.status === 429 && outcome.retryAfterS !== null) {
    return { ok: false, message: tooManyAttemptsText(outcome.retryAfterS) }
  }
  const isOfAddress = outcome.body.errors?.email !== undefined
  return { ok: false, message: refusalText(outcome.body, texts.failed), isOfAddress }
}
