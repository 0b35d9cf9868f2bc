import { permit } from '../../../domain/account/permissions.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import {
  addonPurchaseKey,
  addonsOfKey,
  addonsText,
  CANCELLED_LISTING,
  inOrder,
  refusalForAddons,
} from '../../../domain/money/addon-purchase.ts'
import { cents, ZERO_CENTS } from '../../../domain/money/cents.ts'
import { type Addon, addonPrices, addonsTotalCents } from '../../../domain/money/listing-fees.ts'
import { listingPaidPostings } from '../../../domain/money/postings.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import {
  countAddonPurchases,
  findAddonPurchaseByReference,
  findOpenAddonPurchase,
  insertAddonPurchase,
  listOverdueAddonPurchases,
  recordAddons,
  settleAddonPurchase,
  storeAddonReference,
} from '../../db/queries/payments/addon-purchases.ts'
import type { TransactionRow } from '../../db/queries/payments/financial.ts'
import { findTransaction } from '../../db/queries/payments/listing-payments.ts'
import { findListingToPay, readCheckoutFees } from '../../db/queries/payments/payable-listings.ts'
import { findAnyPaymentMethod } from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import type { Payment, ProviderAnswer, ProviderName } from '../../providers/payments/payment-port.ts'
import { eachOf } from '../platform/each-of.ts'
import { checkoutPrices } from './checkout-prices.ts'
import { chooseMethod } from './choose-method.ts'
import { DECLINED_MESSAGES } from './declined-messages.ts'
import { mailAddonReceipt } from './listing-mail.ts'
import { currentStatus, type ListingPayment, type PayListingOptions } from './pay-listing.ts'
import { payOnce } from './pay-once.ts'
import { PROCESSOR_UNREACHABLE } from './processor-unreachable.ts'
import { findProvider, NOT_SET_UP } from './provider.ts'
import { refundAddonPurchase } from './refunds/refund-addons.ts'

const RETRY_AFTER_MS = MINUTE_MS
const BATCH = 20

const UNDER_WAY = refusal('conflict', {
  message: 'A payment for addons of this listing is under way. Please wait for its result.',
})

/**
 * Buys addons for a listing that is paid for, at the server's prices. The same addon is never bought twice, and one
 * purchase of a listing is under way at a time; the same request again continues it. The bank cannot ask for a
 * confirmation here: a card that needs one is declined. Errors: `not_found`, a permission error, `conflict`, `invalid`
 * on the field, or `unavailable`. docs/rules/listings.md, Addons bought later
 */
export async function buyAddons(
  env: Env,
  options: Omit<PayListingOptions, 'returnUrl'>,
): Promise<Result<ListingPayment>> {
  const db = database(env)
  const { auctionId, viewer, paidWith, nowMs } = options
  const listing = await findListingToPay(db, auctionId)
  if (listing === null) return err(refusal('not_found'))
  const permission = permit(viewer, 'auction.pay_listing', { ownerId: listing.sellerId })
  if (!permission.allowed) return err(refusal(permission.reason))
  const chosen = inOrder(options.addons)
  const status = await currentStatus(env, auctionId, listing.status)
  const isPaid = listing.listingPaidAtMs !== null
  const bought = listing.addons as readonly Addon[]
  const refused = refusalForAddons({ status, isPaid, bought, chosen })
  if (refused) return err(refused)
  const prices = checkoutPrices(await readCheckoutFees(db))
  const amountCents = addonsTotalCents(chosen, prices)
  const { seenTotalCents } = options
  if (seenTotalCents !== null && seenTotalCents !== amountCents) {
    return err(refusal('conflict', { message: 'The prices have changed. Nothing was charged.' }))
  }
  const method = await chooseMethod(env, { userId: viewer.userId, paidWith, nowMs })
  if (!method.ok) return method
  const attempt = (await countAddonPurchases(db, auctionId)) + 1
  const purchase = {
    key: addonPurchaseKey(auctionId, chosen, attempt),
    userId: viewer.userId,
    type: 'listing_fee',
    status: 'pending',
    description: `${addonsText(chosen)} for auction #${auctionId}`,
    amountCents: cents(-amountCents),
    auctionId,
    paymentMethodId: method.value.id,
    provider: method.value.provider,
    addonPrices: addonPrices(chosen, prices),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  } as const
  await insertAddonPurchase(db, purchase, chosen)
  const open = await findOpenAddonPurchase(db, auctionId)
  if (open === null) {
    // Nothing was inserted: another tab has bought one of them since.
    const now = ((await findListingToPay(db, auctionId))?.addons ?? []) as readonly Addon[]
    return err(refusalForAddons({ status, isPaid, bought: now, chosen }) ?? PROCESSOR_UNREACHABLE)
  }
  const isSame = open.paymentMethodId === method.value.id && open.description === purchase.description
  // The prices may have changed since the open one began.
  const isSeen = seenTotalCents === null || cents(-open.amountCents) === seenTotalCents
  if (!isSame || !isSeen) return err(UNDER_WAY)
  return finish(env, open, options)
}

