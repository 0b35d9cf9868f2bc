/** Packs of prepaid settlement fees (docs/rules/money.md, Packs). */

import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { PACK_BEING_PAID } from '../../../domain/account/account-closing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { insertRefundStatement } from '../../../worker/db/queries/payments/refunds.ts'
import { adminAlerts, refunds, users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { buyPack } from '../../../worker/services/payments/packs/buy-pack.ts'
import { finishPacks } from '../../../worker/services/payments/packs/finish-packs.ts'
import { readPacks, readPacksOfPage } from '../../../worker/services/payments/packs/read-packs.ts'
import { finishOtherRefunds } from '../../../worker/services/payments/refunds/finish-other-refunds.ts'
import { syncPayment } from '../../../worker/services/payments/sync-payment.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { close } from '../accounts/closing-account.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { dieAtEveryStep } from '../support/dying-database.ts'
import { balanceOf, listFees, publish, saveCard } from '../support/fees.ts'
import { makeAdmin, tokenFor } from '../support/listing.ts'
import {
  ledgerSum,
  listProcessorPayments,
  listTransactions,
  makeBidder,
  makeSale,
  readSale,
} from '../support/money.ts'
import { giveProof } from '../support/proof.ts'
import { db, makePerson, newKey } from '../support/rooms.ts'

afterEach(async () => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  expect(await ledgerSum()).toBe(0)
})

async function makeDealer() {
  const dealer = await makePerson({ authorized: false })
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, dealer.userId))
  const viewer = { userId: dealer.userId, userType: 'dealer' } as const
  const offers = (await readPacks(env, { viewer, nowMs: Date.now() })).offers
  const offerOf = (count: number) => offers.find(({ fee_count }) => fee_count === count)?.id ?? 0
  return { dealer, viewer, offers, offerOf, token: await tokenFor(dealer) }
}

const buy = (token: string, packId: number, card = 'tok_visa', key?: string) =>
  callApi('POST', '/financial/packs', {
    token,
    body: { pack_id: packId, card_token: card },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

const read = async (token: string) => (await callApi('GET', '/financial/packs', { token })).body.data

/** Sells a car of the dealer for $10,000 whose premium is paid. */
async function sell(sellerId: number) {
  const sale = { ...(await makeSale(await makeBidder())), sellerId }
  await env.DB.prepare('update auctions set seller_id = ? where id = ?').bind(sellerId, sale.auctionId).run()
  await publish(sale.auctionId, null)
  await settleSale(env, sale)
  return sale
}

test('bulk table: dealer -> the rows of the specification, and the fee by the formula', async () => {
  const { offers, token } = await makeDealer()
  expect(offers.map(({ id: _, ...row }) => Object.values(row))).toEqual([
    [1, 0, 25, 25],
    [5, 10, 22.5, 112.5],
    [10, 20, 20, 200],
    [25, 30, 17.5, 437.5],
    [50, 40, 15, 750],
    [100, 50, 12.5, 1_250],
  ])
  expect(await read(token)).toMatchObject({ packs: [], balance: 0, formula_fee: 25, listing_count: 0 })
})

test('purchase: private seller -> 403, no offers; an unknown pack -> 422', async () => {
  const { token: dealer, offerOf } = await makeDealer()
  const person = await makePerson({ authorized: false })
  const token = await tokenFor(person)
  expect((await buy(token, offerOf(5))).status).toBe(403)
  expect((await read(token)).offers).toEqual([])
  expect((await buy(dealer, 999_999)).body.errors).toHaveProperty('pack_id')
})

test('purchase: paid -> deferred, not income; the fees are there', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  const before = await balanceOf('deferred:packs')
  expect(await buy(token, offerOf(5))).toMatchObject({
    status: 201,
    body: { data: { fee_count: 5, left: 5, price: 112.5, state: 'paid' } },
  })
  expect(await read(token)).toMatchObject({ balance: 5 })
  expect((await balanceOf('deferred:packs')) - before).toBe(-11_250)
  expect(await balanceOf(`person:${dealer.userId}`)).toBe(0)
  expect(await listTransactions(dealer.userId)).toMatchObject([
    { type: 'pack', status: 'completed', amountCents: -11_250, description: 'Pack of 5 settlement fees' },
  ])
})

test('purchase: declined -> 402, nothing bought; then another card', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  expect(await buy(token, offerOf(5), 'tok_insufficient_funds')).toMatchObject({
    status: 402,
    body: { code: 'payment_declined' },
  })
  expect((await read(token)).packs).toEqual([])
  expect((await buy(token, offerOf(5))).status).toBe(201)
  expect((await listTransactions(dealer.userId)).map(({ amountCents }) => amountCents)).toEqual([-11_250])
})

