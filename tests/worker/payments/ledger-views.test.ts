import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { listingPaidPostings, listingRefundedPostings } from '../../../domain/money/postings.ts'
import { postingStatement } from '../../../worker/db/queries/payments/postings.ts'
import { readIncomeByPeriod } from '../../../worker/services/payments/books/read-income.ts'
import { readSummary } from '../../../worker/services/payments/my-transactions.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeBidder, makeSale, readSale } from '../support/money.ts'
import { db, makePerson } from '../support/rooms.ts'
import { makeUnpaidSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

const ZEROS = { total_revenue: 0, listing_fees: 0, buyer_premiums: 0, pending_amount: 0 }

test('summary: paid sale -> its price for the seller, the premium for the buyer; refunded -> nothing for either', async () => {
  const buyer = await makeBidder()
  const sale = await makeSale(buyer)
  await settleSale(env, sale)
  expect(await readSummary(env, buyer)).toEqual({ ...ZEROS, buyer_premiums: 600 })
  expect(await readSummary(env, sale.sellerId)).toMatchObject({ total_revenue: 10_000 })
  const { token } = await signInProvedAdmin()
  const saleId = (await readSale(sale))?.id
  const body = { reason: 'A test' }
  expect((await callApi('POST', `/admin/sales/${saleId}/refund`, { token, body })).status).toBe(200)
  expect(await readSummary(env, buyer)).toEqual(ZEROS)
  expect(await readSummary(env, sale.sellerId)).toEqual(ZEROS)
})

test('summary: unpaid sale -> pending for the buyer, after its default less the deposit, until it is waived; no revenue for the seller', async () => {
  const { buyer, sale, saleId, endMs } = await makeUnpaidSale()
  expect(await readSummary(env, buyer.userId)).toEqual({ ...ZEROS, pending_amount: 600 })
  expect(await readSummary(env, sale.sellerId)).toEqual(ZEROS)
  await continueSales(env, endMs)
  expect(await readSummary(env, buyer.userId)).toEqual({ ...ZEROS, pending_amount: 550 })
  expect(await readSummary(env, sale.sellerId)).toEqual(ZEROS)
  const { token } = await signInProvedAdmin()
  const body = { reason: 'A test' }
  expect((await callApi('POST', `/admin/sales/${saleId}/waive`, { token, body })).status).toBe(200)
  expect(await readSummary(env, buyer.userId)).toEqual(ZEROS)
})

test('summary: refunded listing -> the fee and its addons are not counted', async () => {
  const { userId: sellerId } = await makePerson({ authorized: false })
  const paid = {
    paymentKey: `listing:${sellerId}:1`,
    sellerId,
    provider: 'sandbox',
    baseCents: cents(49_99),
    addonsCents: cents(25_00),
  }
  const post = (postings: ReturnType<typeof listingPaidPostings>) =>
    Promise.all(postings.map((posting) => postingStatement(db(), { ...posting, userId: sellerId, atMs: 1 })))
  await post(listingPaidPostings(paid))
  expect(await readSummary(env, sellerId)).toEqual({ ...ZEROS, listing_fees: 74.99 })
  await post(listingRefundedPostings(paid))
  expect(await readSummary(env, sellerId)).toEqual(ZEROS)
})

test('income: payments around midnight in California and a refund -> by Pacific day and month, net', async () => {
  // Midnight of Pacific time on July 1, 2030.
  const midnightMs = Date.parse('2030-07-01T07:00:00Z')
  const post = (key: string, atMs: number, amount: number, isRefund = false) =>
    postingStatement(db(), {
      key,
      debitAccount: isRefund ? 'income:buyer_premium' : 'person:1',
      creditAccount: isRefund ? 'person:1' : 'income:buyer_premium',
      amountCents: cents(amount),
      atMs,
    })
  await post('before', midnightMs - 1, 100)
  await post('after', midnightMs, 200)
  await post('refund', midnightMs + HOUR_MS, 50, true)
  const range = { fromMs: midnightMs - HOUR_MS, untilMs: midnightMs + 30 * HOUR_MS }
  expect(await readIncomeByPeriod(env, { by: 'day', ...range })).toEqual([
    { period: '2030-06-30', totalCents: 100, byAccount: { 'income:buyer_premium': 100 } },
    { period: '2030-07-01', totalCents: 150, byAccount: { 'income:buyer_premium': 150 } },
    { period: '2030-07-02', totalCents: 0, byAccount: {} },
  ])
  expect(await readIncomeByPeriod(env, { by: 'month', ...range })).toMatchObject([
    { period: '2030-06', totalCents: 100 },
    { period: '2030-07', totalCents: 150 },
  ])
})
