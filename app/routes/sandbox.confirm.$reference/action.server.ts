import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { afterAuthorizing } from '../../lib/after-authorizing.server.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'

/**
 * The person's answer at the test bank. Approved, they go back to where they came from; declined, to the card, where they
 * are told that none is authorized. One that was answered before stays as it was.
 */
export async function answerChallengeByForm(
  { env, nowMs }: PageContext,
  { reference, form }: { readonly reference: string; readonly form: FormData },
): Promise<Redirect> {
  const approve = form.get('answer') === 'approve'
  const challenge = await answerSandboxChallenge(env, { reference, approve, nowMs })
  if (challenge === null) return redirectTo(`/sandbox/confirm/${encodeURIComponent(reference)}`)
  const target = pathOf(challenge.returnUrl)
  if (challenge.kind !== 'hold') return redirectTo(target)
  if (challenge.status === 'failed') {
    return redirectTo(`/authorize?declined=1&redirectTo=${encodeURIComponent(target)}`)
  }
  return redirectTo(afterAuthorizing(target))
}

/** The way back was written by us, but only what comes after the site is followed: it never leads to another one. */
function pathOf(returnUrl: string | null): string {
  if (returnUrl === null) return '/authorize'
  const { pathname, search, hash } = new URL(returnUrl)
  return safeRedirect(pathname + search + hash, '/authorize')
}