test('purchase: bank asks -> 202; confirmed -> paid by its webhook; another pack instead -> the first is given up', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  const asked = await buy(token, offerOf(5), 'tok_authentication_required')
  expect([asked.status, asked.body.action_url]).toEqual([202, expect.any(String)])
  expect((await buy(token, offerOf(1))).body.data).toMatchObject({ fee_count: 1, state: 'paid' })
  expect(await listProcessorPayments(dealer.userId, 'charge')).toMatchObject([
    { status: 'canceled' },
    { status: 'succeeded', amount_cents: 2_500 },
  ])
  await buy(token, offerOf(10), 'tok_authentication_required')
  const [, , waiting] = await listProcessorPayments(dealer.userId, 'charge')
  const reference = waiting?.reference ?? ''
  await env.DB.prepare(
    "update sandbox_payments set status = 'succeeded', captured_cents = 20000 where reference = ?",
  )
    .bind(reference)
    .run()
  for (let times = 0; times < 2; times += 1) {
    expect(await syncPayment(env, { provider: 'sandbox', reference }, Date.now())).toBe('synced')
  }
  expect(await read(token)).toMatchObject({ balance: 11 })
})

/** A purchase that the bank has confirmed without our hearing of it. */
async function confirmUnheard(token: string, userId: number, packId: number) {
  await buy(token, packId, 'tok_authentication_required', 'first')
  await env.DB.prepare(
    `update sandbox_payments set status = 'succeeded', captured_cents = amount_cents
      where customer_reference = (select reference from payment_customers where user_id = ?)`,
  )
    .bind(userId)
    .run()
}

test('purchase: confirmed at the bank, its message lost -> recorded after a day; not confirmed -> given up', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  await confirmUnheard(token, dealer.userId, offerOf(5))
  await finishPacks(env, Date.now() + HOUR_MS)
  expect(await read(token)).toMatchObject({ balance: 0 })
  await finishPacks(env, Date.now() + DAY_MS + MINUTE_MS)
  expect(await read(token)).toMatchObject({ balance: 5, packs: [{ state: 'paid' }] })
  await buy(token, offerOf(1), 'tok_authentication_required')
  await finishPacks(env, Date.now() + DAY_MS + MINUTE_MS)
  expect((await read(token)).packs).toHaveLength(1)
  expect((await listProcessorPayments(dealer.userId, 'charge')).map(({ status }) => status)).toEqual([
    'succeeded',
    'canceled',
  ])
})

test('purchase: confirmed at the bank, its message lost -> bought again: recorded, and nothing more is charged', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  await confirmUnheard(token, dealer.userId, offerOf(5))
  expect(await buy(token, offerOf(5), 'tok_visa', 'second')).toMatchObject({
    status: 409,
    body: {
      message: 'Your payment for a pack went through. Please look at your packs before you buy another.',
    },
  })
  expect(await read(token)).toMatchObject({ balance: 5 })
  expect(await listProcessorPayments(dealer.userId, 'charge')).toHaveLength(1)
  expect((await buy(token, offerOf(1), 'tok_visa', 'third')).status).toBe(201)
})

test('purchase: confirmed at the bank, its message lost -> back on the page, it is paid', async () => {
  const { dealer, viewer, token, offerOf } = await makeDealer()
  await confirmUnheard(token, dealer.userId, offerOf(5))
  expect(await readPacksOfPage(env, { viewer, nowMs: Date.now() })).toMatchObject({ balance: 5 })
})

test('purchase: process dies at any step, or the answer is lost -> bought once after the job', async () => {
  const { viewer, offerOf } = await makeDealer()
  await dieAtEveryStep(async (failing) => {
    const { userId } = await makePerson({ authorized: false })
    const methodId = await saveCard(userId)
    const order = {
      viewer: { ...viewer, userId },
      offerId: offerOf(5),
      paidWith: { payment_method_id: methodId },
      returnUrl: 'https://hammerlane.test/',
      purchaseKey: null,
      nowMs: Date.now(),
    } as const
    await buyPack(failing, order).catch(() => undefined)
    await finishPacks(env, Date.now() + HOUR_MS)
    const now = await readPacks(env, { viewer: order.viewer, nowMs: Date.now() })
    const charges = await listProcessorPayments(userId, 'charge')
    expect(charges.length).toBe(now.balance / 5)
  })
  const lost = await makeDealer()
  armFault('payment_timeout', 1)
  await buy(lost.token, offerOf(5))
  await finishPacks(env, Date.now() + HOUR_MS)
  expect(await read(lost.token)).toMatchObject({ balance: 5 })
  expect(await listProcessorPayments(lost.dealer.userId, 'charge')).toHaveLength(1)
})

