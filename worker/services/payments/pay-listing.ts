import { permit } from '../../../domain/account/permissions.ts'
import type { AuctionStatus } from '../../../domain/auction/types.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { dateTimeText } from '../../../domain/format/times.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { getCheckoutState } from '../../../domain/listing/checkout.ts'
import { VIN_EXISTS } from '../../../domain/listing/creation-refusal.ts'
import { KNOWN_SELLER_MS, payableAgainAtMs } from '../../../domain/listing/vin-hold.ts'
import { CANCELLED_LISTING, inOrder, refusalForMissingAddons } from '../../../domain/money/addon-purchase.ts'
import { addCents, type Cents } from '../../../domain/money/cents.ts'
import {
  type Addon,
  addonPrices,
  addonsTotalCents,
  checkoutTotalCents,
} from '../../../domain/money/listing-fees.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { type Database, database } from '../../db/client.ts'
import { findAccount } from '../../db/queries/accounts/users.ts'
import { listCarRefunds } from '../../db/queries/listings/vin-conditions.ts'
import type { TransactionRow } from '../../db/queries/payments/financial.ts'
import {
  findListingPaymentByReference,
  findTransaction,
  findUnfailedPayment,
  insertListingPayment,
  type ListingPaymentRow,
} from '../../db/queries/payments/listing-payments.ts'
import { findListingToPay, readCheckoutFees } from '../../db/queries/payments/payable-listings.ts'
import type { Env } from '../../env.ts'
import type { Payment, ProviderName } from '../../providers/payments/payment-port.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { checkListingLimit } from '../listings/listing-limit.ts'
import { checkoutPrices } from './checkout-prices.ts'
import { chooseMethod, type PaymentSource } from './choose-method.ts'
import { DECLINED_MESSAGES } from './declined-messages.ts'
import { abandonListingPayment, chargeListing, recordListingPayment } from './listing-charge.ts'
import { PROCESSOR_UNREACHABLE } from './processor-unreachable.ts'
import { refundLateListing } from './refunds/refund-listing.ts'

export interface PayListingOptions {
  readonly viewer: Viewer
  readonly auctionId: number
  readonly addons: readonly Addon[]
  readonly paidWith: PaymentSource
  /** The total that the person saw; null if none was shown. Another total is not charged. */
  readonly seenTotalCents: Cents | null
  /** An absolute address of this site, where the bank sends the person after a confirmation. */
  readonly returnUrl: string
  readonly nowMs: number
}

/** A paid listing; `actionUrl` is where the bank asks for a confirmation, else null. */
export type ListingPayment = { readonly transaction: TransactionRow; readonly actionUrl: string | null }

/**
 * Charges the listing fee: the base fee and the addons in one payment, at the server's prices. A listing is
 * paid for once: another request gets the existing payment. After a declined card another can be used. A
 * seller over the platform's limits, or of a car whose VIN another paid listing has, is refused before the charge, and a
 * payment with other addons is refused, and names what was and was not bought. Errors: `not_found`, a permission error,
 * `deactivated` if the account was closed meanwhile, `conflict`, `invalid` on the card's field, or `unavailable`. docs/rules/listings.md, Checkout and listing
 * fee
 */
export async function payListing(env: Env, options: PayListingOptions): Promise<Result<ListingPayment>> {
  const db = database(env)
  const { auctionId, viewer, nowMs } = options
  const checked = await checkListingToPay(env, options)
  if (!checked.ok) return checked
  const { refused } = await checkListingLimit(env, { viewer, isListed: true, nowMs })
  if (refused && checked.value.earlier?.state !== 'paid') return err(refused)
  const { earlier } = checked.value
  if (earlier?.state === 'paid') return toResult(env, earlier)
  const addons = [...new Set(options.addons)].sort()
  const prices = checkoutPrices(await readCheckoutFees(db))
  const totalCents = checkoutTotalCents(addons, prices)
  if (options.seenTotalCents !== null && options.seenTotalCents !== totalCents) {
    return err(refusal('conflict', { message: priceChangedText(totalCents) }))
  }

  const chosen = await chooseMethod(env, { userId: viewer.userId, paidWith: options.paidWith, nowMs })
  if (!chosen.ok) return chosen
  const isWanted = (payment: ListingPaymentRow) =>
    isSame(payment, chosen.value.id, addons) && hasSeenTotal([payment], options.seenTotalCents)
  // One that pays for others too is another payment.
  const isUnchanged = earlier === null || (earlier.groupKey === null && isWanted(earlier))
  if (earlier === null || (!isUnchanged && (await abandonListingPayment(env, earlier, nowMs)))) {
    const isStored = await insertListingPayment(db, {
      auctionId,
      sellerId: viewer.userId,
      sellerType: viewer.userType,
      paymentMethodId: chosen.value.id,
      provider: chosen.value.provider,
      addons,
      baseCents: prices.baseCents,
      addonsCents: addonsTotalCents(addons, prices),
      addonPrices: addonPrices(addons, prices),
      returnUrl: options.returnUrl,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    })
    if (!isStored) return err(await whyNotStored(db, viewer))
  }
  const payment = await findUnfailedPayment(db, auctionId)
  if (payment === null) return err(PROCESSOR_UNREACHABLE)
  if (payment.groupKey !== null || !isWanted(payment)) {
    const amount = payment.groupKey === null ? ` (${usdExact(attemptTotalCents([payment]))})` : ''
    const message = `A payment for this listing is under way${amount}. Please finish it first.`
    return err(refusal('conflict', { message }))
  }
  return finish(env, payment, options)
}

/**
 * Whether a listing can be paid for with these addons, with its scheduled start; `earlier` is its payment that has not failed, if there is one. A
 * paid one is returned if it has all of the addons. Errors: those of `payListing` before the method is chosen, except for the
 * seller's limits.
 */
