import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { firstMessage } from '../../../domain/errors.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { authorize } from '../../../worker/services/payments/authorize.ts'
import { endAuthorization } from '../../../worker/services/payments/end-authorization.ts'
import { afterAuthorizing } from '../../lib/after-authorizing.server.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'

/**
 * Authorizes the card of the posted form, or ends the authorization. The form carries a token, never a card number.
 * Where the bank wants the person's confirmation they go there, and come back to where they wanted to be.
 */
export async function authorizeByForm(
  { env, viewer, nowMs }: PageContext,
  request: Request,
): Promise<Redirect | { readonly message: string }> {
  const here = new URL(request.url)
  if (viewer === null) return redirectTo('/login?redirectTo=/authorize')
  const form = await request.formData()
  if (form.get('intent') === 'end') {
    await endAuthorization(env, { userId: viewer.id, nowMs })
    return redirectTo('/authorize?ended=1')
  }
  const target = safeRedirect(form.get('redirect_to'), '/authorize')
  const token = form.get('card_token')
  if (typeof token !== 'string' || token === '') return { message: 'Please choose a card' }
  const outcome = await authorize(env, {
    userId: viewer.id,
    paidWith: { card_token: token },
    returnUrl: new URL(target, here.origin).href,
    nowMs,
  })
  if (!outcome.ok) return { message: firstMessage(outcome.refusal) }
  const { actionUrl } = outcome.authorization
  return redirectTo(actionUrl === null ? afterAuthorizing(target) : new URL(actionUrl, here.origin).href)
}