test('purchase: answer lost and finished by the job, then the same key -> the same pack; another key -> another', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  armFault('payment_timeout', 1)
  expect((await buy(token, offerOf(25), 'tok_visa', 'one')).body.message).toMatch(/will not be charged twice/)
  expect((await buy(token, offerOf(25), 'tok_visa', 'two')).status).toBe(409)
  await finishPacks(env, Date.now() + HOUR_MS)
  const again = await buy(token, offerOf(25), 'tok_visa', 'one')
  expect([again.status, again.body.data]).toEqual([201, expect.objectContaining({ state: 'paid', left: 25 })])
  expect(await listProcessorPayments(dealer.userId, 'charge')).toHaveLength(1)
  expect(await read(token)).toMatchObject({ balance: 25 })
  expect((await buy(token, offerOf(5), 'tok_visa', 'two')).status).toBe(201)
  expect(await read(token)).toMatchObject({ balance: 30 })
})

test('purchase: answer lost without a key -> the buyer is asked to look first', async () => {
  const { token, offerOf } = await makeDealer()
  armFault('payment_timeout', 1)
  expect(await buy(token, offerOf(5))).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/Please look at your packs before you try again/) },
  })
})

test('purchase: one key twice at once -> one pack; declined, then the same key with another card -> bought', async () => {
  const { viewer, dealer, token, offerOf } = await makeDealer()
  const order = (methodId: number, purchaseKey: string) => ({
    viewer,
    offerId: offerOf(5),
    paidWith: { payment_method_id: methodId },
    returnUrl: 'https://hammerlane.test/',
    purchaseKey,
    nowMs: Date.now(),
  })
  // One saved method, whose card changes.
  const method = await saveCard(dealer.userId)
  const twice = await Promise.all([buyPack(env, order(method, 'one')), buyPack(env, order(method, 'one'))])
  expect(await buyPack(env, order(method, 'one'))).toMatchObject({ ok: true })
  expect(twice).toContainEqual(expect.objectContaining({ ok: true }))
  expect(await read(token)).toMatchObject({ balance: 5 })
  await saveCard(dealer.userId, 'tok_insufficient_funds')
  expect(await buyPack(env, order(method, 'two'))).toMatchObject({ refusal: { code: 'payment_declined' } })
  await saveCard(dealer.userId)
  expect(await buyPack(env, order(method, 'two'))).toMatchObject({ ok: true })
  expect(await read(token)).toMatchObject({ balance: 10 })
  expect((await listTransactions(dealer.userId)).map(({ amountCents }) => amountCents)).toEqual([
    -11_250, -11_250,
  ])
  expect(await buyPack(env, { ...order(method, 'two'), offerId: offerOf(10) })).toMatchObject({
    refusal: { code: 'idempotency_conflict' },
  })
})

test('account closed while a pack is paid -> refused; while one waits for the bank -> given up, nothing can be charged', async () => {
  const { offerOf } = await makeDealer()
  const { token, user } = await registerPerson()
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, user.id))
  armFault('payment_timeout', 1)
  await buy(token, offerOf(5), 'tok_visa', 'one')
  expect(await close(token)).toMatchObject({ status: 409, body: { message: PACK_BEING_PAID } })
  await finishPacks(env, Date.now() + HOUR_MS)
  await buy(token, offerOf(1), 'tok_authentication_required')
  expect((await close(token)).status).toBe(200)
  expect((await listProcessorPayments(user.id, 'charge')).map(({ status }) => status)).toEqual([
    'succeeded',
    'canceled',
  ])
})

