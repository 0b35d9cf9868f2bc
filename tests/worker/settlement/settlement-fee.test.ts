/** The seller's settlement fee (docs/rules/settlement.md, The settlement fee). */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { auctions, settlementFees, users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { finishOtherRefunds } from '../../../worker/services/payments/refunds/finish-other-refunds.ts'
import { syncPayment } from '../../../worker/services/payments/sync-payment.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { openSale } from '../../../worker/services/settlement/open-sale.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { dieAtEveryStep } from '../support/dying-database.ts'
import { balanceOf, listFees, makeSaleWithFee, publish, saveCard } from '../support/fees.ts'
import { makeAdmin } from '../support/listing.ts'
import {
  ledgerSum,
  listProcessorPayments,
  listTransactions,
  makeBidder,
  makeSale,
  readSale,
} from '../support/money.ts'
import { giveProof } from '../support/proof.ts'
import { approveLicense, db, makeListing, makePerson, readNotifications } from '../support/rooms.ts'
import { newListing } from '../support/selling.ts'
import { changeCard } from '../support/settled.ts'

afterEach(async () => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  expect(await ledgerSum()).toBe(0)
})

const listNotified = async (userId: number) => {
  const page = await env.USER_CHANNEL.getByName(String(userId)).listNotifications(userId, 1, 100)
  return page.data.filter(({ event }) => event === 'settlement_fee')
}

async function makeDealer() {
  const dealer = await makePerson({ authorized: false })
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, dealer.userId))
  await approveLicense(dealer.userId)
  const list = async () => (await makeListing(dealer, { paid: false })).auctionId
  return { dealer, list, methodId: await saveCard(dealer.userId) }
}

/** The listing's payment as it stands after a refund. */
const markRefunded = (auctionId: number, sellerId: number, methodId: number) =>
  env.DB.prepare(
    `insert into listing_payments (key, auction_id, attempt, seller_id, payment_method_id, provider, addons, base_cents,
      addons_cents, return_url, state, refunded_at_ms, created_at_ms, updated_at_ms)
    values (?, ?, 1, ?, ?, 'sandbox', '[]', 4999, 0, '', 'paid', 1, 1, 1)`,
  )
    .bind(`listing:${auctionId}:1`, auctionId, sellerId, methodId)
    .run()

test('checkout: paid listing -> its fee is fixed with the number of the listing and the method that paid', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId)
  expect(await listFees(userId)).toMatchObject([
    {
      key: `settlement_fee:${auctionId}:1`,
      state: 'fixed',
      listingCount: 1,
      amountCents: 1_500,
      paymentMethodId: expect.any(Number),
    },
  ])
})

test('publishing: dealer, seven listings of a month -> the fee falls from the sixth on; refunded ones do not count', async () => {
  const { dealer, list, methodId } = await makeDealer()
  const lastMonth = Date.now() - 40 * DAY_MS
  await publish(await list(), methodId, lastMonth)
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await list())
  for (const id of ids) await publish(id, methodId)
  await markRefunded(ids[0] ?? 0, dealer.userId, methodId)
  await publish(await list(), methodId)
  expect(
    (await listFees(dealer.userId)).map(({ listingCount, amountCents }) => [listingCount, amountCents]),
  ).toEqual([[1, 2_500], ...[1, 2, 3, 4, 5].map((n) => [n, 2_500]), [6, 2_300], [6, 2_300]])
})

test('sale: listings that lowered the fee were refunded after its publishing -> the fee without them, never a lower one', async () => {
  const { dealer, list, methodId } = await makeDealer()
  const ids: number[] = []
  for (let n = 0; n < 7; n += 1) {
    ids.push(await list())
    await publish(ids[n] ?? 0, methodId)
  }
  for (const id of ids.slice(0, 3)) await markRefunded(id, dealer.userId, methodId)
  const [first, , , , , , last] = ids
  const buyer = await makeBidder()
  const won = { ...(await makeSale(buyer)), sellerId: dealer.userId }
  expect((await listFees(dealer.userId)).at(-1)).toMatchObject({ listingCount: 7, amountCents: 2_100 })
  expect(await openSale(env, { ...won, auctionId: last ?? 0 }, Date.now())).toMatchObject({
    settlementFeeCents: 2_500,
  })
  expect(await openSale(env, { ...won, auctionId: first ?? 0 }, Date.now())).toMatchObject({
    settlementFeeCents: 2_500,
  })
})

