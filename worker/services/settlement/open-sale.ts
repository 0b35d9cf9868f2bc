import { CONTINUED_AFTER_MS } from '../../../domain/after-sale/sale-machine.ts'
import { premiumKey } from '../../../domain/money/postings.ts'
import { premiumCents, premiumRate } from '../../../domain/money/premium.ts'
import { database } from '../../db/client.ts'
import {
  findMethodToCharge,
  findSale,
  insertSale,
  type SaleRow,
} from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { readFeeOfSale } from './fix-fee.ts'
import type { WonSale } from './won-sale.ts'

/**
 * Inserts the sale before anything is charged and returns it. Amount, premium and card are fixed here,
 * so that every later run sends the processor the same request. Returns null if the round was sold to another winner.
 */
export async function openSale(env: Env, won: WonSale, nowMs: number): Promise<SaleRow | null> {
  const db = database(env)
  const key = premiumKey(won)
  const known = await findSale(db, key)
  if (known !== null) return known
  const fee = await readFeeOfSale(env, won.auctionId, nowMs)
  if (fee === null) throw new Error(`There is no seller or auction of ${key}`)
  const method = await findMethodToCharge(db, won.winnerId)
  await insertSale(db, {
    key,
    auctionId: won.auctionId,
    round: won.round,
    winnerId: won.winnerId,
    sellerId: won.sellerId,
    amountCents: won.amountCents,
    premiumRate: premiumRate(won.amountCents, won.premium),
    premiumCents: premiumCents(won.amountCents, won.premium),
    settlementFeeCents: fee.amountCents,
    provider: method?.provider ?? null,
    paymentMethodId: method?.id ?? null,
    state: 'premium_due',
    nextAttemptAtMs: nowMs + CONTINUED_AFTER_MS,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  })
  return findSale(db, key)
}
