/** Disputes of listings, addons, settlement fees and packs (docs/rules/payments.md, Disputes). */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { findUnfailedPayment } from '../../../worker/db/queries/payments/listing-payments.ts'
import { adminAlerts, users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import type { Dispute } from '../../../worker/providers/payments/payment-port.ts'
import { recordOtherDispute } from '../../../worker/services/payments/disputes/record-other-dispute.ts'
import { readPacks } from '../../../worker/services/payments/packs/read-packs.ts'
import { finishOtherRefunds } from '../../../worker/services/payments/refunds/finish-other-refunds.ts'
import { refundListingPayment } from '../../../worker/services/payments/refunds/refund-listing.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { balanceOf, listFees, makeSaleWithFee } from '../support/fees.ts'
import { tokenFor } from '../support/listing.ts'
import { ledgerSum, listProcessorPayments, listTransactions } from '../support/money.ts'
import { db, drain, getRoom, makeListing, makePerson } from '../support/rooms.ts'
import { newListing } from '../support/selling.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

afterEach(async () => {
  armFault('payment', 0)
  expect(await ledgerSum()).toBe(0)
})

async function dispute(userId: number, amount: number, ...states: readonly Dispute['state'][]) {
  const paymentReference = (await listProcessorPayments(userId, 'charge'))[0]?.reference ?? ''
  for (const state of states) {
    const reference = `dispute_${paymentReference}_${amount}`
    const said = { reference, paymentReference, amountCents: cents(amount), state }
    expect(await recordOtherDispute(env, 'sandbox', said, Date.now())).toBe('synced')
  }
}

const listAlerts = async (userId: number) => {
  const rows = await db().select().from(adminAlerts).where(eq(adminAlerts.userId, userId))
  return rows.map(({ kind, facts }) => [kind, facts.change])
}

const ACCOUNTS = ['income:listing_fee', 'income:listing_addons', 'income:settlement_fee', 'deferred:packs']
const balances = async () => Promise.all(ACCOUNTS.map(balanceOf))

test('listing: dispute lost, told twice -> fee and addons are income no longer, once; a cancellation refunds nothing', async () => {
  const before = await balances()
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId, ['email_blast'])
  await dispute(userId, 79_99, 'open', 'lost', 'lost')
  expect(await balances()).toEqual(before)
  expect(await balanceOf(`person:${userId}`)).toBe(0)
  expect(await listAlerts(userId)).toEqual([
    ['dispute', 'opened'],
    ['dispute', 'lost'],
  ])
  await callApi('POST', `/auctions/${auctionId}/cancel`, { token, body: {} })
  await drain(auctionId)
  expect((await listTransactions(userId)).map(({ type, amountCents }) => [type, amountCents])).toEqual([
    ['listing_fee', -79_99],
    ['dispute', 79_99],
  ])
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([{ refunded_cents: 0 }])
})

test('listings paid together: a part lost -> they stay paid; cancelled, each is refunded but for that part', async () => {
  const before = await balances()
  const { token, user } = await registerPerson()
  const userId: number = user.id
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, userId))
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const person = { userId, sessionId: '', username: '' }
    const listing = await makeListing(person, { paid: false, startAtMs: Date.now() + HOUR_MS })
    await getRoom(listing.auctionId).open(listing)
    ids.push(listing.auctionId)
  }
  const items = ids.map((auction_id) => ({ auction_id, addons: ['email_blast'] }))
  const body = { purpose: 'listings', items, card_token: 'tok_visa' }
  expect((await callApi('POST', '/financial/transactions', { token, body })).status).toBe(201)
  // Of the first both parts but one dollar, then that dollar and one of the second.
  await dispute(userId, 78_99, 'open', 'lost', 'lost')
  await dispute(userId, 2_00, 'lost')
  for (const auctionId of ids) {
    await callApi('POST', `/auctions/${auctionId}/cancel`, { token, body: {} })
    await drain(auctionId)
  }
  const refunds = (await listTransactions(userId)).filter(({ type }) => type === 'refund')
  expect(refunds.map(({ auctionId, amountCents }) => [auctionId, amountCents])).toEqual([
    [ids[1], 78_99],
    [ids[2], 79_99],
  ])
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([{ refunded_cents: 158_98 }])
  // What the nightly reconciliation compares, by auction.
  const sums = async (query: string) => (await env.DB.prepare(query).bind(userId).all()).results
  expect(
    await sums(`select auction_id, sum(case 'processor:sandbox' when debit_account then amount_cents when credit_account then -amount_cents else 0 end) as taken
      from ledger_entries where user_id = ? group by 1 order by 1`),
  ).toEqual(
    await sums(
      'select auction_id, -sum(amount_cents) as taken from transactions where user_id = ? group by 1 order by 1',
    ),
  )
  expect(await balances()).toEqual(before)
  expect(await balanceOf(`person:${userId}`)).toBe(0)
})