test.each(['private', 'dealer'] as const)(
  'sale of a %s: the fee is raised after publishing, another listing was refunded -> the fee of the publishing, in a later round too',
  async (userType) => {
    const { dealer, list, methodId } = await makeDealer()
    await db().update(users).set({ userType }).where(eq(users.id, dealer.userId))
    const [gone, sold] = [await list(), await list()]
    for (const id of [gone, sold]) await publish(id, methodId)
    await markRefunded(gone, dealer.userId, methodId)
    const code = `settlement_${userType}`
    const raise = (amount: number) =>
      env.DB.prepare('update listing_fees set amount_cents = ? where code = ?').bind(amount, code).run()
    const before = await env.DB.prepare('select amount_cents from listing_fees where code = ?')
      .bind(code)
      .first<{ amount_cents: number }>()
    await raise(500_00)
    const won = { ...(await makeSale(await makeBidder())), sellerId: dealer.userId, auctionId: sold }
    const published = userType === 'dealer' ? 2_500 : 1_500
    expect(await openSale(env, won, Date.now())).toMatchObject({ settlementFeeCents: published })
    // What a low price has left of it is taken in its round only.
    await db()
      .update(settlementFees)
      .set({ amountCents: cents(3) })
      .where(eq(settlementFees.auctionId, sold))
    expect(await openSale(env, { ...won, round: 2 }, Date.now())).toMatchObject({
      settlementFeeCents: published,
    })
    await raise(before?.amount_cents ?? 0)
    expect(before?.amount_cents).toBe(published)
  },
)

test('publishing: an administrator has changed the numbers -> they are those of listings published from then on', async () => {
  const { dealer, list, methodId } = await makeDealer()
  const first = await list()
  await publish(first, methodId)
  const change = (key: string, value: number) =>
    env.DB.prepare('update settings set value = ? where key = ?').bind(String(value), key).run()
  await change('settlement_dealer_full_price_listings', 0)
  await change('settlement_dealer_step_cents', 450)
  await publish(await list(), methodId)
  await change('settlement_dealer_full_price_listings', 5)
  await change('settlement_dealer_step_cents', 200)
  expect((await listFees(dealer.userId)).map(({ amountCents }) => amountCents)).toEqual([2_500, 1_600])
  const buyer = await makeBidder()
  const won = { ...(await makeSale(buyer)), auctionId: first, sellerId: dealer.userId }
  expect(await openSale(env, won, Date.now())).toMatchObject({ settlementFeeCents: 2_500 })
})

test('premium paid -> the fee is charged once to the method of the checkout', async () => {
  const { sale, sellerId, methodId } = await makeSaleWithFee()
  expect(await listFees(sellerId)).toMatchObject([{ state: 'due', saleId: (await readSale(sale))?.id }])
  await Promise.all([continueFees(env, Date.now()), continueFees(env, Date.now())])
  expect(await listFees(sellerId)).toMatchObject([
    { state: 'paid', amountCents: 1_500, nextAttemptAtMs: null },
  ])
  expect(await listProcessorPayments(sellerId, 'charge')).toMatchObject([
    { status: 'succeeded', amount_cents: 1_500 },
  ])
  expect(await listTransactions(sellerId)).toMatchObject([
    {
      key: `settlement_fee:${sale.auctionId}:1`,
      type: 'settlement_fee',
      status: 'completed',
      amountCents: -1_500,
      paymentMethodId: methodId,
    },
  ])
  expect(await balanceOf(`person:${sellerId}`)).toBe(0)
})

test('soft declines -> charged again 1 and 6 hours after the first attempt', async () => {
  const { sellerId } = await makeSaleWithFee('tok_soft_decline')
  const nowMs = Date.now()
  await continueFees(env, nowMs)
  expect(await listFees(sellerId)).toMatchObject([{ state: 'charging', softDeclines: 1 }])
  await continueFees(env, nowMs + 30 * 60_000)
  expect(await listFees(sellerId)).toMatchObject([{ softDeclines: 1 }])
  await continueFees(env, nowMs + HOUR_MS)
  expect(await listFees(sellerId)).toMatchObject([{ softDeclines: 2 }])
  await continueFees(env, nowMs + 6 * HOUR_MS)
  expect(await listFees(sellerId)).toMatchObject([{ state: 'paid' }])
  expect(await listProcessorPayments(sellerId, 'charge')).toHaveLength(1)
  expect(await listNotified(sellerId)).toEqual([])
})

