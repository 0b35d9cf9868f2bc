import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { firstMessage, refusal } from '../../../domain/errors.ts'
import {
  addonsHref,
  afterCheckoutHref,
  checkoutHref,
  receiptHref,
} from '../../../domain/listing/seller-addresses.ts'
import { type Cents, cents } from '../../../domain/money/cents.ts'
import { ADDONS } from '../../../domain/money/listing-fees.ts'
import { TransactionBody } from '../../../domain/schemas/financial.ts'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import { buyAddons } from '../../../worker/services/payments/buy-addons.ts'
import { payListing } from '../../../worker/services/payments/pay-listing.ts'
import { findBoughtAddons, isListingPayable } from '../../../worker/services/payments/read-checkout.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import { parseAuctionParameter } from '../../components/payments/auction-parameter.server.ts'
import { beginOnProcessorPage } from '../../components/payments/posted-source.server.ts'
import { type Redirect, redirectTo, requireUser } from '../../lib/http.server.ts'

/** Pays for the listing. The next page is the receipt, or the bank where it asks for a confirmation. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | { readonly message: string }> {
  const url = new URL(request.url)
  const auctionId = parseAuctionParameter(url)
  const viewer = requireUser(context, checkoutHref(auctionId ?? 0))
  if (auctionId === null) return redirectTo(afterCheckoutHref(null))
  const { env, nowMs, waitUntil } = context
  const form = await request.formData()
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return { message: held.message }
  const to = withAddons(auctionId, form)
  const begun = await beginOnProcessorPage(context, request, { viewer, payWith: form.get('pay_with'), to })
  if (begun !== null) return begun
  const purpose = form.get('purpose') === 'addons' ? 'addons' : 'listing'
  const body = TransactionBody.safeParse({ ...toBody(form), purpose, auction_id: auctionId })
  if (!body.success) return { message: body.error.issues[0]?.message ?? refusal('invalid').message }
  const { addons, payment_method_id: methodId, card_token: token } = body.data
  const order = {
    viewer,
    auctionId,
    addons,
    paidWith: methodId === undefined ? { card_token: token ?? '' } : { payment_method_id: methodId },
    seenTotalCents: parseSeenTotal(form),
    nowMs,
  }
  const returnUrl = new URL(receiptHref(auctionId), siteOrigin(request, env)).href
  const outcome =
    purpose === 'addons' ? await buyAddons(env, order) : await payListing(env, { ...order, returnUrl })
  if (outcome.ok) {
    const { actionUrl } = outcome.value
    return redirectTo(actionUrl === null ? receiptHref(auctionId) : new URL(actionUrl, url.origin).href)
  }
  const listing = { auctionId, userId: viewer.userId }
  const bought = await findBoughtAddons(env, listing)
  if (purpose === 'listing' && bought !== null) {
    // Paid for in another tab, with other addons: the checkout says so, and sells the rest.
    return redirectTo(
      addonsHref(
        auctionId,
        addons.filter((addon) => !bought.includes(addon)),
      ),
    )
  }
  const isPayable = bought !== null || (await isListingPayable(env, listing))
  return isPayable ? { message: firstMessage(outcome.refusal) } : redirectTo(afterCheckoutHref(auctionId))
}

/** The checkout with the chosen addons, where the person comes back to after the processor's page. */
function withAddons(auctionId: number, form: FormData): string {
  return addonsHref(auctionId, ['', ...form.getAll('addons').map(String).filter(isAddon)])
}

function isAddon(name: string): boolean {
  return (ADDONS as readonly string[]).includes(name)
}

/**
 * The form's fields under the names of the API body. Fields of the card itself stay in, so that the schema
 * refuses them.
 */
function toBody(form: FormData): Record<string, unknown> {
  const paidWith = String(form.get('pay_with') ?? '')
  const {
    addons: _,
    auction: __,
    pay_with: ___,
    total: ____,
    purpose: _____,
    ...others
  } = Object.fromEntries(form)
  const fields = { ...others, addons: form.getAll('addons').filter((name) => name !== '') }
  if (!/^[1-9]\d{0,14}$/.test(paidWith)) return fields
  // Without scripts the form also sends the selected test card, which a saved method replaces.
  return { ...fields, card_token: undefined, payment_method_id: Number(paidWith) }
}

/**
 * The total that the form showed; the payment is refused when the price has changed since. Null where it has
 * none.
 */
function parseSeenTotal(form: FormData): Cents | null {
  const total = String(form.get('total') ?? '')
  return /^\d{1,9}$/.test(total) ? cents(Number(total)) : null
}
