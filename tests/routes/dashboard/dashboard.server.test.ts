import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loader } from '../../../app/routes/dashboard/loader.server.ts'
import { insertWatch } from '../../../worker/db/queries/auctions/watchlist.ts'
import { profiles, users } from '../../../worker/db/schema/index.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { amountAsTold } from '../../worker/support/api-amount.ts'
import { authorizeCard } from '../../worker/support/money.ts'
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
} from '../../worker/support/rooms.ts'

const HOUR_MS = 60 * 60_000

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

async function openDashboard(context: PageContext, params: Readonly<Record<string, string>> = {}) {
  const request = new Request(`http://localhost/dashboard?${new URLSearchParams(params)}`)
  return (await loader({ request, params: {}, context: { ...context } })).dashboard
}

async function overviewOf(person: TestPerson) {
  const dashboard = await openDashboard(pageOf(person))
  if (dashboard?.list.kind !== 'overview') throw new Error('The overview was not read.')
  return dashboard.list
}

async function rowsOf(person: TestPerson) {
  const dashboard = await openDashboard(pageOf(person), { tab: 'my-bids' })
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
  expect(JSON.stringify(bens)).not.toMatch(amountAsTold(9_900))
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

test('an offer that waits for an answer stands on the overviews of its two sides, and in the bidder’s bids', async () => {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  const [ann, ben] = [await makeAuthorized(), await makeAuthorized()]
  await bid(auction, ben, 6_000)
  await bid(auction, ann, 7_000)
  await close(auction)
  expect((await overviewOf(ann)).offers).toEqual([])

  const { seller } = auction
  const person = { userId: seller.userId, sessionId: seller.sessionId }
  const deed = { type: 'offer', amountCents: dollars(8_000) } as const
  const made = await roomOf(auction.id).saleOffer({ person, deed })
  expect(made.accepted).toBe(true)
  await drain(auction.id)
  const offer = { amount: 8_000, waits_for: 'bidder' }
  expect((await overviewOf(ann)).offers).toMatchObject([
    { auction: { id: auction.id }, side: 'bidder', offer },
  ])
  expect((await overviewOf(seller)).offers).toMatchObject([{ side: 'seller', offer }])
  expect((await rowsOf(ann)).offers).toMatchObject([{ auction: { id: auction.id }, offer }])
  // Nobody else knows of it, whoever bid.
  expect((await overviewOf(ben)).offers).toEqual([])
  const later = { ...pageOf(ann), nowMs: Date.now() + 25 * HOUR_MS }
  const dashboard = await openDashboard(later)
  expect(dashboard?.list).toMatchObject({ kind: 'overview', offers: [] })
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
  const dashboard = await openDashboard(later)
  expect(dashboard?.list).toMatchObject({ kind: 'overview', won: { total: 0 } })
})

test('the summary of one’s bids counts those that stand, what one leads and what one won', async () => {
  const [running, outbid, sold] = [await makeAuction(), await makeAuction(), await makeAuction()]
  const [ann, ben] = [await makeAuthorized(), await makeAuthorized()]
  await bid(running, ann, 6_000)
  await bid(outbid, ann, 6_000)
  await bid(outbid, ben, 6_500)
  await bid(sold, ann, 7_000)
  await close(sold)
  for (const { id } of [running, outbid]) await drain(id)
  const { figures } = await rowsOf(ann)
  expect(figures).toEqual({ totalBids: 3, winning: 1, won: 1, totalValue: 19_000 })
  const overview = await overviewOf(ann)
  expect(overview.figures).toEqual(figures)
  expect(overview.activeAuctions).toBe(0)
  expect((await rowsOf(await makePerson())).figures).toEqual({
    totalBids: 0,
    winning: 0,
    won: 0,
    totalValue: 0,
  })
})

test('recent activity has the three newest bids and the two newest listings', async () => {
  const ann = await makePerson()
  const auctions: TestAuction[] = []
  for (const title of ['First', 'Second', 'Third']) auctions.push(await makeAuction({ title }, ann))
  const foreign = await makeAuction()
  for (const amount of [6_000, 6_200, 6_400, 6_600]) await bid(foreign, ann, amount)
  for (const { id } of [...auctions, foreign]) await drain(id)
  const { recent, activeAuctions } = await overviewOf(ann)
  expect(recent.bids.map(({ bid_amount }) => bid_amount)).toEqual([6_600, 6_400, 6_200])
  expect(recent.auctions.map(({ title }) => title)).toEqual(['Third', 'Second'])
  expect(activeAuctions).toBe(3)
})

test('the watchlist is narrowed to what is active and what ends within 24 hours, each counted', async () => {
  const ann = await makePerson()
  const later = await makeAuction({ title: 'Later', endAtMs: Date.now() + 25 * HOUR_MS })
  const soon = await makeAuction({ title: 'Soon', endAtMs: Date.now() + 23 * HOUR_MS })
  const paused = await makeAuction({ title: 'Paused', endAtMs: Date.now() + 2 * HOUR_MS })
  const pause = { type: 'pause' } as const
  await roomOf(paused.id).change({ by: 'seller', actorId: paused.seller.userId, change: pause })
  const toCome = await makeAuction({ title: 'To come', startAtMs: Date.now() + HOUR_MS })
  for (const [index, { id }] of [later, soon, paused, toCome].entries()) {
    await drain(id)
    await insertWatch(db(), { userId: ann.userId, auctionId: id }, 1_000 + index)
  }
  const listOf = async (show: string) => {
    const dashboard = await openDashboard(pageOf(ann), { tab: 'watchlist', show })
    if (dashboard?.list.kind !== 'watched') throw new Error('The watchlist was not read.')
    return dashboard.list.page
  }
  const titles = async (show: string) => (await listOf(show)).data.map(({ title }) => title)
  expect(await titles('all')).toEqual(['To come', 'Paused', 'Soon', 'Later'])
  expect(await titles('active')).toEqual(['Soon', 'Later'])
  expect(await titles('ending')).toEqual(['Soon'])
  expect((await listOf('ending')).counts).toEqual({ all: 4, active: 2, ending: 1 })
})

test('a cancelled auction among one’s own says when it was cancelled, not when it would have ended', async () => {
  const auction = await makeAuction()
  const before = Date.now()
  const change = { type: 'cancel', reason: 'Sold elsewhere' } as const
  await roomOf(auction.id).change({ by: 'admin', actorId: auction.seller.userId, change })
  await drain(auction.id)
  const dashboard = await openDashboard(pageOf(auction.seller), { tab: 'my-auctions' })
  if (dashboard?.list.kind !== 'auctions') throw new Error('The own auctions were not read.')
  const at = dashboard.list.closings[auction.id] ?? 0
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
})