test('listing: dispute won -> nothing is posted', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId)
  const before = await balances()
  await dispute(userId, 49_99, 'open', 'won', 'won')
  expect(await balances()).toEqual(before)
  const row = await env.DB.prepare(
    'select state, listing_payment_id is not null as is_listing from disputes order by id desc',
  ).first()
  expect(row).toEqual({ state: 'won', is_listing: 1 })
})

test('settlement fee: dispute lost -> reversed, and not refunded when the sale ends', async () => {
  const before = await balances()
  const { sellerId } = await makeSaleWithFee()
  await continueFees(env, Date.now())
  await dispute(sellerId, 1_500, 'lost')
  await continueFees(env, Date.now())
  expect(await listFees(sellerId)).toMatchObject([{ state: 'reversed', nextAttemptAtMs: null }])
  expect(await balances()).toEqual(before)
  expect(await balanceOf(`person:${sellerId}`)).toBe(0)
  expect(await listProcessorPayments(sellerId, 'charge')).toMatchObject([{ refunded_cents: 0 }])
})

test('settlement fee: a part lost -> reversed, and the rest is refunded', async () => {
  const before = await balances()
  const { sellerId } = await makeSaleWithFee()
  await continueFees(env, Date.now())
  await dispute(sellerId, 400, 'lost')
  await continueFees(env, Date.now())
  expect(await balances()).toEqual(before)
  expect(await balanceOf(`person:${sellerId}`)).toBe(0)
  expect(await listProcessorPayments(sellerId, 'charge')).toMatchObject([{ refunded_cents: 1_100 }])
})

/** A dealer, and a pack that they are offered. */
async function makeDealer() {
  const dealer = await makePerson({ authorized: false })
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, dealer.userId))
  const viewer = { userId: dealer.userId, userType: 'dealer' } as const
  const [, offer] = (await readPacks(env, { viewer, nowMs: Date.now() })).offers
  if (offer === undefined) throw new Error('No pack is offered.')
  return { dealer, viewer, offer }
}

test('pack: dispute lost -> its unused fees are gone, nothing is deferred any more', async () => {
  const { dealer, viewer, offer } = await makeDealer()
  const before = await balances()
  const body = { pack_id: offer.id, card_token: 'tok_visa' }
  await callApi('POST', '/financial/packs', { token: await tokenFor(dealer), body })
  await dispute(dealer.userId, 11_250, 'open', 'lost')
  expect(await balances()).toEqual(before)
  expect(await readPacks(env, { viewer, nowMs: Date.now() })).toMatchObject({ balance: 0 })
})

test('pack: a part lost -> the fees that it pays for are gone; the others are refunded but for the rest of it', async () => {
  const { token: admin } = await signInProvedAdmin()
  const { dealer, viewer, offer } = await makeDealer()
  const before = await balances()
  const body = { pack_id: offer.id, card_token: 'tok_visa' }
  await callApi('POST', '/financial/packs', { token: await tokenFor(dealer), body })
  const lost = cents(offer.price_each * 100 + 100)
  await dispute(dealer.userId, lost, 'lost', 'lost')
  const { balance, packs } = await readPacks(env, { viewer, nowMs: Date.now() })
  expect(balance).toBe(offer.fee_count - 1)
  const refund = { token: admin, body: { reason: 'A test' } }
  expect((await callApi('POST', `/admin/packs/${packs[0]?.id}/refund`, refund)).status).toBe(200)
  const refunded = offer.price * 100 - lost
  expect(await listProcessorPayments(dealer.userId, 'charge')).toMatchObject([{ refunded_cents: refunded }])
  expect(await balances()).toEqual(before)
})

test('pack: lost, then a used fee is given back -> an administrator takes it out, and nothing is refunded', async () => {
  const { token: admin } = await signInProvedAdmin()
  const { dealer, viewer, offer } = await makeDealer()
  const body = { pack_id: offer.id, card_token: 'tok_visa' }
  await callApi('POST', '/financial/packs', { token: await tokenFor(dealer), body })
  await dispute(dealer.userId, offer.price * 100, 'lost')
  const { packs } = await readPacks(env, { viewer, nowMs: Date.now() })
  // As if one had been used before.
  await env.DB.prepare('update fee_packs set refunded_count = refunded_count - 1 where id = ?')
    .bind(packs[0]?.id)
    .run()
  const refund = { token: admin, body: { reason: 'A test' } }
  expect((await callApi('POST', `/admin/packs/${packs[0]?.id}/refund`, refund)).status).toBe(200)
  expect(await readPacks(env, { viewer, nowMs: Date.now() })).toMatchObject({ balance: 0 })
  expect(await listProcessorPayments(dealer.userId, 'charge')).toMatchObject([{ refunded_cents: 0 }])
})

