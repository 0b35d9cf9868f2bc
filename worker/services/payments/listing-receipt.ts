import { savedMethodText } from '../../../domain/listing/checkout-labels.ts'
import { addonsOfKey, addonsText } from '../../../domain/money/addon-purchase.ts'
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
import type { Env } from '../../env.ts'

/** What was paid for a listing, item by item, in cents. */
export interface ListingReceipt {
  /** The id of the transaction, as in the list of transactions. */
  readonly number: number
  readonly paidAtMs: number
  readonly lines: readonly { readonly label: string; readonly amountCents: Cents }[]
  readonly totalCents: Cents
  readonly method: string
  /** When all of it was refunded; null if it was not. */
  readonly refundedAtMs: number | null
}

/** The receipt of a listing; null while it is not paid for. */
export async function readListingReceipt(env: Env, auctionId: number): Promise<ListingReceipt | null> {
  const db = database(env)
  const payment = await findUnfailedPayment(db, auctionId)
  if (payment?.state !== 'paid') return null
  const [transaction, method, later] = await Promise.all([
    findTransaction(db, payment.key),
    findAnyPaymentMethod(db, payment.paymentMethodId),
    listAddonPurchases(db, auctionId),
  ])
  if (transaction === null) throw new Error(`The payment ${payment.key} has no transaction`)
  return {
    number: transaction.id,
    paidAtMs: transaction.updatedAtMs,
    lines: [...toLines(payment), ...later.map(toLaterLine)],
    totalCents: addCents(
      payment.baseCents,
      payment.addonsCents,
      ...later.map(({ amountCents }) => cents(-amountCents)),
    ),
    method: method === null ? 'Card' : savedMethodText(method),
    refundedAtMs: payment.refundedAtMs,
  }
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