test('hard decline -> the seller is notified once, cannot list after seven days, and pays by call', async () => {
  const { sellerId, token } = await makeSaleWithFee('tok_declined')
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, sellerId))
  await continueFees(env, Date.now())
  await continueFees(env, Date.now() + HOUR_MS)
  expect(await listNotified(sellerId)).toMatchObject([{ data: { amount: 15, due_by: expect.any(String) } }])
  const { body } = await callApi('GET', '/financial/settlement-fees', { token })
  expect(body.data).toMatchObject([{ state: 'action_required', amount: 15, is_payable: true }])
  const path = `/financial/settlement-fees/${body.data[0].id}/pay`

  const unpaid = await makeListing({ userId: sellerId, sessionId: '', username: '' }, { paid: false })
  const list = () => payFor(token, unpaid.auctionId)
  await db().update(auctions).set({ status: 'pending' }).where(eq(auctions.id, unpaid.auctionId))
  await env.DB.prepare('update settlement_fees set due_at_ms = ? where seller_id = ?')
    .bind(Date.now() - 7 * DAY_MS, sellerId)
    .run()
  expect(await list()).toMatchObject({ status: 403, body: { code: 'settlement_fee_due' } })

  expect(
    await callApi('POST', path, { token, body: { card_token: 'tok_insufficient_funds' } }),
  ).toMatchObject({
    status: 402,
    body: { code: 'payment_declined' },
  })
  expect((await callApi('POST', path, { token, body: { card_token: 'tok_visa' } })).body.data).toMatchObject({
    state: 'paid',
  })
  expect((await callApi('POST', path, { token, body: { card_token: 'tok_visa' } })).status).toBe(409)
  expect((await list()).status).toBe(201)
  const { token: stranger } = await newListing()
  expect((await callApi('POST', path, { token: stranger, body: { card_token: 'tok_visa' } })).status).toBe(
    404,
  )
})

test('bank asks -> 202 with its address; the webhook of the confirmation pays the fee', async () => {
  const { sellerId, token, methodId } = await makeSaleWithFee('tok_authentication_required')
  await continueFees(env, Date.now())
  const [fee] = await listFees(sellerId)
  expect(fee).toMatchObject({ state: 'action_required' })
  const paid = await callApi('POST', `/financial/settlement-fees/${fee?.id}/pay`, {
    token,
    body: { payment_method_id: methodId },
  })
  expect([paid.status, paid.body.action_url]).toEqual([202, expect.any(String)])
  const reference = (await listFees(sellerId))[0]?.reference ?? ''
  await env.DB.prepare(
    "update sandbox_payments set status = 'succeeded', captured_cents = 1500 where reference = ?",
  )
    .bind(reference)
    .run()
  for (let times = 0; times < 2; times += 1) {
    expect(await syncPayment(env, { provider: 'sandbox', reference }, Date.now())).toBe('synced')
  }
  expect(await listFees(sellerId)).toMatchObject([{ state: 'paid' }])
  expect(await listTransactions(sellerId)).toMatchObject([
    { status: 'completed', processorReference: reference },
  ])
})

test('process dies at any step -> charged once after the next run', async () => {
  const deaths = await dieAtEveryStep(async (failing) => {
    const { sellerId } = await makeSaleWithFee()
    await continueFees(failing, Date.now()).catch(() => undefined)
    await continueFees(env, Date.now() + HOUR_MS)
    expect(await listFees(sellerId)).toMatchObject([{ state: 'paid' }])
    expect(await listProcessorPayments(sellerId, 'charge')).toHaveLength(1)
  })
  expect(deaths).toBeGreaterThan(5)
})

test('answer of the charge lost -> found again, not charged again', async () => {
  const { sellerId } = await makeSaleWithFee()
  armFault('payment_timeout', 1)
  await continueFees(env, Date.now())
  await continueFees(env, Date.now() + HOUR_MS)
  expect(await listFees(sellerId)).toMatchObject([{ state: 'paid' }])
  expect(await listProcessorPayments(sellerId, 'charge')).toMatchObject([{ captured_cents: 1_500 }])
})

test('sale refunded after the fee was paid -> the fee is given back once', async () => {
  const { sale, sellerId } = await makeSaleWithFee()
  await continueFees(env, Date.now())
  const { token: admin } = await makeAdmin()
  await giveProof(admin)
  const saleId = (await readSale(sale))?.id
  expect(
    (await callApi('POST', `/admin/sales/${saleId}/refund`, { token: admin, body: { reason: 'A test' } }))
      .status,
  ).toBe(200)
  armFault('payment', 1)
  for (let times = 0; times < 3; times += 1) {
    await continueFees(env, Date.now() + times * HOUR_MS)
    await finishOtherRefunds(env, Date.now() + times * HOUR_MS)
  }
  expect(await listFees(sellerId)).toMatchObject([{ state: 'reversed', nextAttemptAtMs: null }])
  expect(
    (await listTransactions(sellerId)).map(({ type, status, amountCents }) => [type, status, amountCents]),
  ).toEqual([
    ['settlement_fee', 'completed', -1_500],
    ['refund', 'completed', 1_500],
  ])
  expect(await listProcessorPayments(sellerId, 'charge')).toMatchObject([{ refunded_cents: 1_500 }])
  expect(await balanceOf(`person:${sellerId}`)).toBe(0)
})

