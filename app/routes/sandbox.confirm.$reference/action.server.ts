import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { afterAuthorizing } from '../../lib/after-authorizing.server.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'

/**
 * Answers the test bank. An approved payment leads back to the page that asked for it; a declined hold leads
 * to the card form, which says that no card is authorized. A second answer changes nothing.
 */
export async function action({
  request,
  params,
  context: { env, nowMs },
}: ActionFunctionArgs): Promise<Redirect> {
  const form = await request.formData()
  const reference = params.reference ?? ''
  const approve = form.get('answer') === 'approve'
  const challenge = await answerSandboxChallenge(env, { reference, approve, nowMs })
  if (challenge === null) return redirectTo(`/sandbox/confirm/${encodeURIComponent(reference)}`)
  const target = toPath(challenge.returnUrl)
  if (challenge.kind !== 'hold') return redirectTo(target)
  if (challenge.status === 'failed') {
    return redirectTo(`/authorize?declined=1&redirectTo=${encodeURIComponent(target)}`)
  }
  return redirectTo(afterAuthorizing(target))
}

/** The path of a stored return URL. Its origin is dropped, so that it cannot lead to another site. */
function toPath(returnUrl: string | null): string {
  if (returnUrl === null) return '/authorize'
  const { pathname, search, hash } = new URL(returnUrl)
  return safeRedirect(pathname + search + hash, '/authorize')
}
