import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { armFault } from '../../../worker/dev/faults.ts'
import { endAuthorization } from '../../../worker/services/payments/end-authorization.ts'
import { openSale } from '../../../worker/services/settlement/open-sale.ts'
import { recordFailed } from '../../../worker/services/settlement/record-premium.ts'
import { settleOverdueSales } from '../../../worker/services/settlement/settle-overdue.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { dieAtEveryStep } from '../support/dying-database.ts'
import {
  ledgerSum,
  listHolds,
  listProcessorPayments,
  listTransactions,
  makeBidder,
  makeSale,
  readSale,
} from '../support/money.ts'
import { listAlerts, listLedger } from '../support/settled.ts'

afterEach(async () => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  armFault('d1', 0)
  expect(await ledgerSum()).toBe(0)
})

test('settlement: premium refused by the bank -> the hold becomes a deposit, with an alert', async () => {
  const winner = await makeBidder('tok_insufficient_funds')
  const sale = await makeSale(winner, 10_000)
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  expect(await listProcessorPayments(winner, 'charge')).toMatchObject([{ status: 'failed' }])
  expect(await listProcessorPayments(winner, 'hold')).toMatchObject([
    { status: 'succeeded', captured_cents: 5_000 },
  ])
  expect(await readSale(sale)).toMatchObject({ state: 'deposit_captured', lastError: 'insufficient_funds' })
  expect(await listHolds(winner)).toMatchObject([{ state: 'captured' }])
  expect(await listTransactions(winner)).toMatchObject([
    { type: 'buyer_premium', status: 'failed', amountCents: -60_000 },
    { type: 'deposit', status: 'completed', amountCents: -5_000 },
  ])
  expect(await listLedger(sale.auctionId)).toEqual([
    { debit_account: `person:${winner}`, credit_account: 'income:buyer_premium', amount_cents: 60_000 },
    { debit_account: 'processor:sandbox', credit_account: `person:${winner}`, amount_cents: 5_000 },
  ])
  expect(await listAlerts('premium_failed', sale.auctionId)).toHaveLength(1)
})

test('deposit: settled again, also concurrently -> captured once', async () => {
  const winner = await makeBidder('tok_insufficient_funds')
  const sale = await makeSale(winner)
  await settleSale(env, sale)
  const before = await listHolds(winner)
  await Promise.all([settleSale(env, sale), settleSale(env, sale)])
  expect(await listHolds(winner)).toEqual(before)
  // Who has not paid must not get the other side's address.
  const mails = await env.DB.prepare("select 1 from emails where user_id = ? and key like 'handover:%'")
    .bind(winner)
    .all()
  expect(mails.results).toEqual([])
  expect(await listTransactions(winner)).toHaveLength(2)
  expect(await listAlerts('premium_failed', sale.auctionId)).toHaveLength(1)
})

test('refused settlement: process dies at any step -> one deposit after the next run', async () => {
  const deaths = await dieAtEveryStep(async (dying) => {
    const winner = await makeBidder('tok_insufficient_funds')
    const sale = await makeSale(winner)
    await settleSale(dying, sale)
    expect(await settleSale(env, sale)).toEqual({ state: 'done' })
    expect(await readSale(sale)).toMatchObject({ state: 'deposit_captured' })
    expect(await listProcessorPayments(winner, 'charge')).toHaveLength(1)
    expect(await listProcessorPayments(winner, 'hold')).toMatchObject([
      { status: 'succeeded', captured_cents: 5_000 },
    ])
    expect(await listTransactions(winner)).toHaveLength(2)
    expect(await listAlerts('premium_failed', sale.auctionId)).toHaveLength(1)
  })
  expect(deaths).toBeGreaterThan(10)
})

test('deposit: lost by its room -> captured by the cron job', async () => {
  const winner = await makeBidder('tok_insufficient_funds')
  const won = await makeSale(winner)
  const sale = await openSale(env, won, Date.now())
  if (!sale) throw new Error('The sale was not stored.')
  await recordFailed(env, sale, 'insufficient_funds', Date.now())
  await settleOverdueSales(env, Date.now())
  expect(await readSale(won)).toMatchObject({ state: 'deposit_captured' })
})

test('settlement: card needs confirmation -> refused off-session, the deposit is captured', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  await env.DB.prepare(
    `update sandbox_methods set token = 'tok_authentication_required'
      where reference = (select method_reference from payment_methods where user_id = ?)`,
  )
    .bind(winner)
    .run()
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  expect(await readSale(sale)).toMatchObject({
    state: 'deposit_captured',
    lastError: 'authentication_required',
  })
})

test('settlement: premium refused without a hold -> only the alert', async () => {
  const winner = await makeBidder('tok_insufficient_funds')
  const sale = await makeSale(winner)
  await endAuthorization(env, { userId: winner, nowMs: Date.now() })
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  expect(await readSale(sale)).toMatchObject({ state: 'failed' })
  expect(await listAlerts('premium_failed', sale.auctionId)).toHaveLength(1)
  expect(await listProcessorPayments(winner, 'hold')).toMatchObject([
    { status: 'canceled', captured_cents: 0 },
  ])
})

test('settlement: hold expired at the processor -> no deposit', async () => {
  const winner = await makeBidder('tok_insufficient_funds')
  const sale = await makeSale(winner)
  const [hold] = await listHolds(winner)
  await env.DB.prepare('update sandbox_payments set capture_before_ms = 1 where reference = ?')
    .bind(hold?.reference ?? '')
    .run()
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  expect(await readSale(sale)).toMatchObject({ state: 'failed' })
  expect(await listHolds(winner)).toMatchObject([{ state: 'lapsed' }])
})
