import { runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { amountDueCents } from '../../../domain/after-sale/sale-money.ts'
import { type LedgerEntry, verifyChain } from '../../../domain/auction/ledger.ts'
import type { OpenRoomRequest } from '../../../domain/auction/room-contract.ts'
import { AuctionRoom } from '../../../durable-objects/auction-room/auction-room.ts'
import { createRandom } from '../../../scripts/demo/random.ts'
import { planDemo, planShortAuction } from '../../../scripts/demo/scenes.ts'
import {
  auctions,
  authorizations,
  bids,
  ledgerEntries,
  preferences,
  sales,
  users,
} from '../../../worker/db/schema/index.ts'
import { readSummary } from '../../../worker/services/payments/my-transactions.ts'
import { callApi } from '../support/api.ts'
import { db, drain, getRoomStub } from '../support/rooms.ts'

async function askSeed(method: string, path: string, body?: unknown) {
  const response = await exports.default.fetch(`http://localhost/dev/seed${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects; a wrong one fails it
  return { status: response.status, json: (await response.json()) as any }
}

/** Adds one planned listing without its photos and returns its auction's id. */
async function addListing({
  hasPhotos: _hasPhotos,
  ...listing
}: ReturnType<typeof planShortAuction>): Promise<number> {
  const { status, json } = await askSeed('POST', '/listings', { ...listing, images: [] })
  expect({ status, refusedBids: json.data?.refusedBids }, listing.title).toEqual({
    status: 200,
    refusedBids: 0,
  })
  return json.data.auctionId
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('demo accounts: inserted twice -> exist once, verified, and the bidders may bid', {
  timeout: 60_000,
}, async () => {
  expect((await askSeed('GET', '')).json.data).toMatchObject({
    people: 0,
    isDemo: false,
    hasAllAccounts: false,
  })
  await askSeed('POST', '/accounts')
  const people = await db().select().from(users)
  await askSeed('POST', '/accounts')
  expect(await db().select().from(users)).toEqual(people)
  expect((await askSeed('GET', '')).json.data).toMatchObject({ isDemo: true, hasAllAccounts: true })

  const active = await db().select().from(authorizations).where(eq(authorizations.state, 'active'))
  expect(active).toHaveLength(12)
  expect(await db().select().from(preferences), 'demo accounts have the default preferences').toEqual([])
  const statuses = Object.fromEntries(people.map((user) => [user.email, user.verificationStatus]))
  expect(statuses).toMatchObject({
    'admin@hammerlane.test': 'verified',
    'newcomer@hammerlane.test': 'verified',
    'pending@hammerlane.test': 'pending',
    'bidder12@hammerlane.test': 'verified',
  })
  for (const email of ['admin', 'support', 'dealer', 'seller', 'bidder1', 'newcomer', 'pending']) {
    const { status } = await callApi('POST', '/auth/login', {
      body: { email: `${email}@hammerlane.test`, password: 'Password1' },
    })
    expect(status, email).toBe(200)
  }
})

test('demo auctions: replayed -> every bid is accepted, and ledger and replica equal the room', {
  timeout: 120_000,
}, async () => {
  const outcomes = new Map<string, number>()
  for (const listing of planDemo(Date.now())) {
    const id = await addListing(listing)
    await drain(id)
    const { body } = await callApi('GET', `/auctions/${id}`)
    const { status, result, total_bids, current_bid, end_time } = body.data
    const scene = result?.outcome ?? status
    outcomes.set(scene, (outcomes.get(scene) ?? 0) + 1)
    // Only a paid sale counts in the archive and on the home page.
    if (scene === 'sold') expect(result.payment, listing.title).toBe('paid')

    const ledger = await callApi('GET', `/auctions/${id}/ledger`)
    const lines = String(ledger.body)
      .split('\n')
      .filter((line) => line !== '')
    const entries = lines.map((line) => JSON.parse(line) as LedgerEntry)
    expect(await verifyChain(entries, sha256), listing.title).toMatchObject({ valid: true })
    const bidEntries = entries.filter(({ type }) => type === 'bid')
    expect(bidEntries.length, listing.title).toBe(total_bids)
    expect(bidEntries.at(-1)?.data.amount ?? null, listing.title).toBe(current_bid)
    for (const { at } of entries) expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
    if (status === 'ended') expect(entries.at(-1)).toMatchObject({ type: 'closed', at: end_time })

    const [replica] = await db().select().from(auctions).where(eq(auctions.id, id))
    expect({ status: replica?.status, bids: replica?.totalBids }, listing.title).toEqual({
      status,
      bids: total_bids,
    })
    expect(await db().select().from(bids).where(eq(bids.auctionId, id))).toHaveLength(total_bids)
  }
  expect(Object.fromEntries(outcomes)).toMatchObject({ pending: 6, sold: 10, reserve_not_met: 4, no_bids: 2 })
  expect(outcomes.get('active')).toBeGreaterThan(30)
  await expectSummariesToEqualLedger()
})

/** Compares the summary of each demo person with the rows of the ledger and their completed sales. */
async function expectSummariesToEqualLedger(): Promise<void> {
  const rows = await db().select().from(ledgerEntries)
  const all = await db().select().from(sales)
  const sold = all.filter(({ state }) => state === 'paid')
  const total = (of: readonly { readonly amountCents: number }[]) =>
    of.reduce((sum, { amountCents }) => sum + amountCents, 0)
  let premiums = 0
  for (const { id } of await db().select({ id: users.id }).from(users)) {
    const paid = (...accounts: string[]) =>
      total(
        rows.filter((row) => row.debitAccount === `person:${id}` && accounts.includes(row.creditAccount)),
      ) -
      total(rows.filter((row) => row.creditAccount === `person:${id}` && accounts.includes(row.debitAccount)))
    const summary = await readSummary(env, id)
    expect(summary, `person ${id}`).toMatchObject({
      total_revenue: total(sold.filter(({ sellerId }) => sellerId === id)) / 100,
      listing_fees: paid('income:listing_fee', 'income:listing_addons') / 100,
      buyer_premiums: paid('income:buyer_premium') / 100,
      // What their account owes, and the premiums that become a posting only once they are paid.
      pending_amount:
        (total(rows.filter((row) => row.debitAccount === `person:${id}`)) -
          total(rows.filter((row) => row.creditAccount === `person:${id}`)) +
          all
            .filter(({ winnerId }) => winnerId === id)
            .reduce((sum, sale) => sum + amountDueCents(sale), 0)) /
        100,
    })
    premiums += summary.buyer_premiums
  }
  expect(Math.round(premiums * 100)).toBe(sold.reduce((sum, { premiumCents }) => sum + premiumCents, 0))
  expect(premiums).toBeGreaterThan(0)
}

test('short demo auction: added -> open for bids of people who do not sell it', async () => {
  const id = await addListing(planShortAuction(180_000, createRandom(7), Date.now()))
  const login = await callApi('POST', '/auth/login', {
    body: { email: 'bidder1@hammerlane.test', password: 'Password1' },
  })
  const before = (await callApi('GET', `/auctions/${id}`)).body.data
  const amount = before.minimum_bid
  const { status, body } = await callApi('POST', `/auctions/${id}/bid`, {
    token: login.body.data.token,
    body: { bid_amount: amount },
  })
  expect(status).toBe(200)
  // A bid within the last five minutes extends it.
  expect(Date.parse(body.auction.end_time)).toBeGreaterThan(Date.parse(before.end_time))
})

test('seed listing: unknown seller or invalid listing -> refused', async () => {
  const { hasPhotos: _hasPhotos, ...listing } = planShortAuction(180_000, createRandom(8), Date.now())
  const nobody = await askSeed('POST', '/listings', { ...listing, sellerEmail: 'x@example.com', images: [] })
  expect(nobody).toMatchObject({ status: 422, json: { errors: { sellerEmail: expect.anything() } } })
  expect((await askSeed('POST', '/listings', { ...listing, vehicle: {} })).status).toBe(422)
})

test('room replay: production -> throws', async () => {
  const id = await addListing(planShortAuction(180_000, createRandom(9), Date.now()))
  await runInDurableObject(getRoomStub(id), async (_, context) => {
    const room = new AuctionRoom(context, { ...env, ENVIRONMENT: 'production' })
    // Refused before the listing is read.
    await expect(room.replay({} as OpenRoomRequest, [])).rejects.toThrow('in development alone')
  })
})
