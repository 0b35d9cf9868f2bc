import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { afterCheckoutHref } from '../../../domain/listing/seller-addresses.ts'
import { addCents, type Cents } from '../../../domain/money/cents.ts'
import { ADDONS, type Addon, type CheckoutPrices, withoutBase } from '../../../domain/money/listing-fees.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { declinedMessage } from '../../../worker/services/payments/declined-messages.ts'
import {
  findBoughtAddons,
  findPaymentRefusal,
  isListingPayable,
  type ListingPaymentRow,
  readCheckout,
} from '../../../worker/services/payments/read-checkout.ts'
import { readPaymentConfig } from '../../../worker/services/payments/read-payment-config.ts'
import { parseAuctionParameter } from '../../components/payments/auction-parameter.server.ts'
import type { OfferedMethods } from '../../components/payments/offered-methods.ts'
import { parseReturnedMethod, type ReturnedMethod } from '../../components/payments/returned-method.ts'
import { type SavedMethod, toSavedMethod } from '../../components/payments/saved-method.ts'
import { redirectTo, requireUser } from '../../lib/http.server.ts'

export interface CheckoutPage {
  readonly auction: WireAuction
  readonly prices: CheckoutPrices
  readonly methods: readonly SavedMethod[]
  readonly offered: OfferedMethods
  /** What the viewer brought back from a processor's own page. */
  readonly returned: ReturnedMethod
  /** The addons that are ticked from the start: those in the URL, else those of the last payment. */
  readonly addons: readonly Addon[]
  /** For a listing that is paid for: the addons that it has. The checkout then sells the others. */
  readonly bought: readonly Addon[] | null
  /** A payment that waits for the bank's confirmation. */
  readonly waiting: {
    readonly totalCents: Cents
    /** How many listings it pays for. */
    readonly listings: number
    readonly actionUrl: string | null
  } | null
  /** Why the bank declined, for a viewer whom its page sent back. */
  readonly declined: string | null
  /** Why the viewer cannot pay now; null where they can. */
  readonly blocked: string | null
  readonly nowMs: number
}

/**
 * The checkout of the viewer's own unpaid listing (docs/rules/account-screens.md, Checkout). Where there is
 * nothing to pay, it redirects to the dashboard, which says why.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<CheckoutPage> {
  const url = new URL(request.url)
  const viewer = requireUser(context, url.pathname + url.search)
  const { env, nowMs } = context
  const { userId } = viewer
  const auctionId = parseAuctionParameter(url)
  if (auctionId === null) throw redirectTo(afterCheckoutHref(null))
  const isPayable = await isListingPayable(env, { auctionId, userId })
  const bought = isPayable ? null : await findBoughtAddons(env, { auctionId, userId })
  // A paid listing has nothing to pay for unless the address asks for addons.
  if (!isPayable && (bought === null || !url.searchParams.has('addons'))) {
    throw redirectTo(afterCheckoutHref(auctionId))
  }
  const [read, checkout, offered, blocked] = await Promise.all([
    readAuction(env, { auctionId, viewer, nowMs }),
    readCheckout(env, { auctionId, userId }),
    readPaymentConfig(env),
    findPaymentRefusal(env, { viewer, nowMs }),
  ])
  if (!read.ok) throw redirectTo(afterCheckoutHref(auctionId))
  const { prices, methods, declinedIds, lastPayment, paidTogether } = checkout
  return {
    auction: read.value.auction,
    prices: bought === null ? prices : withoutBase(prices),
    offered,
    returned: parseReturnedMethod(url.searchParams),
    methods: methods.map((method) => toSavedMethod(method, { declinedIds, nowMs })),
    addons: selectAddons(url.searchParams, lastPayment).filter((addon) => !bought?.includes(addon)),
    bought,
    waiting: getWaitingPayment(lastPayment, paidTogether),
    declined: url.searchParams.has('declined') ? getDeclinedReason(lastPayment) : null,
    blocked,
    nowMs,
  }
}

function selectAddons(params: URLSearchParams, last: ListingPaymentRow | null): Addon[] {
  const named =
    params.has('addons') || last?.state === 'paid' ? params.getAll('addons') : (last?.addons ?? [])
  return ADDONS.filter((addon) => named.includes(addon))
}

function getWaitingPayment(
  last: ListingPaymentRow | null,
  together: readonly ListingPaymentRow[],
): CheckoutPage['waiting'] {
  if (last?.state !== 'action_required') return null
  const totalCents = addCents(...together.flatMap(({ baseCents, addonsCents }) => [baseCents, addonsCents]))
  return { totalCents, listings: together.length, actionUrl: last.actionUrl }
}

function getDeclinedReason(last: ListingPaymentRow | null): string | null {
  return last?.state === 'failed' ? declinedMessage(last.failureCode) : null
}
