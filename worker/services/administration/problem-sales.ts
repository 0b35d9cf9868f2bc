import { PROBLEM_SALE_LISTS, type ProblemSaleList } from '../../../domain/administration/problem-sales.ts'
import { allowsSaleAction, SALE_ACTIONS } from '../../../domain/after-sale/sale-actions.ts'
import { amountDueCents } from '../../../domain/after-sale/sale-money.ts'
import { centsToDollars, ZERO_CENTS } from '../../../domain/money/cents.ts'
import type {
  ProblemSalesQuery,
  WireProblemSale,
  WireProblemSales,
} from '../../../domain/schemas/administration.ts'
import { database } from '../../db/client.ts'
import {
  countProblemSales,
  listSalesByState,
  listSalesOfAuction,
  type ProblemSaleRow,
} from '../../db/queries/administration/problem-sales.ts'
import type { Env } from '../../env.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'

/** A page of the sales of a list, oldest first, with the number in each list. docs/rules/administration.md, Problem sales */
export async function readProblemSales(
  env: Pick<Env, 'DB'>,
  { list, ...query }: ProblemSalesQuery,
): Promise<WireProblemSales> {
  const db = database(env)
  const byState = await countProblemSales(db)
  const numberIn = (name: ProblemSaleList) =>
    PROBLEM_SALE_LISTS[name].reduce((sum, state) => sum + (byState.get(state) ?? 0), 0)
  const { rows, ...page } = await readPage(query, async (slice) => ({
    rows: await listSalesByState(db, { states: PROBLEM_SALE_LISTS[list], ...slice }),
    total: numberIn(list),
  }))
  return {
    ...toPaginated(query, page, rows.map(toApiSale)),
    counts: {
      unpaid: numberIn('unpaid'),
      defaulted: numberIn('defaulted'),
      disputed: numberIn('disputed'),
      refunded: numberIn('refunded'),
    },
  }
}

/** The sales of an auction, newest first, paid ones too, with what an administrator can do. */
export async function readSalesOfAuction(
  env: Pick<Env, 'DB'>,
  auctionId: number,
): Promise<WireProblemSale[]> {
  return (await listSalesOfAuction(database(env), auctionId)).map(toApiSale)
}

function toApiSale({ sale, auctionNumber, title, buyer, seller }: ProblemSaleRow): WireProblemSale {
  const toTime = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())
  return {
    id: sale.id,
    auction_id: sale.auctionId,
    auction_number: auctionNumber,
    title,
    round: sale.round,
    state: sale.state,
    reason: sale.defaultReason,
    next_step: sale.nextStep,
    buyer: { id: sale.winnerId, username: buyer },
    seller: { id: sale.sellerId, username: seller },
    price: centsToDollars(sale.amountCents),
    premium: centsToDollars(sale.premiumCents),
    deposit: centsToDollars(sale.depositCents ?? ZERO_CENTS),
    amount_due: centsToDollars(amountDueCents(sale)),
    created_at: new Date(sale.createdAtMs).toISOString(),
    due_by: toTime(sale.dueByMs),
    next_attempt_at: toTime(sale.nextAttemptAtMs),
    last_error: sale.lastError,
    actions: SALE_ACTIONS.filter((action) => allowsSaleAction(sale, action)),
  }
}
