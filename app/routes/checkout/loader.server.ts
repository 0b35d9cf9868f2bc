import { permit } from '../../../domain/account/permissions.ts'
import { firstMessage, refusal } from '../../../domain/errors.ts'
import { checkoutStanding } from '../../../domain/listing/checkout.ts'
import { isExpired, savedMethodText } from '../../../domain/listing/checkout-labels.ts'
import { afterCheckoutHref, checkoutHref, receiptHref } from '../../../domain/listing/seller-addresses.ts'
import { type Cents, cents } from '../../../domain/money/cents.ts'
import { ADDONS, type Addon, type CheckoutPrices } from '../../../domain/money/listing-fees.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { TransactionBody } from '../../../domain/schemas/financial.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { database } from '../../../worker/db/client.ts'
import {
  declinedMethodIds,
  findLastListingPayment,
  findListingToPay,
  type ListingPaymentRow,
  readCheckoutFees,
} from '../../../worker/db/queries/payments/listing-payments.ts'
import {
  listPaymentMethods,
  type PaymentMethodRow,
} from '../../../worker/db/queries/payments/payment-methods.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { listingLimit } from '../../../worker/services/listings/listing-limit.ts'
import { checkoutPrices } from '../../../worker/services/payments/checkout-prices.ts'
import { declinedMessage } from '../../../worker/services/payments/declined-messages.ts'
import { payListing } from '../../../worker/services/payments/pay-listing.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'

/** A card, or an account, that a person has paid with before. */
export interface SavedMethod {
  readonly id: number
  readonly text: string
  readonly isExpired: boolean
  /** Whether a payment for this listing was tried with it and declined: it is not what is chosen from the start. */
  readonly isDeclined: boolean
}

export interface CheckoutPage {
  readonly auction: WireAuction
  readonly prices: CheckoutPrices
  readonly methods: readonly SavedMethod[]
  /** What is ticked from the start: as the address has it, or as a payment that waits for the bank. */
  readonly addons: readonly Addon[]
  /** A payment that waits for the person's bank. */
  readonly waiting: { readonly totalCents: Cents; readonly actionUrl: string | null } | null
  /** Why the bank did not pay, for who comes from there. */
  readonly declined: string | null
  /** Why the person may not pay now, told before they choose anything. */
  readonly blocked: string | null
}

/** What the form is shown again with. */
export interface RefusedPayment {
  readonly message: string
}

/**
 * The checkout of one's own unpaid listing (Spec part 2, section 2, Checkout screen). Where there is nothing to pay the
 * person goes to their dashboard, which says why.
 */
export async function readCheckoutPage(context: PageContext, url: URL): Promise<CheckoutPage | Redirect> {
  const { env, viewer, nowMs } = context
  if (viewer === null) return signInFirst(url.pathname + url.search)
  const auctionId = auctionIdOf(url)
  const isOpen = auctionId !== null && (await isPayable(context, viewer, auctionId))
  if (!isOpen) return redirectTo(afterCheckoutHref(auctionId))
  const db = database(env)
  const [read, last, fees, methods, declinedIds, blocked] = await Promise.all([
    readAuction(env, { auctionId, viewer, nowMs }),
    findLastListingPayment(db, auctionId),
    readCheckoutFees(db),
    listPaymentMethods(db, viewer.userId),
    declinedMethodIds(db, auctionId),
    blockedBecause(context, viewer),
  ])
  if (!read.ok) return redirectTo(afterCheckoutHref(auctionId))
  return {
    auction: read.value.auction,
    prices: checkoutPrices(fees),
    methods: methods.map((method) => savedMethod(method, declinedIds, nowMs)),
    addons: chosenAddons(url.searchParams, last),
    waiting: waitingPayment(last),
    declined: url.searchParams.has('declined') ? declinedBecause(last) : null,
    blocked,
  }
}

