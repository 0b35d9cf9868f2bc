import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import { database } from '../../../worker/db/client.ts'
import { listSimilarIds } from '../../../worker/db/queries/search/similar-auctions.ts'
import { insertAuction } from '../support/rows.ts'

afterEach(async () => {
  await env.DB.prepare('delete from auctions').run()
  await env.DB.prepare('delete from vehicles').run()
})

const SUV = { make: 'BMW', body_style: 'suv' }

/** A BMW SUV at this price by default. */
const auction = (dollars: number, columns: object = {}, vehicle: object = {}) =>
  insertAuction({ starting_bid_cents: dollars * 100, ...columns }, { ...SUV, ...vehicle })

const similar = (auctionId: number, { dollars = 20_000, limit = 4 } = {}) =>
  listSimilarIds(database(env), {
    auctionId,
    make: 'BMW',
    bodyStyle: 'suv',
    priceCents: cents(dollars * 100),
    limit,
  })

test('similar auctions: same make and body style -> active first, nearest price first', async () => {
  const self = await auction(20_000)
  const far = await auction(40_000)
  const below = await auction(18_000)
  const above = await auction(21_000)
  const endedNearest = await auction(20_000, { status: 'ended' })
  expect(await similar(self)).toEqual([above, below, far, endedNearest])
})

test('similar auctions: current bid -> compared instead of the starting bid', async () => {
  const self = await auction(20_000)
  const started = await auction(20_000, { current_bid_cents: 60_000_00 })
  const risen = await auction(1_000, { current_bid_cents: 20_500_00 })
  expect(await similar(self)).toEqual([risen, started])
})

test('similar auctions: too few matches -> one fact in common, then auctions that are over', async () => {
  const self = await auction(20_000)
  const ofMake = await auction(20_500, {}, { body_style: 'sedan' })
  const ofStyle = await auction(20_100, {}, { make: 'Audi' })
  const over = await auction(30_000, { status: 'ended' })
  const makeOver = await auction(20_000, { status: 'ended' }, { body_style: 'sedan' })
  await auction(20_000, {}, { make: 'Audi', body_style: 'sedan' })
  expect(await similar(self)).toEqual([ofStyle, ofMake, over, makeOver])
  expect(await similar(self, { limit: 2 })).toEqual([ofStyle, ofMake])
})

test('similar auctions: draft, unpaid, cancelled -> omitted; make in any case -> found', async () => {
  const self = await auction(20_000)
  await auction(20_000, { status: 'draft' })
  await auction(20_000, { status: 'pending', listing_paid_at_ms: null })
  await auction(20_000, { status: 'cancelled' })
  const pending = await auction(20_000, { status: 'pending' }, { make: 'bmw' })
  expect(await similar(self)).toEqual([pending])
})

test('similar auctions: one active among hundreds that are over -> found', async () => {
  const self = await auction(20_000)
  for (let count = 0; count < 120; count += 1) await auction(20_000, { status: 'ended' })
  const active = await auction(45_000)
  expect((await similar(self))[0]).toBe(active)
})
