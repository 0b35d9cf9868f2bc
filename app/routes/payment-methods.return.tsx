import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../domain/account/safe-redirect.ts'
import { financialHref } from '../../domain/money/financial-addresses.ts'
import { finishBegunSetups } from '../../worker/services/payments/setups.ts'
import { redirectTo, requireUser } from '../lib/http.server.ts'

/**
 * Where a processor's own page sends the person back: saves what they entered there, then opens `to`, which shows the
 * result named in `method`.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const viewer = requireUser(context, url.pathname + url.search)
  const { env, nowMs } = context
  const to = safeRedirect(url.searchParams.get('to'), financialHref('methods'))
  const result = await finishBegunSetups(env, { userId: viewer.userId, nowMs })
  const target = new URL(to, url.origin)
  target.searchParams.set('method', String(result))
  return redirectTo(target.pathname + target.search + target.hash)
}
