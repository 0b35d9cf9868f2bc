import { permit } from '../../../domain/account/permissions.ts'
import { refusal } from '../../../domain/errors.ts'
import { getCheckoutState } from '../../../domain/listing/checkout.ts'
import { inOrder, refusalForAddons } from '../../../domain/money/addon-purchase.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import {
  ADDONS,
  type Addon,
  type CheckoutPrices,
  MAX_LISTINGS_TOGETHER,
} from '../../../domain/money/listing-fees.ts'
import { database } from '../../db/client.ts'
import {
  findLastListingPayment,
  type ListingPaymentRow,
  listDeclinedMethodIds,
  listPaidTogether,
} from '../../db/queries/payments/listing-payments.ts'
import {
  findListingToPay,
  listPayableListings,
  type PayableListing,
  readCheckoutFees,
} from '../../db/queries/payments/payable-listings.ts'
import { listPaymentMethods, type PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { checkListingLimit } from '../listings/listing-limit.ts'
import { checkoutPrices } from './checkout-prices.ts'

export type { ListingPaymentRow, PayableListing, PaymentMethodRow }

/** What the checkout of a listing shows besides the listing. */
export interface Checkout {
  readonly prices: CheckoutPrices
  readonly methods: readonly PaymentMethodRow[]
  /** The methods whose payment for this listing was declined. */
  readonly declinedIds: ReadonlySet<number>
  /** The newest attempt to pay for this listing, in any state. */
  readonly lastPayment: ListingPaymentRow | null
  /** The last payment and those that are paid together with it. */
  readonly paidTogether: readonly ListingPaymentRow[]
}

/** The prices, the person's payment methods, and the earlier attempts to pay for a listing. */
export async function readCheckout(
  env: Env,
  { auctionId, userId }: { readonly auctionId: number; readonly userId: number },
): Promise<Checkout> {
  const db = database(env)
  const [lastPayment, fees, methods, declinedIds] = await Promise.all([
    findLastListingPayment(db, auctionId),
    readCheckoutFees(db),
    listPaymentMethods(db, userId),
    listDeclinedMethodIds(db, auctionId),
  ])
  const paidTogether = lastPayment === null ? [] : await listPaidTogether(db, lastPayment)
  return { prices: checkoutPrices(fees), methods, declinedIds, lastPayment, paidTogether }
}

/** What the checkout of several listings shows. */
export interface ListingsCheckout {
  /** The person's listings that can be paid for, at most as many as one payment takes. */
  readonly listings: readonly PayableListing[]
  readonly baseCents: Cents
  readonly methods: readonly PaymentMethodRow[]
}

/** The person's listings that can be paid for together, the price of each, and their payment methods. */
export async function readListingsCheckout(env: Env, sellerId: number): Promise<ListingsCheckout> {
  const db = database(env)
  const [listings, fees, methods] = await Promise.all([
    findPayableListings(env, sellerId),
    readCheckoutFees(db),
    listPaymentMethods(db, sellerId),
  ])
  return { listings, baseCents: checkoutPrices(fees).baseCents, methods }
}

/** The person's listings that can be paid for, at most as many as one payment takes. */
export function findPayableListings(env: Env, sellerId: number): Promise<PayableListing[]> {
  return listPayableListings(database(env), { sellerId, limit: MAX_LISTINGS_TOGETHER })
}

/** Why the person can pay for no listing now; null if they can. */
export async function findPaymentRefusal(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Viewer; readonly nowMs: number },
): Promise<string | null> {
  const permission = permit(viewer, 'auction.pay_listing', { ownerId: viewer.userId })
  if (!permission.allowed) return refusal(permission.reason).message
  const { refused } = await checkListingLimit(env, { viewer, isListed: true, nowMs })
  return refused?.message ?? null
}

/**
 * The addons that the person's own listing has, if it is paid for and others can still be bought for it; null if none
 * can.
 */
export async function findBoughtAddons(
  env: Env,
  { auctionId, userId }: { readonly auctionId: number; readonly userId: number },
): Promise<readonly Addon[] | null> {
  const listing = await findListingToPay(database(env), auctionId)
  if (listing === null || listing.sellerId !== userId) return null
  const { status, listingPaidAtMs, addons } = listing
  const bought = inOrder(addons as Addon[])
  const chosen = ADDONS.filter((addon) => !bought.includes(addon))
  return refusalForAddons({ status, isPaid: listingPaidAtMs !== null, bought, chosen }) === null
    ? bought
    : null
}

/** Whether an auction is the person's own listing and still has to be paid for. */
export async function isListingPayable(
  env: Env,
  { auctionId, userId }: { readonly auctionId: number; readonly userId: number },
): Promise<boolean> {
  const listing = await findListingToPay(database(env), auctionId)
  if (listing === null || listing.sellerId !== userId) return false
  const { status, listingPaidAtMs } = listing
  return getCheckoutState({ status, isPaid: listingPaidAtMs !== null }) === 'open'
}
