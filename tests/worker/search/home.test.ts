import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { auctions, vehicles } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { chooseForHome, takeTurns } from '../../../worker/services/search/choose-for-home.ts'
import { readHome } from '../../../worker/services/search/read-home.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { authorizeCard } from '../support/money.ts'
import { db, dollars, drain, makeAuction } from '../support/rooms.ts'
import { insertAuction } from '../support/rows.ts'

async function makeCar(
  car: Partial<typeof vehicles.$inferInsert>,
  terms: Parameters<typeof makeAuction>[0] = {},
) {
  const auction = await makeAuction(terms)
  const [row] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
  if (!row) throw new Error('The auction was not stored')
  await db().update(vehicles).set(car).where(eq(vehicles.id, row.vehicleId))
  await drain(auction.id)
  return auction
}

test('home: read -> counts cached for a minute, failures not cached', async () => {
  // In another minute than every other read of this file.
  const nowMs = Date.now() + 24 * HOUR_MS
  await makeCar({ bodyStyle: 'suv', make: 'BMW' }, { endAtMs: nowMs + 2 * HOUR_MS })
  const featured = await makeCar({ bodyStyle: 'truck', make: 'Ford' }, { endAtMs: nowMs + 9 * HOUR_MS })
  await db().update(auctions).set({ isFeatured: true }).where(eq(auctions.id, featured.id))
  const sold = await makeCar({ bodyStyle: 'sedan' }, { buyNowCents: dollars(12_000) })
  const buyer = await makeSignedInPerson()
  await authorizeCard(buyer.person.userId)
  await callApi('POST', `/auctions/${sold.id}/buy-now`, { token: buyer.token })
  await drain(sold.id)

  await insertAuction({ status: 'pending' })
  await insertAuction({ status: 'pending', listing_paid_at_ms: null })
  await insertAuction({ status: 'draft' })

  armFault('d1', 1)
  await expect(readHome(env, nowMs)).rejects.toThrow()
  armFault('d1', 0)
  const home = await readHome(env, nowMs)
  expect(home.figures).toMatchObject({
    activeAuctions: 2,
    upcomingAuctions: 1,
    vehiclesSold: 1,
    salesVolumeCents: 1_200_000,
    ratings: { reviews: 0, average: null },
    categories: {
      sedans: { active: 0, upcoming: 1 },
      suvs: { active: 1, upcoming: 0 },
      trucks: { active: 1, upcoming: 0 },
      luxury: { active: 1, upcoming: 0 },
    },
  })
  expect(home.featured.map(({ id }) => id)[0]).toBe(featured.id)
  expect(home.featured).toHaveLength(2)

  await makeCar({ bodyStyle: 'sedan' }, { endAtMs: nowMs + HOUR_MS })
  expect((await readHome(env, nowMs + 59_000)).figures.activeAuctions).toBe(2)
  expect((await readHome(env, nowMs + MINUTE_MS)).figures.activeAuctions).toBe(3)
})

test('paid places: six or fewer -> all in their order; nine in three turns -> each is shown twice', () => {
  expect(takeTurns([4, 2, 9], 6, 5)).toEqual([4, 2, 9])
  const paid = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const shown = [12, 13, 14].flatMap((turn) => takeTurns(paid, 6, turn).slice(0, 6))
  expect(paid.map((id) => shown.filter((one) => one === id).length)).toEqual(Array(9).fill(2))
  expect([...takeTurns(paid, 6, 13)].sort((a, b) => a - b)).toEqual(paid)
})

test('home: choice of auctions -> first, next to end, featured; repeated only if paid', async () => {
  // Ids in the order of their ends; 3 and 9 paid to be featured.
  const ends = Array.from({ length: 12 }, (_, index) => index + 1)
  const nowMs = Date.now()
  const chosen = (count: number) => {
    const soonest = ends.slice(0, count)
    const auctions = soonest.map((id) => ({
      id,
      status: 'active',
      end_time: new Date(nowMs + id * HOUR_MS).toISOString(),
      is_featured: id === 3 || id === 9,
      vehicle: { images: [] },
    })) as unknown as Parameters<typeof chooseForHome>[0]['auctions']
    const paid = soonest.filter((id) => id === 3 || id === 9)
    const featured = [...new Set([...paid, ...soonest])]
    const choice = chooseForHome({ auctions, ids: { soonest, featured }, nowMs, limit: 6 })
    return {
      next: choice.next?.id,
      soon: choice.soon.map(({ id }) => id),
      featured: choice.featured.map(({ id }) => id),
    }
  }
  expect(chosen(12)).toEqual({ next: 1, soon: [2, 3, 4, 5, 6], featured: [3, 9, 7, 8, 10, 11] })
  // With few auctions the grid below is filled first.
  expect(chosen(5)).toEqual({ next: 1, soon: [], featured: [3, 2, 4, 5] })
  expect(chosen(2)).toEqual({ next: 1, soon: [], featured: [1, 2] })
})