/** Pays for the listing by the page's form; afterwards the receipt, or the bank that asks to confirm. */
export async function checkoutByForm(
  context: PageContext,
  request: Request,
): Promise<Redirect | RefusedPayment> {
  const { env, viewer, nowMs } = context
  const url = new URL(request.url)
  const auctionId = auctionIdOf(url)
  if (viewer === null) return signInFirst(checkoutHref(auctionId ?? 0))
  if (auctionId === null) return redirectTo(afterCheckoutHref(null))
  const form = await request.formData()
  const body = TransactionBody.safeParse({ purpose: 'listing', auction_id: auctionId, ...choices(form) })
  if (!body.success) return { message: body.error.issues[0]?.message ?? refusal('invalid').message }
  const { addons, payment_method_id: methodId, card_token: token } = body.data
  const outcome = await payListing(env, {
    viewer,
    auctionId,
    addons,
    paidWith: methodId === undefined ? { card_token: token ?? '' } : { payment_method_id: methodId },
    seenTotalCents: seenTotal(form),
    returnUrl: new URL(receiptHref(auctionId), siteOrigin(request, env)).href,
    nowMs,
  })
  if (outcome.ok) {
    const { actionUrl } = outcome
    return redirectTo(actionUrl === null ? receiptHref(auctionId) : new URL(actionUrl, url.origin).href)
  }
  if (await isPayable(context, viewer, auctionId)) return { message: firstMessage(outcome.refusal) }
  return redirectTo(afterCheckoutHref(auctionId))
}

/** The auction that an address names; null where it names none. */
export function auctionIdOf(url: URL): number | null {
  const id = PathId.safeParse(url.searchParams.get('auction') ?? '')
  return id.success ? id.data : null
}

/** Whether it is a listing of the person's own that is still to be paid for. */
async function isPayable({ env }: PageContext, viewer: Viewer, auctionId: number): Promise<boolean> {
  const listing = await findListingToPay(database(env), auctionId)
  if (listing === null || listing.sellerId !== viewer.userId) return false
  const { status, listingPaidAtMs } = listing
  return checkoutStanding({ status, isPaid: listingPaidAtMs !== null }) === 'open'
}

async function blockedBecause({ env, nowMs }: PageContext, viewer: Viewer): Promise<string | null> {
  const permission = permit(viewer, 'auction.pay_listing', { ownerId: viewer.userId })
  if (!permission.allowed) return refusal(permission.reason).message
  const { refused } = await listingLimit(env, { viewer, isListed: true, nowMs })
  return refused?.message ?? null
}

function savedMethod(method: PaymentMethodRow, declinedIds: ReadonlySet<number>, nowMs: number): SavedMethod {
  return {
    id: method.id,
    text: savedMethodText(method),
    isExpired: isExpired(method, nowMs),
    isDeclined: declinedIds.has(method.id),
  }
}

function chosenAddons(params: URLSearchParams, last: ListingPaymentRow | null): Addon[] {
  const named =
    params.has('addons') || last?.state === 'paid' ? params.getAll('addons') : (last?.addons ?? [])
  return ADDONS.filter((addon) => named.includes(addon))
}

function waitingPayment(last: ListingPaymentRow | null): CheckoutPage['waiting'] {
  if (last?.state !== 'action_required') return null
  return { totalCents: cents(last.baseCents + last.addonsCents), actionUrl: last.actionUrl }
}

function declinedBecause(last: ListingPaymentRow | null): string | null {
  return last?.state === 'failed' ? declinedMessage(last.failureCode) : null
}

/** The boxes and what is paid with, as the call takes them; the card's own fields are refused there. */
function choices(form: FormData): Record<string, unknown> {
  const paidWith = String(form.get('pay_with') ?? '')
  const { addons: _, auction: __, pay_with: ___, total: ____, ...others } = Object.fromEntries(form)
  const fields = { ...others, addons: form.getAll('addons').filter((name) => name !== '') }
  if (!/^[1-9]\d{0,14}$/.test(paidWith)) return fields
  // Without scripts the list of test cards is sent along.
  return { ...fields, card_token: undefined, payment_method_id: Number(paidWith) }
}

function seenTotal(form: FormData): Cents | null {
  const total = String(form.get('total') ?? '')
  return /^\d{1,9}$/.test(total) ? cents(Number(total)) : null
}
