import { statementMonths } from '../../../../../domain/money/statement.ts'
import type { WirePacks } from '../../../../../domain/schemas/fees.ts'
import type { WireFinancialSummary, WireListedTransaction } from '../../../../../domain/schemas/financial.ts'
import { issueInvoicesOf, readNewestInvoice } from '../../../../../worker/services/documents/read-invoice.ts'
import {
  readFirstTransactionMs,
  readSummary,
  readTransactions,
} from '../../../../../worker/services/payments/my-transactions.ts'
import { readPacks } from '../../../../../worker/services/payments/packs/read-packs.ts'
import type { FinancialRequest } from '../financial-request.server.ts'

const RECENT = 5
const MONTHS = 12

export interface FinancialOverview {
  readonly summary: WireFinancialSummary
  readonly recent: readonly WireListedTransaction[]
  /** The number of the newest invoice, null without one. */
  readonly newestInvoice: string | null
  /** The months with a statement, the newest first, such as '2026-11': at most twelve. */
  readonly months: readonly string[]
  /** What a dealer can buy; no offers for anybody else. */
  readonly packs: WirePacks
}

/** The viewer's sums, newest transactions, and documents. */
export async function readFinancialOverview({
  context: { env, nowMs },
  viewer,
}: FinancialRequest): Promise<FinancialOverview> {
  const { userId } = viewer
  await issueInvoicesOf(env, { userId, nowMs })
  const [summary, { transactions }, newestInvoice, firstMs, packs] = await Promise.all([
    readSummary(env, userId),
    readTransactions(env, { userId, query: { page: 1, per_page: RECENT } }),
    readNewestInvoice(env, userId),
    readFirstTransactionMs(env, userId),
    readPacks(env, { viewer, nowMs }),
  ])
  const months = statementMonths(firstMs ?? nowMs, nowMs).slice(0, MONTHS)
  return { summary, recent: transactions, newestInvoice, months, packs }
}
