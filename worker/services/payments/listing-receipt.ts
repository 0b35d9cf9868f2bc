import { savedMethodText } from '../../../domain/listing/checkout-labels.ts'
import { addonOfRefundKey, addonsOfKey, addonsText } from '../../../domain/money/addon-purchase.ts'
import { addCents, type Cents, cents } from '../../../domain/money/cents.ts'
import { ADDON_LABELS, ADDONS } from '../../../domain/money/listing-fees.ts'
import { database } from '../../db/client.ts'
import { listAddonPurchases } from '../../db/queries/payments/addon-purchases.ts'
import type { TransactionRow } from '../../db/queries/payments/financial.ts'
import {
  findTransaction,
  findUnfailedPayment,
  type ListingPaymentRow,
} from '../../db/queries/payments/listing-payments.ts'
import { findAnyPaymentMethod } from '../../db/queries/payments/payment-methods.ts'
import { listListingRefunds, listPaymentRefunds, type RefundRow } from '../../db/queries/payments/refunds.ts'
import type { Env } from '../../env.ts'

/** What was paid for a listing, item by item, in cents. */
export interface ListingReceipt {
  /** The id of the transaction, as in the list of transactions. */
  readonly number: number
  readonly paidAtMs: number
  readonly lines: readonly { readonly label: string; readonly amountCents: Cents }[]
  readonly totalCents: Cents
  /** Addons that were refunded alone, oldest first. */
  readonly refunds: readonly { readonly label: string; readonly amountCents: Cents; readonly atMs: number }[]
  /** What is left of `totalCents` after those. */
  readonly leftCents: Cents
  readonly method: string
  /** Whether the sandbox took the payment: no money has moved. */
  readonly isTest: boolean
  /** When all of it was refunded; null if it was not. */
  readonly refundedAtMs: number | null
}

/** The receipt of a listing; null while it is not paid for. */
export async function readListingReceipt(env: Env, auctionId: number): Promise<ListingReceipt | null> {
  const db = database(env)
  const payment = await findUnfailedPayment(db, auctionId)
  if (payment?.state !== 'paid') return null
  const [transaction, method, later, ofListing] = await Promise.all([
    findTransaction(db, payment.key),
    findAnyPaymentMethod(db, payment.paymentMethodId),
    listAddonPurchases(db, auctionId),
    listListingRefunds(db, payment.id),
  ])
  if (transaction === null) throw new Error(`The payment ${payment.key} has no transaction`)
  const ofLater = await Promise.all(
    later.map(({ provider, processorReference: paymentReference }) =>
      provider === null || paymentReference === null
        ? []
        : listPaymentRefunds(db, { provider, paymentReference }),
    ),
  )
  const refunds = [...ofListing, ...ofLater.flat()].flatMap(toRefundLine)
  const totalCents = addCents(
    payment.baseCents,
    payment.addonsCents,
    ...later.map(({ amountCents }) => cents(-amountCents)),
  )
  return {
    number: transaction.id,
    paidAtMs: transaction.updatedAtMs,
    lines: [...toLines(payment), ...later.map(toLaterLine)],
    totalCents,
    refunds,
    leftCents: cents(totalCents - addCents(...refunds.map(({ amountCents }) => amountCents))),
    method: method === null ? 'Card' : savedMethodText(method),
    isTest: payment.provider === 'sandbox',
    refundedAtMs: payment.refundedAtMs,
  }
}

/** The line of an addon that was refunded alone; nothing for a refund of everything or one that is not done. */
function toRefundLine({ key, state, amountCents, updatedAtMs }: RefundRow): ListingReceipt['refunds'] {
  const addon = addonOfRefundKey(key)
  if (addon === null || state !== 'succeeded') return []
  return [{ label: `Refund of ${ADDON_LABELS[addon]}`, amountCents, atMs: updatedAtMs }]
}

/** Addons that were bought later, by their own transaction. */
function toLaterLine({ id, key, amountCents }: TransactionRow): ListingReceipt['lines'][number] {
  return {
    label: `${addonsText(addonsOfKey(key) ?? [])}, receipt ${id}`,
    amountCents: cents(-amountCents),
  }
}

function toLines({ baseCents, addons, addonPrices }: ListingPaymentRow): ListingReceipt['lines'] {
  const bought = ADDONS.filter((addon) => addons.includes(addon))
  return [
    { label: 'Listing fee', amountCents: baseCents },
    ...bought.flatMap((addon) => {
      const amountCents = addonPrices[addon]
      return amountCents === undefined ? [] : [{ label: ADDON_LABELS[addon], amountCents }]
    }),
  ]
}