test('sale: the oldest pack is used first, one fee a sale, and becomes income; nothing is charged', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  await buy(token, offerOf(1))
  await buy(token, offerOf(5))
  const before = await balanceOf('deferred:packs')
  for (let sales = 0; sales < 2; sales += 1) await sell(dealer.userId)
  await continueFees(env, Date.now())
  expect((await listFees(dealer.userId)).map(({ state }) => state)).toEqual(['paid', 'paid'])
  const { packs, balance } = await read(token)
  expect([packs.map(({ left }: { left: number }) => left), balance]).toEqual([[4, 0], 4])
  expect((await balanceOf('deferred:packs')) - before).toBe(2_500 + 2_250)
  expect(await balanceOf(`person:${dealer.userId}`)).toBe(0)
  expect((await listTransactions(dealer.userId)).map(({ type }) => type)).toEqual(['pack', 'pack'])
})

test('sale refunded -> the fee is given back to its pack and is income no longer', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  await buy(token, offerOf(1))
  const before = await balanceOf('income:settlement_fee')
  const sale = await sell(dealer.userId)
  expect(await read(token)).toMatchObject({ balance: 0 })
  const { token: admin } = await makeAdmin()
  await giveProof(admin)
  const saleId = (await readSale(sale))?.id
  await callApi('POST', `/admin/sales/${saleId}/refund`, { token: admin, body: { reason: 'A test' } })
  await continueFees(env, Date.now())
  expect(await read(token)).toMatchObject({ balance: 1 })
  expect(await balanceOf('income:settlement_fee')).toBe(before)
  await sell(dealer.userId)
  expect(await read(token)).toMatchObject({ balance: 0 })
})

test('administrator: refunds unused fees at the price paid, never more than are left', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  const bought = (await buy(token, offerOf(10))).body.data
  await sell(dealer.userId)
  const { token: admin } = await makeAdmin()
  const refund = (body: object) => callApi('POST', `/admin/packs/${bought.id}/refund`, { token: admin, body })
  expect((await refund({ reason: 'A test' })).body.code).toBe('proof_required')
  await giveProof(admin)
  expect((await refund({ count: 10, reason: 'A test' })).body.errors).toHaveProperty('count')
  expect((await refund({ count: 4, reason: 'A test' })).body.data).toEqual({ id: bought.id, refunded: 4 })
  expect((await refund({ reason: 'A test' })).body.data).toEqual({ id: bought.id, refunded: 9 })
  expect((await refund({ reason: 'A test' })).status).toBe(409)
  expect(await listProcessorPayments(dealer.userId, 'charge')).toMatchObject([
    { amount_cents: 20_000, refunded_cents: 18_000 },
  ])
  expect(await read(token)).toMatchObject({ balance: 0, packs: [{ used: 1, refunded: 9, left: 0 }] })
  expect(await balanceOf(`person:${dealer.userId}`)).toBe(0)
  expect((await listTransactions(dealer.userId)).map(({ amountCents }) => amountCents)).toEqual([
    -20_000, 8_000, 10_000,
  ])
})

test('refund of a pack bought under a key, its first answer lost -> finished by the job; one of nothing known before it -> alerted, delays nobody', async () => {
  const { dealer, token, offerOf } = await makeDealer()
  const bought = (await buy(token, offerOf(5), 'tok_visa', newKey())).body.data
  const { token: admin } = await makeAdmin()
  await giveProof(admin)
  armFault('payment', 1)
  await callApi('POST', `/admin/packs/${bought.id}/refund`, { token: admin, body: { reason: 'A test' } })
  const nowMs = Date.now()
  const unknown = Array.from({ length: 20 }, (_, index) => ({
    key: `refund:unknown:${bought.id}:${index}`,
    provider: 'sandbox' as const,
    paymentReference: `unknown-${bought.id}-${index}`,
    amountCents: cents(100),
    reason: 'A test',
    nextAttemptAtMs: nowMs - 1,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }))
  for (const refund of unknown) await insertRefundStatement(db(), refund)
  for (let times = 1; times <= 2; times += 1) await finishOtherRefunds(env, nowMs + times * 2 * MINUTE_MS)
  expect(await listProcessorPayments(dealer.userId, 'charge')).toMatchObject([
    { amount_cents: 11_250, refunded_cents: 11_250 },
  ])
  expect((await listTransactions(dealer.userId)).map(({ amountCents }) => amountCents)).toEqual([
    -11_250, 11_250,
  ])
  const alerted = eq(adminAlerts.key, `refund_failed:${unknown[0]?.key}`)
  expect(await db().select().from(adminAlerts).where(alerted)).toHaveLength(1)
  await db()
    .delete(refunds)
    .where(
      inArray(
        refunds.key,
        unknown.map(({ key }) => key),
      ),
    )
})
