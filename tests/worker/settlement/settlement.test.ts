import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { endAuthorization } from '../../../worker/services/payments/end-authorization.ts'
import { finishHolds } from '../../../worker/services/payments/renewals.ts'
import { openSale } from '../../../worker/services/settlement/open-sale.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { dieAtEveryStep } from '../support/dying-database.ts'
import {
  ledgerSum,
  listAuthorizations,
  listHolds,
  listProcessorPayments,
  listTransactions,
  makeBidder,
  makeSale,
  readSale,
} from '../support/money.ts'
import { makePerson } from '../support/rooms.ts'
import { listAlerts, listLedger } from '../support/settled.ts'

afterEach(async () => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  armFault('d1', 0)
  expect(await ledgerSum()).toBe(0)
})

test('settlement: sold -> the winner pays the fixed premium once, and their hold is released', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner, 10_000)
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  // 6 percent from 5,000 to 14,999.99.
  expect(await listProcessorPayments(winner, 'charge')).toMatchObject([
    { status: 'succeeded', amount_cents: 60_000 },
  ])
  expect(await listProcessorPayments(winner, 'hold')).toMatchObject([{ status: 'canceled' }])
  expect(await readSale(sale)).toMatchObject({ state: 'paid', premiumRate: 6, premiumCents: 60_000 })
  expect(await listTransactions(winner)).toMatchObject([
    { type: 'buyer_premium', status: 'completed', amountCents: -60_000 },
  ])
  expect(await listAuthorizations(winner)).toMatchObject([{ state: 'active' }])
})

test('settlement: paid -> the postings balance', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner, 10_000)
  await settleSale(env, sale)
  expect(await listLedger(sale.auctionId)).toEqual([
    { debit_account: `person:${winner}`, credit_account: 'income:buyer_premium', amount_cents: 60_000 },
    { debit_account: 'processor:sandbox', credit_account: `person:${winner}`, amount_cents: 60_000 },
    {
      debit_account: `person:${sale.sellerId}`,
      credit_account: 'income:settlement_fee',
      amount_cents: 1_500,
    },
  ])
  expect(await listTransactions(sale.sellerId)).toMatchObject([
    { type: 'settlement_fee', status: 'pending', amountCents: -1_500 },
  ])
})

test('settlement: price below the fee -> the seller owes the price', async () => {
  const sale = await makeSale(await makeBidder(), 10)
  await settleSale(env, sale)
  expect(await listLedger(sale.auctionId)).toContainEqual({
    debit_account: `person:${sale.sellerId}`,
    credit_account: 'income:settlement_fee',
    amount_cents: 1_000,
  })
  expect(await listTransactions(sale.sellerId)).toMatchObject([
    { type: 'settlement_fee', amountCents: -1_000 },
  ])
})

test('settlement: concurrent runs -> one charge', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => settleSale(env, sale)))
  expect(outcomes).toContainEqual({ state: 'done' })
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  expect(await listProcessorPayments(winner, 'charge')).toHaveLength(1)
  expect(await listTransactions(winner)).toHaveLength(1)
  expect(await listLedger(sale.auctionId)).toHaveLength(3)
})

test('settlement: answer of the charge lost -> found again, not charged again', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  armFault('payment_timeout', 1)
  expect(await settleSale(env, sale)).toMatchObject({ state: 'retry' })
  expect(await listProcessorPayments(winner, 'charge')).toHaveLength(1)
  expect(await listTransactions(winner)).toEqual([])
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  expect(await listProcessorPayments(winner, 'charge')).toHaveLength(1)
  expect(await listTransactions(winner)).toMatchObject([{ status: 'completed' }])
})

test('settlement: processor unreachable -> retried with growing pauses', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  armFault('payment', 3)
  const waits = []
  for (let run = 0; run < 3; run += 1) waits.push(await settleSale(env, sale))
  expect(waits).toMatchObject([{ afterMs: 1_000 }, { afterMs: 2_000 }, { afterMs: 4_000 }])
  expect(await listProcessorPayments(winner, 'charge')).toEqual([])
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
})

test('settlement: no answer for days -> an admin alert, and charging goes on', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  armFault('payment', 1)
  await settleSale(env, sale)
  await env.DB.prepare('update sales set attempts = 58 where auction_id = ?').bind(sale.auctionId).run()
  armFault('payment', 2)
  expect(await settleSale(env, sale)).toMatchObject({ state: 'retry', afterMs: HOUR_MS })
  expect(await listAlerts('settlement_waiting', sale.auctionId)).toHaveLength(0)
  expect(await settleSale(env, sale)).toMatchObject({ state: 'retry', afterMs: HOUR_MS })
  expect(await listAlerts('settlement_waiting', sale.auctionId)).toHaveLength(1)
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
})