test('dispute: less is lost than was disputed -> that is what is recorded, by the event once more too', async () => {
  const before = await balances()
  const { sellerId } = await makeSaleWithFee()
  await continueFees(env, Date.now())
  const paymentReference = (await listProcessorPayments(sellerId, 'charge'))[0]?.reference ?? ''
  const said = (state: Dispute['state'], amount: number) => {
    const read = { reference: `d_${paymentReference}`, paymentReference, amountCents: cents(amount), state }
    return recordOtherDispute(env, 'sandbox', read, Date.now())
  }
  await said('open', 1_500)
  await Promise.all([said('lost', 500), said('lost', 500)])
  await continueFees(env, Date.now())
  expect(await listProcessorPayments(sellerId, 'charge')).toMatchObject([{ refunded_cents: 1_000 }])
  expect(await balances()).toEqual(before)
  expect(await balanceOf(`person:${sellerId}`)).toBe(0)
  expect(await said('won', 1_500)).toBe('synced')
  expect((await listAlerts(sellerId)).filter(([kind]) => kind === 'dispute')).toEqual([
    ['dispute', 'opened'],
    ['dispute', 'lost'],
    ['dispute', 'won_late'],
  ])
})

test('addon: taken back by the bank -> it is not refunded alone', async () => {
  const { token: admin } = await signInProvedAdmin()
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId, ['email_blast'])
  await dispute(userId, 30_00, 'lost')
  const call = { token: admin, body: { reason: 'A test' } }
  expect((await callApi('POST', `/admin/auctions/${auctionId}/addons/email_blast/refund`, call)).status).toBe(
    409,
  )
})

test('payment of nobody -> unknown, nothing is stored', async () => {
  const unknown = {
    reference: 'd1',
    paymentReference: 'pay_of_nobody',
    amountCents: cents(1),
    state: 'open',
  } as const
  expect(await recordOtherDispute(env, 'sandbox', unknown, Date.now())).toBe('unknown')
})

/** The job of refunds in two hours, after those that were not answered have waited. */
const finishRefunds = () => finishOtherRefunds(env, Date.now() + 2 * HOUR_MS)

test('pack: lost whole while a refund of some fees waits -> the refund ends, nothing is deferred or income', async () => {
  const { token: admin } = await signInProvedAdmin()
  const { dealer, viewer, offer } = await makeDealer()
  const before = await balances()
  const body = { pack_id: offer.id, card_token: 'tok_visa' }
  await callApi('POST', '/financial/packs', { token: await tokenFor(dealer), body })
  const { packs } = await readPacks(env, { viewer, nowMs: Date.now() })
  armFault('payment', 1)
  const refund = { token: admin, body: { reason: 'A test', count: 2 } }
  expect((await callApi('POST', `/admin/packs/${packs[0]?.id}/refund`, refund)).status).toBe(200)
  await dispute(dealer.userId, offer.price * 100, 'lost')
  for (let run = 0; run < 2; run += 1) await finishRefunds()
  expect(await listProcessorPayments(dealer.userId, 'charge')).toMatchObject([{ refunded_cents: 0 }])
  expect(await balances()).toEqual(before)
})

test('listing: lost whole while its refund waits -> the refund ends, fee and addons are income no longer', async () => {
  const before = await balances()
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId, ['priority_listing'])
  const payment = await findUnfailedPayment(db(), auctionId)
  armFault('payment', 1)
  expect(payment && (await refundListingPayment(env, payment, Date.now()))).toBe('later')
  await dispute(userId, 64_99, 'lost')
  for (let run = 0; run < 2; run += 1) await finishRefunds()
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([{ refunded_cents: 0 }])
  expect(await balances()).toEqual(before)
})

test('payment that came too late: disputed and lost -> alerted, nothing is posted', async () => {
  const { dealer, offer } = await makeDealer()
  const before = await balances()
  const body = { pack_id: offer.id, card_token: 'tok_visa' }
  await callApi('POST', '/financial/packs', { token: await tokenFor(dealer), body })
  const paid = await balances()
  // As if the pack had been given up before its payment succeeded.
  await env.DB.prepare("update payment_attempts set state = 'canceled' where user_id = ?")
    .bind(dealer.userId)
    .run()
  await dispute(dealer.userId, offer.price * 100, 'open', 'lost')
  expect(await balances()).toEqual(paid)
  expect(paid).not.toEqual(before)
  expect(await listAlerts(dealer.userId)).toEqual([
    ['dispute', 'opened'],
    ['dispute', 'lost'],
  ])
})