async function finish(
  env: Env,
  purchase: TransactionRow,
  { paidWith, nowMs }: Pick<PayListingOptions, 'paidWith' | 'nowMs'>,
): Promise<Result<ListingPayment>> {
  const answer = await chargePurchase(env, purchase, nowMs)
  if (answer.outcome === 'unknown') return err(PROCESSOR_UNREACHABLE)
  if (answer.outcome === 'cancelled') return err(CANCELLED_LISTING)
  if (answer.outcome === 'declined') {
    const field = paidWith.card_token === undefined ? 'payment_method_id' : 'card_token'
    return err(invalidFields({ [field]: [DECLINED_MESSAGES[answer.code]] }))
  }
  const transaction = await findTransaction(database(env), purchase.key)
  return transaction === null ? err(PROCESSOR_UNREACHABLE) : ok({ transaction, actionUrl: null })
}

type Charged =
  | { readonly outcome: 'paid' | 'unknown' | 'cancelled' }
  | { readonly outcome: 'declined'; readonly code: keyof typeof DECLINED_MESSAGES }

/** Charges a stored purchase and records the result. Repeating it charges once. */
async function chargePurchase(env: Env, purchase: TransactionRow, nowMs: number): Promise<Charged> {
  const answer = await requestCharge(env, purchase)
  if (answer.outcome === 'unknown') return { outcome: 'unknown' }
  if (answer.outcome === 'done' && answer.value.status === 'processing') return { outcome: 'unknown' }
  if (answer.outcome === 'done' && answer.value.status === 'succeeded') {
    return recordPaid(env, purchase, answer.value.reference, nowMs)
  }
  const code =
    answer.outcome === 'declined'
      ? answer.code
      : answer.outcome === 'done'
        ? (answer.value.declineCode ?? 'authentication_required')
        : 'card_declined'
  await settleAddonPurchase(database(env), purchase.key, {
    status: 'failed',
    processorReference: answer.outcome === 'declined' ? answer.reference : null,
    updatedAtMs: nowMs,
  })
  return { outcome: 'declined', code }
}

async function requestCharge(env: Env, purchase: TransactionRow): Promise<ProviderAnswer<Payment>> {
  const { key, paymentMethodId, provider: name, amountCents, auctionId, processorReference } = purchase
  const db = database(env)
  const provider = name === null ? null : await findProvider(env, name)
  const method = paymentMethodId === null ? null : await findAnyPaymentMethod(db, paymentMethodId)
  if (provider === null) return NOT_SET_UP
  if (method === null || method.customerReference === null) {
    return { outcome: 'rejected', code: 'unknown_reference', message: 'The method is not known any more.' }
  }
  return payOnce(provider, {
    reference: processorReference,
    terms: {
      key,
      kind: 'charge',
      customerReference: method.customerReference,
      amountCents: cents(-amountCents),
      description: `Addons of auction ${auctionId}`,
    },
    methodReference: method.methodReference,
    returnUrl: null,
    storeReference: (reference) => storeAddonReference(db, key, reference),
  })
}

/**
 * Gives the listing its addons, starts what they promise in a running auction, and only then marks the purchase as
 * paid, so that an interruption between two steps is repeated. If the auction was cancelled meanwhile, it is refunded.
 */
async function recordPaid(
  env: Env,
  purchase: TransactionRow,
  reference: string,
  nowMs: number,
): Promise<Charged> {
  const { key, userId, auctionId } = purchase
  const addons = addonsOfKey(key)
  if (addons === null || auctionId === null || purchase.provider === null) return { outcome: 'unknown' }
  const db = database(env)
  const postings = listingPaidPostings({
    paymentKey: key,
    sellerId: userId,
    provider: purchase.provider,
    baseCents: ZERO_CENTS,
    addonsCents: cents(-purchase.amountCents),
  })
  await recordAddons(db, {
    auctionId,
    addons,
    postings: postings.map((posting) => ({ ...posting, userId, auctionId, atMs: nowMs })),
  })
  const room = env.AUCTION_ROOM.getByName(String(auctionId))
  const wasOpen = await room.addonsBought().catch(() => null)
  if (wasOpen === null) return { outcome: 'unknown' }
  const paid = { status: 'completed', processorReference: reference, updatedAtMs: nowMs } as const
  await settleAddonPurchase(db, key, paid)
  // A cancellation refunds what is marked as paid, so one that came before the mark is noticed here.
  if (wasOpen && (await room.addonsBought().catch(() => true))) {
    await mailAddonReceipt(env, purchase, nowMs)
    return { outcome: 'paid' }
  }
  const refund = await refundAddonPurchase(env, { ...purchase, ...paid }, nowMs)
  return { outcome: refund === 'refunded' || refund === 'under_way' ? 'cancelled' : 'unknown' }
}

/** Continues the open purchase with a processor's reference. False if there is no purchase with it. */
export async function syncAddonPurchase(
  env: Env,
  payment: { readonly provider: ProviderName; readonly reference: string },
  nowMs: number,
): Promise<boolean> {
  const purchase = await findAddonPurchaseByReference(database(env), payment)
  if (purchase?.status === 'pending') await chargePurchase(env, purchase, nowMs)
  return purchase !== null
}

/**
 * Finishes purchases whose answer was lost, or whose room was not reached. Safe to run twice.
 * @throws AggregateError with the failures, after all have run.
 */
export async function finishAddonPurchases(env: Env, nowMs: number): Promise<void> {
  const due = await listOverdueAddonPurchases(database(env), {
    beforeMs: nowMs - RETRY_AFTER_MS,
    limit: BATCH,
  })
  await eachOf(due, 'addon purchases could not be finished', (one) => chargePurchase(env, one, nowMs))
}
