import { firstMessage } from '../../../domain/errors.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { beginSetup } from '../../../worker/services/payments/setups.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'
import { returnHref } from './return-href.ts'

/**
 * Begins a new method on its processor's own page, where the posted form asks for one (`pay_with` is `card` or
 * `paypal`). `to` is the page that the person comes back to, a path of this site. Null for every other form.
 */
export async function beginOnProcessorPage(
  { env, nowMs }: Pick<PageContext, 'env' | 'nowMs'>,
  request: Request,
  options: {
    readonly viewer: Viewer
    readonly payWith: unknown
    readonly to: string
    readonly makeDefault?: boolean
  },
): Promise<Redirect | { readonly message: string } | null> {
  const { viewer, payWith, to, makeDefault = false } = options
  if (payWith !== 'card' && payWith !== 'paypal') return null
  const returnUrl = new URL(returnHref(to, { makeDefault }), siteOrigin(request, env)).href
  const begun = await beginSetup(env, {
    userId: viewer.userId,
    type: payWith === 'card' ? 'credit_card' : 'paypal',
    returnUrl,
    isHosted: true,
    paypalEmail: null,
    nowMs,
  })
  if (!begun.ok) return { message: firstMessage(begun.refusal) }
  return redirectTo(begun.value.approvalUrl ?? returnUrl)
}
