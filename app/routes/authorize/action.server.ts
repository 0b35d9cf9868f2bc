import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { firstMessage } from '../../../domain/errors.ts'
import { containsCardNumber } from '../../../domain/money/card-numbers.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { authorize } from '../../../worker/services/payments/authorize.ts'
import { giveUpAuthorization } from '../../../worker/services/payments/give-up-authorization.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import { beginOnProcessorPage } from '../../components/payments/posted-source.server.ts'
import { afterAuthorizing } from '../../lib/after-authorizing.server.ts'
import { type Redirect, redirectTo, redirectWithin, requireUser } from '../../lib/http.server.ts'

/**
 * Authorizes the card of the posted form; ends the authorization if `intent` is `end`. The form carries a
 * card token, never a card number. If the bank requires a confirmation, redirects to the bank, which then
 * redirects to `redirect_to`.
 */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | { readonly message: string }> {
  const viewer = requireUser(context, '/authorize')
  const { env, nowMs, waitUntil } = context
  const { origin } = new URL(request.url)
  const form = await request.formData()
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return { message: held.message }
  if (form.get('intent') === 'end') {
    const refused = await giveUpAuthorization(env, { userId: viewer.id, nowMs })
    if (refused) return { message: firstMessage(refused) }
    return redirectWithin('/authorize?ended=1')
  }
  const wanted = safeRedirect(form.get('redirect_to'), '/authorize')
  // The address is stored with the hold.
  const target = containsCardNumber(wanted) ? '/authorize' : wanted
  const payWith = form.get('pay_with')
  const to = `/authorize?redirectTo=${encodeURIComponent(target)}`
  const begun = await beginOnProcessorPage(context, request, { viewer, payWith, to })
  if (begun !== null) return begun
  const methodId = PathId.safeParse(payWith)
  const token = form.get('card_token')
  if (!methodId.success && (typeof token !== 'string' || token === '')) {
    return { message: 'Please choose a card' }
  }
  const outcome = await authorize(env, {
    userId: viewer.id,
    paidWith: methodId.success ? { payment_method_id: methodId.data } : { card_token: String(token) },
    returnUrl: new URL(target, origin).href,
    nowMs,
  })
  if (!outcome.ok) return { message: firstMessage(outcome.refusal) }
  const { actionUrl } = outcome.value
  return actionUrl === null
    ? redirectWithin(afterAuthorizing(target))
    : redirectTo(new URL(actionUrl, origin).href)
}
