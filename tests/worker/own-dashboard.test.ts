import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles, users } from '../../worker/db/schema/index.ts'
import type { Viewer } from '../../worker/services/accounts/viewer.ts'
import type { PageContext } from '../../worker/services/pages/page-context.ts'
import { readDashboard } from '../../worker/services/pages/read-dashboard.ts'
import { authorizeCard } from './support/money.ts'
import {
  bid,
  db,
  dollars,
  drain,
  makeAuction,
  makePerson,
  roomOf,
  setMaximum,
  type TestAuction,
  type TestPerson,
} from './support/rooms.ts'

/** What the dashboard reads for its person, from rooms, copies and settlements that really ran. */

function pageOf({ userId, username, sessionId }: TestPerson): PageContext {
  const viewer = {
    id: userId,
    userId,
    sessionId,
    username,
    email: `${username}@example.com`,
    firstName: 'Maria',
    role: 'user',
    userType: 'private',
    verificationStatus: 'verified',
    isActive: true,
  } as unknown as Viewer
  return { env, viewer, nonce: '', nowMs: Date.now(), waitUntil: () => undefined }
}

async function overviewOf(person: TestPerson) {
  const dashboard = await readDashboard(pageOf(person), new URLSearchParams())
  if (dashboard?.list.kind !== 'overview') throw new Error('The overview was not read.')
  return dashboard.list
}

async function rowsOf(person: TestPerson) {
  const dashboard = await readDashboard(pageOf(person), new URLSearchParams({ tab: 'my-bids' }))
  if (dashboard?.list.kind !== 'bids') throw new Error('The list of bids was not read.')
  return dashboard.list
}

async function makeAuthorized(token = 'tok_visa'): Promise<TestPerson> {
  const person = await makePerson({ authorized: false })
  await authorizeCard(person.userId, token)
  return person
}

async function close(auction: TestAuction): Promise<void> {
  const change = { type: 'reschedule', endAtMs: Date.now() + 20 } as const
  await roomOf(auction.id).change({ by: 'admin', actorId: auction.seller.userId, change })
  await new Promise((resolve) => setTimeout(resolve, 40))
  await drain(auction.id)
}

test('my bids has a row for an auction, with the own maximum while it leads, and nobody else reads it', async () => {
  const auction = await makeAuction()
  const [ann, ben] = [await makePerson(), await makePerson()]
  await bid(auction, ann, 6_000)
  await bid(auction, ben, 6_500)
  await bid(auction, ann, 7_000)
  await setMaximum(auction, ann, 9_900)
  await drain(auction.id)

  const { page } = await rowsOf(ann)
  expect(page).toMatchObject({ total: 1, current_page: 1 })
  expect(page.data).toMatchObject([{ bidCount: 2, bid: 7_000, isWinning: true, maximum: 9_900 }])
  const bens = await rowsOf(ben)
  expect(bens.page.data).toMatchObject([{ bidCount: 1, bid: 6_500, isWinning: false, maximum: null }])
  expect(JSON.stringify(bens)).not.toContain('9900')
})

test('the first thing that a winner is told is the win: what is due, what was charged, whom to reach', async () => {
  const auction = await makeAuction({ title: 'Sold to Ann' })
  const { seller } = auction
  await db().update(users).set({ phone: '+19495550116' }).where(eq(users.id, seller.userId))
  await db().insert(profiles).values({
    userId: seller.userId,
    address: '17 Woodhollow',
    city: 'Irvine',
    state: 'CA',
    zipCode: '92604',
    country: 'USA',
  })
  const [ann, ben] = [await makeAuthorized(), await makeAuthorized()]
  await bid(auction, ben, 9_000)
  await bid(auction, ann, 9_100)
  await close(auction)

  const { won, sold } = await overviewOf(ann)
  expect(sold.total).toBe(0)
  expect(won.total).toBe(1)
  // 9,100 at 6 percent.
  expect(won.shown).toMatchObject([
    {
      auction: { id: auction.id, title: 'Sold to Ann' },
      amount: 9_100,
      premium: { amount: 546, rate: 6, state: 'paid' },
      contact: { phone: '+19495550116', street: '17 Woodhollow', town: 'Irvine, CA 92604' },
    },
  ])
  expect((await overviewOf(ben)).won.total).toBe(0)

  const sellers = await overviewOf(seller)
  expect(sellers.won.total).toBe(0)
  expect(sellers.sold.shown).toMatchObject([{ amount: 9_100, settlementFee: 15, contact: { phone: null } }])
})

test('while the premium is not paid the two sides are not given each other', async () => {
  const auction = await makeAuction()
  await db().update(users).set({ phone: '+19495550117' }).where(eq(users.id, auction.seller.userId))
  const winner = await makeAuthorized('tok_insufficient_funds')
  await bid(auction, winner, 9_000)
  await close(auction)
  const { won } = await overviewOf(winner)
  expect(won.shown).toMatchObject([{ premium: { state: 'deposit_captured' }, contact: null }])
  const { sold } = await overviewOf(auction.seller)
  expect(sold.shown).toMatchObject([{ contact: null }])
})

test('a win is news for two weeks; one below the reserve is none', async () => {
  const [auction, unsold] = [await makeAuction(), await makeAuction({ reserveCents: dollars(20_000) })]
  const winner = await makeAuthorized()
  await bid(auction, winner, 9_000)
  await bid(unsold, winner, 9_000)
  await close(auction)
  await close(unsold)
  expect((await overviewOf(winner)).won.shown.map((sale) => sale.auction.id)).toEqual([auction.id])
  const later = { ...pageOf(winner), nowMs: Date.now() + 15 * 24 * 60 * 60_000 }
  const dashboard = await readDashboard(later, new URLSearchParams())
  expect(dashboard?.list).toMatchObject({ kind: 'overview', won: { total: 0 } })
})

test('a cancelled auction among one’s own says when it was cancelled, not when it would have ended', async () => {
  const auction = await makeAuction()
  const before = Date.now()
  const change = { type: 'cancel', reason: 'Sold elsewhere' } as const
  await roomOf(auction.id).change({ by: 'admin', actorId: auction.seller.userId, change })
  await drain(auction.id)
  const dashboard = await readDashboard(pageOf(auction.seller), new URLSearchParams({ tab: 'my-auctions' }))
  if (dashboard?.list.kind !== 'auctions') throw new Error('The own auctions were not read.')
  const at = dashboard.list.closings[auction.id] ?? 0
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
})
