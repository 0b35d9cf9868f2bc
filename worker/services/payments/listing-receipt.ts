import { savedMethodText } from '../../../domain/listing/checkout-labels.ts'
import { addCents, type Cents } from '../../../domain/money/cents.ts'
import { ADDON_LABELS, ADDONS } from '../../../domain/money/listing-fees.ts'
import { database } from '../../db/client.ts'
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
  const [transaction, method] = await Promise.all([
    findTransaction(db, payment.key),
    findAnyPaymentMethod(db, payment.paymentMethodId),
  ])
  if (transaction === null) throw new Error(`The payment ${payment.key} has no transaction`)
  return {
    number: transaction.id,
    paidAtMs: transaction.updatedAtMs,
    lines: toLines(payment),
    totalCents: addCents(payment.baseCents, payment.addonsCents),
    method: method === null ? 'Card' : savedMethodText(method),
    refundedAtMs: payment.refundedAtMs,
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
