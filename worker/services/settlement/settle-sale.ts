import { type SalePayment, salePaymentOf } from '../../../domain/after-sale/sale-money.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { premiumKey } from '../../../domain/money/postings.ts'
import { database } from '../../db/client.ts'
import { findSale, listDueSales } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { nowAtProcessor } from '../payments/processor-clock.ts'
import { eachOf } from '../platform/each-of.ts'
import { advanceSale } from './advance-sale.ts'
import { openSale } from './open-sale.ts'
import type { SettlementResult } from './settlement-result.ts'
import type { WonSale } from './won-sale.ts'

export type { WonSale } from './won-sale.ts'

const RETRY_MS = SECOND_MS
const BATCH = 20

/**
 * Settles a sale: the buyer's premium is charged on the winner's saved card, keyed by auction, round and winner, and
 * what follows at once is done. What follows later, such as another attempt, is left to `continueSales`. Every step is
 * stored before the next and can run again, also concurrently. Never throws.
 */
export async function settleSale(env: Env, won: WonSale): Promise<SettlementResult> {
  const nowMs = nowAtProcessor(env, Date.now())
  try {
    const sale = await openSale(env, won, nowMs)
    if (sale === null) return { state: 'failed', reason: 'The round has been sold to somebody else.' }
    return await advanceSale(env, sale, nowMs, { isForced: true })
  } catch (error) {
    // The database did not answer; the next run continues from what is stored.
    return { state: 'retry', afterMs: RETRY_MS, reason: String(error) }
  }
}

/**
 * How the payment of a round's sale is shown.
 * @throws if the database does not answer.
 */
export async function readSalePayment(
  env: Env,
  won: Pick<WonSale, 'auctionId' | 'round' | 'winnerId'>,
): Promise<SalePayment> {
  return salePaymentOf((await findSale(database(env), premiumKey(won)))?.state ?? null)
}

/**
 * Takes the due steps of all sales: repeated charges, messages, ends of the time to pay, deposits, and settlements that
 * a room has lost or parked. Safe to run concurrently with a room's own job. A sale that fails does not stop the others.
 * @throws AggregateError with the failures, after all have run.
 */
export async function continueSales(env: Env, cronMs: number): Promise<void> {
  const nowMs = nowAtProcessor(env, cronMs)
  const due = await listDueSales(database(env), nowMs, BATCH)
  await eachOf(due, 'sales could not be continued', (sale) => advanceSale(env, sale, nowMs))
}
