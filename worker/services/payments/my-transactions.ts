import { addCents, centsToDollars, centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import { invoiceNumber } from '../../../domain/money/invoice.ts'
import type { TransactionFilter } from '../../../domain/money/transaction-labels.ts'
import type {
  WireBuyerPremiumRate,
  WireFinancialSummary,
  WireListedTransaction,
  WireListingFee,
  WirePaymentMethod,
  WireTransaction,
} from '../../../domain/schemas/financial.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import {
  findFirstTransactionMs,
  listBuyerPremiums,
  listListingFees,
  listTransactions,
  type TransactionRow,
} from '../../db/queries/payments/financial.ts'
import { readPersonTotals } from '../../db/queries/payments/ledger-views.ts'
import { listPaymentMethods, type PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'

/** The price list. */
export async function readListingFees(env: Env): Promise<WireListingFee[]> {
  const rows = await listListingFees(database(env))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    amount: centsToDollars(row.amountCents),
    is_percentage: row.isPercentage,
    percentage_rate: row.percentageRate,
    applies_to: row.appliesTo,
  }))
}

/** The schedules of the buyer's premium. */
export async function readBuyerPremiums(env: Env): Promise<WireBuyerPremiumRate[]> {
  const rows = await listBuyerPremiums(database(env))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    base_rate: row.baseRate,
    min_rate: row.minRate,
    max_rate: row.maxRate,
    tier_rates: row.tierRates.map(({ minAmountCents, maxAmountCents, rate }) => ({
      min_amount: centsToDollars(minAmountCents),
      max_amount: centsToDollarsOrNull(maxAmountCents),
      rate,
    })),
  }))
}

/** The person's saved payment methods. docs/rules/payments.md, Payment methods */
export async function readPaymentMethods(env: Env, userId: number): Promise<WirePaymentMethod[]> {
  const rows = await listPaymentMethods(database(env), userId)
  return rows.map(toApiPaymentMethod)
}

export function toApiPaymentMethod(row: PaymentMethodRow): WirePaymentMethod {
  return {
    id: row.id,
    type: row.type,
    last_four: row.lastFour,
    is_default: row.isDefault,
    brand: row.brand,
    expiry_month: row.expiryMonth,
    expiry_year: row.expiryYear,
    paypal_email: row.paypalEmail,
    label: row.label,
  }
}

export type TransactionPage = Omit<Paginated<never>, 'data'> & {
  readonly transactions: WireListedTransaction[]
}

/** A page of a person's transactions, newest first. A page number past the end yields the last page. */
export async function readTransactions(
  env: Env,
  { userId, query, filter = {} }: TransactionsQuery,
): Promise<TransactionPage> {
  const { rows, ...page } = await readPage(query, (slice) =>
    listTransactions(database(env), { userId, ...filter, ...slice }),
  )
  const listed = rows.map((row) => ({
    ...toApiTransaction(row),
    invoice: row.invoice === null ? null : invoiceNumber(row.invoice),
  }))
  const { data: transactions, ...place } = toPaginated(query, page, listed)
  return { transactions, ...place }
}

/** When the person's first transaction was made (ms), null without one. */
export function readFirstTransactionMs(env: Env, userId: number): Promise<number | null> {
  return findFirstTransactionMs(database(env), userId)
}

interface TransactionsQuery {
  readonly userId: number
  readonly query: ListQuery
  readonly filter?: Partial<TransactionFilter>
}

export function toApiTransaction(row: TransactionRow): WireTransaction {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    description: row.description,
    amount: centsToDollars(row.amountCents),
    created_at: new Date(row.createdAtMs).toISOString(),
  }
}

/** Several listings that were paid for together: the first one's transaction with the sum of all, and each. */
export function toApiListingsPayment({
  transactions,
  actionUrl,
}: {
  readonly transactions: readonly TransactionRow[]
  readonly actionUrl: string | null
}) {
  const all = transactions.map(toApiTransaction)
  const [first] = all
  if (first === undefined) throw new Error('A payment without listings')
  const amountCents = addCents(...transactions.map((one) => one.amountCents))
  return {
    ...first,
    description: all.length === 1 ? first.description : `Listing fees for ${all.length} auctions`,
    amount: centsToDollars(amountCents),
    transactions: all,
    ...(actionUrl !== null && { action_url: actionUrl }),
  }
}

/**
 * Figures of a person's money in dollars: prices of their completed sales, fees and premiums paid net of refunds, and
 * what they still have to pay. docs/rules/payments.md, Transactions
 */
export async function readSummary(env: Env, userId: number): Promise<WireFinancialSummary> {
  const totals = await readPersonTotals(database(env), userId)
  return {
    total_revenue: centsToDollars(totals.revenueCents),
    listing_fees: centsToDollars(totals.listingFeesCents),
    buyer_premiums: centsToDollars(totals.premiumsCents),
    pending_amount: centsToDollars(totals.pendingCents),
  }
}
