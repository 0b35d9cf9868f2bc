import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { firstMessage, refusal } from '../../../domain/errors.ts'
import { afterListingsCheckoutHref, listingsCheckoutHref } from '../../../domain/listing/seller-addresses.ts'
import { cents } from '../../../domain/money/cents.ts'
import { ListingsTransactionBody } from '../../../domain/schemas/financial.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import { toPaymentSource } from '../../../worker/services/payments/choose-method.ts'
import { payListings } from '../../../worker/services/payments/pay-listings.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import { beginOnProcessorPage } from '../../components/payments/posted-source.server.ts'
import { type Redirect, redirectTo, requireUser } from '../../lib/http.server.ts'

/**
 * Pays for the ticked listings with one payment. The next page is My Auctions, which says so, or the bank where it asks
 * for a confirmation.
 */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | { readonly message: string }> {
  const viewer = requireUser(context, listingsCheckoutHref())
  const { env, nowMs, waitUntil } = context
  const form = await request.formData()
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return { message: held.message }
  const ids = form.getAll('auction').flatMap((named) => {
    const id = PathId.safeParse(named)
    return id.success ? [id.data] : []
  })
  if (ids.length === 0) return { message: 'Please tick at least one listing' }
  const payWith = form.get('pay_with')
  const begun = await beginOnProcessorPage(context, request, {
    viewer,
    payWith,
    to: listingsCheckoutHref(ids),
  })
  if (begun !== null) return begun
  const body = ListingsTransactionBody.safeParse({
    ...toBody(form),
    purpose: 'listings',
    items: ids.map((id) => ({ auction_id: id })),
  })
  if (!body.success) return { message: body.error.issues[0]?.message ?? refusal('invalid').message }
  const seenEach = String(form.get('price') ?? '')
  const returnTo = afterListingsCheckoutHref(ids)
  const paid = await payListings(env, {
    viewer,
    items: body.data.items.map(({ auction_id: auctionId, addons }) => ({ auctionId, addons })),
    paidWith: toPaymentSource(body.data),
    seenTotalCents: /^\d{1,9}$/.test(seenEach) ? cents(Number(seenEach) * ids.length) : null,
    returnUrl: new URL(returnTo, siteOrigin(request, env)).href,
    nowMs,
  })
  if (!paid.ok) return { message: firstMessage(paid.refusal) }
  const { actionUrl } = paid.value
  return redirectTo(actionUrl === null ? returnTo : new URL(actionUrl, request.url).href)
}

/** The form's fields under the names of the API body. Fields of the card itself stay in, so that the schema refuses them. */
function toBody(form: FormData): Record<string, unknown> {
  const { auction: _, pay_with: paidWith = '', price: __, ...fields } = Object.fromEntries(form)
  if (!/^[1-9]\d{0,14}$/.test(String(paidWith))) return fields
  // The form also sends the selected test card, which a saved method replaces.
  return { ...fields, card_token: undefined, payment_method_id: Number(paidWith) }
}
