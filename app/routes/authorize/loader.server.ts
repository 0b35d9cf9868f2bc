import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { salePayHref } from '../../../domain/after-sale/sale-labels.ts'
import { isExpired, savedMethodText } from '../../../domain/listing/checkout-labels.ts'
import { listSavedMethods } from '../../../worker/services/payments/methods/list-saved-methods.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { readPaymentConfig } from '../../../worker/services/payments/read-payment-config.ts'
import { readOwedPremium } from '../../../worker/services/settlement/read-sales.ts'
import { parseReturnedMethod } from '../../components/payments/returned-method.ts'
import { biddingTitle } from '../../lib/bidding-title.server.ts'
import { redirectTo, requireUser } from '../../lib/http.server.ts'
import { authorizationResult } from './copy.ts'

export type { AuthorizationView } from '../../../worker/services/payments/read-authorization.ts'

/** The viewer's payment authorization, and the auction that they want to bid on if the URL names one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requireUser(context, pathname + search)
  const { env, nowMs } = context
  const owed = await readOwedPremium(env, viewer.id)
  if (owed !== null) throw redirectTo(salePayHref(owed.saleId))
  const target = safeRedirect(searchParams.get('redirectTo'), '/authorize')
  const [authorization, methods, offered, title] = await Promise.all([
    readAuthorization(env, { userId: viewer.id, nowMs }),
    listSavedMethods(env, viewer.id),
    readPaymentConfig(env),
    biddingTitle(env, target),
  ])
  return {
    authorization,
    methods: methods.map((method) => ({
      id: method.id,
      text: savedMethodText(method),
      isExpired: isExpired(method, nowMs),
      isDeclined: false,
    })),
    offered,
    returned: parseReturnedMethod(searchParams),
    redirectTo: target,
    title,
    result: authorizationResult([...searchParams.keys()], authorization, nowMs),
    nowMs,
  }
}
