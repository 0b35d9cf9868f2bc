import { answerSandboxChallenge } from '../payments/sandbox-challenge.ts'
import type { PageContext } from './page-context.ts'
import { type Redirect, redirectTo } from './redirect-to.ts'
import { safeRedirect } from './safe-redirect.ts'

/** The person's answer at the test bank; they go back to where they came from. */
export async function answerChallengeByForm(
  { env, nowMs }: PageContext,
  { reference, form }: { readonly reference: string; readonly form: FormData },
): Promise<Redirect> {
  const approve = form.get('answer') === 'approve'
  const challenge = await answerSandboxChallenge(env, { reference, approve, nowMs })
  if (challenge === null) return redirectTo(`/sandbox/confirm/${encodeURIComponent(reference)}`)
  return redirectTo(pathOf(challenge.returnUrl))
}

/** The way back was written by us, but only its path is followed: it never leads to another site. */
function pathOf(returnUrl: string | null): string {
  if (returnUrl === null) return '/authorize'
  const { pathname, search } = new URL(returnUrl)
  return safeRedirect(pathname + search, '/authorize')
}
