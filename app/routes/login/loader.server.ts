import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { humanSiteKey } from '../../../worker/services/accounts/human-check.ts'
import { PASSWORD_RESET_MESSAGE } from '../../../worker/services/accounts/reset-password.ts'
import { biddingTitle } from '../../lib/bidding-title.server.ts'
import { redirectTo } from '../../lib/http.server.ts'
import { signInReason } from '../../lib/urls/sign-in-reason.ts'

/** The notice for each value of the URL parameter `reason`: why the person was sent to this page. */
const NOTICES = {
  expired: { tone: 'info', text: 'Your session has ended. Sign in to pick up where you left off.' },
  watch: { tone: 'info', text: 'Sign in, and the auction is added to your watchlist.' },
  verified: { tone: 'success', text: 'Your email address is verified. Sign in to continue.' },
  'password-changed': { tone: 'success', text: PASSWORD_RESET_MESSAGE },
} as const

/** The sign-in page. A signed-in viewer is redirected to the page that the URL names. */
export async function loader({ request, context: { env, viewer } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const target = safeRedirect(searchParams.get('redirectTo'), '/dashboard')
  if (viewer !== null) throw redirectTo(target)
  const reason = searchParams.get('reason')
  const notice =
    reason !== null && Object.hasOwn(NOTICES, reason) ? NOTICES[reason as keyof typeof NOTICES] : null
  const wanted = notice === null ? signInReason(target, await biddingTitle(env, target)) : null
  return { redirectTo: target, notice, wanted, siteKey: humanSiteKey(env) }
}
