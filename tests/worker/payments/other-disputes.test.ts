/** Disputes of listings, addons, settlement fees and packs (docs/rules/payments.md, Disputes). */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import { adminAlerts, users } from '../../../worker/db/schema/index.ts'
import type { Dispute } from '../../../worker/providers/payments/payment-port.ts'
import { recordOtherDispute } from '../../../worker/services/payments/disputes/record-other-dispute.ts'
import { readPacks } from '../../../worker/services/payments/packs/read-packs.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { callApi } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { balanceOf, listFees, makeSaleWithFee } from '../support/fees.ts'
import { tokenFor } from '../support/listing.ts'
import { ledgerSum, listProcessorPayments, listTransactions } from '../support/money.ts'
import { db, drain, makePerson } from '../support/rooms.ts'
import { newListing } from '../support/selling.ts'

afterEach(async () => expect(await ledgerSum()).toBe(0))

async function dispute(userId: number, amount: number, ...states: readonly Dispute['state'][]) {
  const paymentReference = (await listProcessorPayments(userId, 'charge'))[0]?.reference ?? ''
  for (const state of states) {
    const reference = `dispute_${paymentReference}`
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
  expect(await listFees(sellerId)).toMatchObject([{ state: 'reversed', nextAttemptAtMs: null }])
  expect(await balances()).toEqual(before)
  expect(await balanceOf(`person:${sellerId}`)).toBe(0)
  expect(await listProcessorPayments(sellerId, 'charge')).toMatchObject([{ refunded_cents: 0 }])
})

test('pack: dispute lost -> its unused fees are gone, nothing is deferred any more', async () => {
  const dealer = await makePerson({ authorized: false })
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, dealer.userId))
  const viewer = { userId: dealer.userId, userType: 'dealer' } as const
  const { offers } = await readPacks(env, { viewer, nowMs: Date.now() })
  const before = await balances()
  const body = { pack_id: offers[1]?.id, card_token: 'tok_visa' }
  await callApi('POST', '/financial/packs', { token: await tokenFor(dealer), body })
  await dispute(dealer.userId, 11_250, 'open', 'lost')
  expect(await balances()).toEqual(before)
  expect(await readPacks(env, { viewer, nowMs: Date.now() })).toMatchObject({ balance: 0 })
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
