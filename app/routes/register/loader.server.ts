import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { humanSiteKey } from '../../../worker/services/accounts/human-check.ts'
import { redirectTo } from '../../lib/http.server.ts'

/** The registration page. A signed-in viewer is redirected to the page that the URL names. */
export function loader({ request, context: { env, viewer } }: LoaderFunctionArgs) {
  const target = safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '/dashboard')
  if (viewer !== null) throw redirectTo(target)
  return { redirectTo: target, siteKey: humanSiteKey(env) }
}