test('sale refunded while the fee is unpaid -> nothing is owed, and a payment that succeeds late is refunded', async () => {
  const { sale, sellerId, token, methodId } = await makeSaleWithFee('tok_authentication_required')
  await continueFees(env, Date.now())
  const [fee] = await listFees(sellerId)
  await callApi('POST', `/financial/settlement-fees/${fee?.id}/pay`, {
    token,
    body: { payment_method_id: methodId },
  })
  const reference = (await listFees(sellerId))[0]?.reference ?? ''
  await env.DB.prepare(
    "update sandbox_payments set status = 'succeeded', captured_cents = 1500 where reference = ?",
  )
    .bind(reference)
    .run()
  const { token: admin } = await makeAdmin()
  await giveProof(admin)
  const saleId = (await readSale(sale))?.id
  await callApi('POST', `/admin/sales/${saleId}/refund`, { token: admin, body: { reason: 'A test' } })
  await continueFees(env, Date.now())
  await syncPayment(env, { provider: 'sandbox', reference }, Date.now())
  expect(await listFees(sellerId)).toMatchObject([{ state: 'reversed' }])
  expect(await listTransactions(sellerId)).toMatchObject([{ type: 'settlement_fee', status: 'failed' }])
  expect(await listProcessorPayments(sellerId, 'charge')).toMatchObject([{ refunded_cents: 1_500 }])
  expect(await balanceOf(`person:${sellerId}`)).toBe(0)
})

test('administrator: waives an unpaid fee, charges one again, gives a paid one back; with proof and a reason', async () => {
  const { token: admin } = await makeAdmin()
  const act = (id: number | undefined, action: string) =>
    callApi('POST', `/admin/settlement-fees/${id}/${action}`, { token: admin, body: { reason: 'A test' } })
  const waived = await makeSaleWithFee('tok_declined')
  await continueFees(env, Date.now())
  const [unpaid] = await listFees(waived.sellerId)
  expect((await act(unpaid?.id, 'waive')).body.code).toBe('proof_required')
  await giveProof(admin)
  expect((await act(unpaid?.id, 'refund')).status).toBe(409)
  expect((await act(unpaid?.id, 'waive')).body.data).toEqual({ id: unpaid?.id, state: 'waived' })
  expect(await balanceOf(`person:${waived.sellerId}`)).toBe(0)
  expect((await readNotifications({ userId: waived.sellerId })).at(-1)).toMatchObject({
    event: 'settlement_fee',
    data: { change: 'waived', amount: 15 },
  })
  expect((await act(unpaid?.id, 'waive')).status).toBe(409)

  const retried = await makeSaleWithFee('tok_declined')
  await continueFees(env, Date.now())
  await changeCard(retried.sellerId, 'tok_visa')
  const [declined] = await listFees(retried.sellerId)
  expect((await act(declined?.id, 'retry')).body.data).toEqual({ id: declined?.id, state: 'paid' })
  expect((await act(declined?.id, 'refund')).body.data).toEqual({ id: declined?.id, state: 'reversed' })
  expect(await listProcessorPayments(retried.sellerId, 'charge')).toMatchObject([{ refunded_cents: 1_500 }])
  expect(await balanceOf(`person:${retried.sellerId}`)).toBe(0)
  expect((await readNotifications({ userId: retried.sellerId })).at(-1)).toMatchObject({
    event: 'settlement_fee',
    data: { change: 'refunded', amount: 15 },
  })
  const { results } = await env.DB.prepare(
    "select action, reason from audit_log where subject_type = 'settlement_fee' order by id",
  ).all()
  expect(results).toEqual(
    ['waive', 'retry', 'refund'].map((action) => ({ action: `settlement_fee.${action}`, reason: 'A test' })),
  )
})

test('later round of an auction -> the fee that was fixed at publishing', async () => {
  const { sale, sellerId } = await makeSaleWithFee()
  await settleSale(env, { ...sale, round: 2, winnerId: await makeBidder() })
  expect(await listFees(sellerId)).toMatchObject([
    { key: `settlement_fee:${sale.auctionId}:1` },
    {
      key: `settlement_fee:${sale.auctionId}:2`,
      state: 'due',
      amountCents: 1_500,
      paymentMethodId: expect.any(Number),
    },
  ])
})
