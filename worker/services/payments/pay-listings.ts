import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { startOffsets } from '../../../domain/listing/stagger.ts'
import { addCents } from '../../../domain/money/cents.ts'
import {
  type Addon,
  addonPrices,
  addonsTotalCents,
  checkoutTotalCents,
} from '../../../domain/money/listing-fees.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import type { TransactionRow } from '../../db/queries/payments/financial.ts'
import {
  findUnfailedPayment,
  insertListingPayments,
  type ListingPaymentRow,
  listPaidTogether,
  listTransactionsByKey,
} from '../../db/queries/payments/listing-payments.ts'
import { readCheckoutFees } from '../../db/queries/payments/payable-listings.ts'
import type { Env } from '../../env.ts'
import { checkListingLimit } from '../listings/listing-limit.ts'
import { checkoutPrices } from './checkout-prices.ts'
import { chooseMethod } from './choose-method.ts'
import { DECLINED_MESSAGES } from './declined-messages.ts'
import { abandonListingPayment, chargeListing } from './listing-charge.ts'
import {
  checkListingToPay,
  hasSeenTotal,
  type PayListingOptions,
  priceChangedText,
  whyNotStored,
} from './pay-listing.ts'
import { PROCESSOR_UNREACHABLE } from './processor-unreachable.ts'

interface Item {
  readonly auctionId: number
  readonly addons: readonly Addon[]
}

interface Options
  extends Pick<PayListingOptions, 'viewer' | 'paidWith' | 'returnUrl' | 'seenTotalCents' | 'nowMs'> {
  /** At least one; each listing once. */
  readonly items: readonly Item[]
}

const UNDER_WAY = refusal('conflict', {
  message:
    'A payment for one of these listings is under way or done. Nothing was charged. Please pay for the others.',
})

/**
 * Pays for several listings with one payment, all or none: nothing is charged unless each can be paid for, and a decline
 * pays for none. The same request again continues the same payment. Each listing has a transaction of its own. Errors: those
 * of `payListing`; the listing is named if there are several. docs/rules/listings.md, Checkout and listing fee
 */
export async function payListings(
  env: Env,
  options: Options,
): Promise<Result<{ readonly transactions: readonly TransactionRow[]; readonly actionUrl: string | null }>> {
  const db = database(env)
  const { viewer, nowMs, paidWith } = options
  const items = options.items.map(({ auctionId, addons }) => ({
    auctionId,
    addons: [...new Set(addons)].sort(),
  }))
  const earlier: (ListingPaymentRow | null)[] = []
  const startsMs: number[] = []
  const allChecked = await Promise.all(
    items.map((item) => checkListingToPay(env, { ...item, viewer, nowMs })),
  )
  for (const [index, checked] of allChecked.entries()) {
    if (!checked.ok) return err(named(checked.refusal, items[index]))
    earlier.push(checked.value.earlier)
    startsMs.push(checked.value.startAtMs)
  }
  const { refused } = await checkListingLimit(env, { viewer, isListed: true, nowMs })
  if (refused && earlier.some((one) => one?.state !== 'paid')) return err(refused)
  const prices = checkoutPrices(await readCheckoutFees(db))
  const totalCents = addCents(...items.map(({ addons }) => checkoutTotalCents(addons, prices)))
  if (options.seenTotalCents !== null && options.seenTotalCents !== totalCents) {
    return err(refusal('conflict', { message: priceChangedText(totalCents) }))
  }
  const chosen = await chooseMethod(env, { userId: viewer.userId, paidWith, nowMs })
  if (!chosen.ok) return chosen
  const { id: paymentMethodId, provider } = chosen.value

  const wanted = { items, methodId: paymentMethodId, seenTotalCents: options.seenTotalCents }
  const known = await findSamePayment(env, earlier, wanted)
  if (known === null) {
    for (const one of earlier) {
      if (one !== null && !(await abandonListingPayment(env, one, nowMs))) return err(UNDER_WAY)
    }
    const offsetsMs = startOffsets(startsMs)
    const isStored = await insertListingPayments(
      db,
      items.map(({ auctionId, addons }, index) => ({
        auctionId,
        sellerId: viewer.userId,
        sellerType: viewer.userType,
        paymentMethodId,
        provider,
        addons,
        baseCents: prices.baseCents,
        addonsCents: addonsTotalCents(addons, prices),
        addonPrices: addonPrices(addons, prices),
        startOffsetMs: offsetsMs[index] ?? 0,
        returnUrl: options.returnUrl,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      })),
    )
    if (!isStored) {
      const [first] = items
      const isBegun = first !== undefined && (await findUnfailedPayment(db, first.auctionId)) !== null
      return err(isBegun ? UNDER_WAY : await whyNotStored(db, viewer))
    }
  }
  const payment = await findUnfailedPayment(db, items[0]?.auctionId ?? 0)
  if (payment === null) return err(PROCESSOR_UNREACHABLE)
  // Another tab may have given up the known one and begun another.
  if ((await findSamePayment(env, [payment], wanted)) === null) return err(UNDER_WAY)
  if (payment.state !== 'paid') {
    const charged = await chargeListing(env, payment, nowMs)
    if (charged.outcome === 'unknown') return err(PROCESSOR_UNREACHABLE)
    if (charged.outcome === 'declined') {
      const field = paidWith.card_token === undefined ? 'payment_method_id' : 'card_token'
      return err(invalidFields({ [field]: [DECLINED_MESSAGES[charged.code]] }))
    }
  }
  return toResult(env, payment)
}

/** The payment of exactly these listings with this method and of the total that was seen, or null. */
async function findSamePayment(
  env: Env,
  earlier: readonly (ListingPaymentRow | null)[],
  {
    items,
    methodId,
    seenTotalCents,
  }: { readonly items: readonly Item[]; readonly methodId: number } & Pick<Options, 'seenTotalCents'>,
): Promise<ListingPaymentRow | null> {
  const [first] = earlier
  if (!first) return null
  const together = await listPaidTogether(database(env), first)
  const isSame =
    together.length === items.length &&
    hasSeenTotal(together, seenTotalCents) &&
    items.every(({ auctionId, addons }) =>
      together.some(
        (one) =>
          one.auctionId === auctionId &&
          one.addons.join() === addons.join() &&
          one.paymentMethodId === methodId &&
          one.state !== 'failed' &&
          one.state !== 'canceled',
      ),
    )
  return isSame ? first : null
}

async function toResult(env: Env, payment: ListingPaymentRow) {
  const db = database(env)
  const together = await listPaidTogether(db, payment)
  const keys = together.map(({ key }) => key)
  const stored = new Map((await listTransactionsByKey(db, keys)).map((one) => [one.key, one]))
  const transactions: TransactionRow[] = []
  for (const key of keys) {
    const transaction = stored.get(key)
    if (transaction === undefined) return err(PROCESSOR_UNREACHABLE)
    transactions.push(transaction)
  }
  return ok({ transactions, actionUrl: together[0]?.actionUrl ?? null })
}

/** A refusal of one of several listings, with its number. */
function named(refused: Refusal, item: Item | undefined): Refusal {
  const auctionId = item?.auctionId
  if (refused.code === 'not_found') {
    return invalidFields({ items: [`Auction #${auctionId} is not one of your listings`] })
  }
  return { ...refused, message: `Auction #${auctionId}: ${refused.message}` }
}