export async function checkListingToPay(
  env: Env,
  { auctionId, viewer, addons, nowMs }: Pick<PayListingOptions, 'auctionId' | 'viewer' | 'addons' | 'nowMs'>,
): Promise<Result<{ readonly earlier: ListingPaymentRow | null; readonly startAtMs: number }>> {
  const db = database(env)
  const listing = await findListingToPay(db, auctionId)
  if (listing === null) return err(refusal('not_found'))
  const permission = permit(viewer, 'auction.pay_listing', { ownerId: listing.sellerId })
  if (!permission.allowed) return err(refusal(permission.reason))
  const { listingPaidAtMs, startAtMs } = listing
  const status = await currentStatus(env, auctionId, listing.status)
  if (status === 'cancelled') return err(CANCELLED_LISTING)
  const earlier = await findUnfailedPayment(db, auctionId)
  if (earlier?.state === 'paid') {
    const bought = inOrder([...earlier.addons, ...listing.addons] as Addon[])
    const missing = refusalForMissingAddons(bought, addons)
    return missing === null ? ok({ earlier, startAtMs }) : err(missing)
  }
  if (getCheckoutState({ status, isPaid: listingPaidAtMs !== null }) !== 'open') {
    return err(refusal('conflict', { message: 'This listing can no longer be paid for.' }))
  }
  const refunds = earlier === null ? await listCarRefunds(db, auctionId, nowMs - KNOWN_SELLER_MS) : []
  const againAtMs = payableAgainAtMs(refunds, nowMs)
  if (againAtMs !== null) return err(refusal('conflict', { message: refundedText(againAtMs, nowMs) }))
  return ok({ earlier, startAtMs })
}

/**
 * The auction's status as its room knows it: after a cancellation the replica may lag, and nothing must be charged.
 * The replica's where the room cannot say.
 */
export async function currentStatus(
  env: Env,
  auctionId: number,
  replicated: AuctionStatus,
): Promise<AuctionStatus> {
  const terms = await env.AUCTION_ROOM.getByName(String(auctionId))
    .terms()
    .catch(() => null)
  return terms?.status ?? replicated
}

/** Why a payment was not stored. */
export async function whyNotStored(
  db: Database,
  { userId, userType }: Pick<Viewer, 'userId' | 'userType'>,
): Promise<Refusal> {
  const seller = (await findAccount(db, userId))?.user
  if (seller?.isActive !== true) return refusal('deactivated')
  return refusal('conflict', { message: seller.userType === userType ? VIN_EXISTS : TYPE_CHANGED })
}

const TYPE_CHANGED = 'Your account type has changed since you opened this page. Nothing was charged.'

function refundedText(againAtMs: number, nowMs: number): string {
  return `You have cancelled two paid listings of this vehicle. You can pay for another one from ${dateTimeText(againAtMs, nowMs)}.`
}

/** The refusal of a payment whose total is not the one that the person saw. */
export function priceChangedText(totalCents: Cents): string {
  return `The prices have changed since you opened this page. The total is now ${usdExact(totalCents)}. Nothing was charged.`
}

/** What an attempt charges for all of its listings. */
function attemptTotalCents(together: readonly ListingPaymentRow[]): Cents {
  return addCents(...together.flatMap(({ baseCents, addonsCents }) => [baseCents, addonsCents]))
}

/**
 * Whether an attempt that is under way charges what the person saw: the prices may have changed since it began. True where no
 * total was shown.
 */
export function hasSeenTotal(together: readonly ListingPaymentRow[], seenTotalCents: Cents | null): boolean {
  return seenTotalCents === null || attemptTotalCents(together) === seenTotalCents
}

function isSame(payment: ListingPaymentRow, methodId: number, addons: readonly Addon[]): boolean {
  return payment.paymentMethodId === methodId && payment.addons.join() === addons.join()
}

async function finish(
  env: Env,
  payment: ListingPaymentRow,
  { paidWith, nowMs }: PayListingOptions,
): Promise<Result<ListingPayment>> {
  const outcome = await chargeListing(env, payment, nowMs)
  if (outcome.outcome === 'unknown') return err(PROCESSOR_UNREACHABLE)
  if (outcome.outcome === 'declined') {
    const field = paidWith.card_token === undefined ? 'payment_method_id' : 'card_token'
    return err(invalidFields({ [field]: [DECLINED_MESSAGES[outcome.code]] }))
  }
  const now = await findUnfailedPayment(database(env), payment.auctionId)
  return now === null ? err(PROCESSOR_UNREACHABLE) : toResult(env, now)
}

async function toResult(env: Env, payment: ListingPaymentRow): Promise<Result<ListingPayment>> {
  const transaction = await findTransaction(database(env), payment.key)
  if (transaction === null) throw new Error(`The payment ${payment.key} has no transaction`)
  return ok({ transaction, actionUrl: payment.actionUrl })
}

/**
 * Records the processor's current state of a listing's payment, if it waits for it; one that succeeds after it failed is refunded.
 * False if there is no such payment.
 */
export async function syncListingPayment(
  env: Env,
  { provider, reference }: { readonly provider: ProviderName; readonly reference: string },
  payment: Payment,
  nowMs: number,
): Promise<boolean> {
  const found = await findListingPaymentByReference(database(env), provider, reference)
  if (found?.state === 'action_required' && payment.status !== 'requires_action') {
    await recordListingPayment(env, found, payment, nowMs)
  }
  if (found?.state === 'pending' && payment.status === 'succeeded') {
    await recordListingPayment(env, found, payment, nowMs)
  }
  if (found?.state === 'failed' && payment.status === 'succeeded') {
    await refundLateListing(env, found, payment, nowMs)
  }
  return found !== null
}