test('settlement: process dies at any step -> charged once after the next run', async () => {
  const deaths = await dieAtEveryStep(async (dying) => {
    const winner = await makeBidder()
    const sale = await makeSale(winner)
    await settleSale(dying, sale)
    expect(await settleSale(env, sale)).toEqual({ state: 'done' })
    expect(await listProcessorPayments(winner, 'charge')).toMatchObject([
      { status: 'succeeded', amount_cents: 60_000 },
    ])
    expect(await listTransactions(winner)).toHaveLength(1)
    expect(await listLedger(sale.auctionId)).toHaveLength(3)
    await finishHolds(env, { nowMs: Date.now() + 2 * HOUR_MS, limit: 100, userId: winner })
    expect(await listProcessorPayments(winner, 'hold')).toMatchObject([{ status: 'canceled' }])
  })
  expect(deaths).toBeGreaterThan(10)
  // About twenty settlements, each of which dies and runs again.
}, 90_000)

test('settlement: winner ended their authorization -> charged nevertheless', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  await endAuthorization(env, { userId: winner, nowMs: Date.now() })
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  expect(await listProcessorPayments(winner, 'charge')).toMatchObject([{ status: 'succeeded' }])
})

test('settlement: winner without a card -> they are asked to pay', async () => {
  const { userId } = await makePerson({ authorized: false })
  const sale = await makeSale(userId)
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  expect(await readSale(sale)).toMatchObject({
    state: 'action_required',
    lastError: 'no_method',
    paymentMethodId: null,
  })
})

test('settlement: round already sold -> not sold to another winner', async () => {
  const [winner, other] = [await makeBidder(), await makeBidder()]
  const sale = await makeSale(winner)
  await settleSale(env, sale)
  expect(await settleSale(env, { ...sale, winnerId: other })).toMatchObject({ state: 'failed' })
  expect(await listProcessorPayments(other, 'charge')).toEqual([])
})

test('settlement: new round of the same auction -> a new sale', async () => {
  const [first, second] = [await makeBidder(), await makeBidder()]
  const sale = await makeSale(first)
  await settleSale(env, sale)
  expect(await settleSale(env, { ...sale, round: 2, winnerId: second })).toEqual({ state: 'done' })
  expect(await listProcessorPayments(second, 'charge')).toHaveLength(1)
})

test("settlement: dealer -> owes the dealers' settlement fee", async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  await env.DB.prepare("update users set user_type = 'dealer' where id = ?").bind(sale.sellerId).run()
  await settleSale(env, sale)
  expect(await readSale(sale)).toMatchObject({ settlementFeeCents: 2_500 })
})

test('settlement: lost by its room -> continued by the cron job while the auction is ended', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  armFault('payment', 1)
  await settleSale(env, sale)
  const laterMs = Date.now() + HOUR_MS
  await continueSales(env, laterMs)
  expect(await readSale(sale)).toMatchObject({ state: 'charging' })
  await env.DB.prepare("update auctions set status = 'ended' where id = ?").bind(sale.auctionId).run()
  await continueSales(env, laterMs)
  expect(await readSale(sale)).toMatchObject({ state: 'paid' })
})

test('settlement: processor not set up -> waits, and is not treated as refused', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  const setProvider = (provider: string) =>
    env.DB.prepare('update payment_methods set provider = ? where user_id = ?').bind(provider, winner).run()
  await setProvider('stripe')
  expect(await settleSale(env, sale)).toMatchObject({ state: 'retry' })
  expect(await readSale(sale)).toMatchObject({ state: 'charging' })
  await env.DB.prepare("update payment_attempts set provider = 'sandbox' where user_id = ?")
    .bind(winner)
    .run()
  await setProvider('sandbox')
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  expect(await readSale(sale)).toMatchObject({ state: 'paid' })
})

test('settlement: processor does not know the stored payment -> left to an administrator, nothing is charged', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  await openSale(env, sale, Date.now())
  await env.DB.prepare(
    "update sales set charge_reference = 'pay_forgotten', provider = 'sandbox' where auction_id = ?",
  )
    .bind(sale.auctionId)
    .run()
  expect(await settleSale(env, sale)).toMatchObject({ state: 'failed' })
  expect(await readSale(sale)).toMatchObject({ state: 'charging', nextAttemptAtMs: null })
  expect(await listHolds(winner)).toMatchObject([{ state: 'held' }])
  expect(await listProcessorPayments(winner, 'charge')).toEqual([])
  expect(await listAlerts('settlement_parked', sale.auctionId)).toHaveLength(1)
})
