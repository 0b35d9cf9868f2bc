import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loader } from '../../../app/routes/dashboard/loader.server.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { insertWatch } from '../../../worker/db/queries/auctions/watchlist.ts'
import { profiles, sales, users } from '../../../worker/db/schema/index.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { amountPattern } from '../../worker/support/api-amount.ts'
import { authorizeCard } from '../../worker/support/money.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import { endNow } from '../../worker/support/room-replica.ts'
import {
  bid,
  db,
  dollars,
  drain,
  getRoom,
  makeAuction,
  makePerson,
  setMaximum,
  type TestAuction,
  type TestPerson,
} from '../../worker/support/rooms.ts'
import { callLoader } from '../../worker/support/route-calls.ts'

async function openDashboard(context: PageContext, params: Readonly<Record<string, string>> = {}) {
  const request = new Request(`http://localhost/dashboard?${new URLSearchParams(params)}`)
  return (await loader({ request, params: {}, context: { ...context } })).dashboard
}

async function readOverview(person: TestPerson) {
  const dashboard = await openDashboard(pageAs(person))
  if (dashboard?.list.kind !== 'overview') throw new Error('The overview was not read.')
  return dashboard.list
}

async function readMyBids(person: TestPerson) {
  const dashboard = await openDashboard(pageAs(person), { tab: 'my-bids' })
  if (dashboard?.list.kind !== 'bids') throw new Error('The list of bids was not read.')
  return dashboard.list
}

async function makeAuthorized(token = 'tok_visa'): Promise<TestPerson> {
  const person = await makePerson({ authorized: false })
  await authorizeCard(person.userId, token)
  return person
}

async function close(auction: TestAuction): Promise<void> {
  expect(await endNow(auction)).toMatchObject({ accepted: true })
  await drain(auction.id)
}

test.each([
  ['overview', 'overview'],
  ['my-auctions', 'auctions'],
  ['my-bids', 'bids'],
  ['watchlist', 'watched'],
  ['searches', 'searches'],
  ['financial', 'financial'],
  ['settings', 'settings'],
])('dashboard: tab %s -> its content alone', async (tab, kind) => {
  const dashboard = await openDashboard(pageAs(await makePerson()), { tab, show: 'nothing', page: 'last' })
  expect(dashboard).toMatchObject({ tab, list: { kind } })
})

test('dashboard: tab that does not exist -> redirect to the overview, signed in or not; none -> the overview', async () => {
  const ann = pageAs(await makePerson())
  for (const context of [ann, { ...ann, viewer: null }]) {
    const answer = await callLoader(loader, { context, query: 'tab=my-cars&checkout=none' })
    if (!(answer instanceof Response)) throw new Error('The address was not corrected.')
    expect(answer.headers.get('location')).toBe('/dashboard?tab=overview&checkout=none')
  }
  expect((await openDashboard(ann))?.tab).toBe('overview')
})

test('my bids: several bids in an auction -> one row, with the maximum for its owner only', async () => {
  const auction = await makeAuction()
  const [ann, ben] = [await makePerson(), await makePerson()]
  await bid(auction, ann, 6_000)
  await bid(auction, ben, 6_500)
  await bid(auction, ann, 7_000)
  await setMaximum(auction, ann, 9_900)
  await drain(auction.id)

  const { page } = await readMyBids(ann)
  expect(page).toMatchObject({ total: 1, current_page: 1 })
  expect(page.data).toMatchObject([{ bidCount: 2, bid: 7_000, isWinning: true, maximum: 9_900 }])
  const bidsOfBen = await readMyBids(ben)
  expect(bidsOfBen.page.data).toMatchObject([{ bidCount: 1, bid: 6_500, isWinning: false, maximum: null }])
  expect(JSON.stringify(bidsOfBen)).not.toMatch(amountPattern(9_900))
})

test('overview: won auction -> amount due, charged premium and the seller’s contact', async () => {
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

  const { won, sold } = await readOverview(ann)
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
  expect((await readOverview(ben)).won.total).toBe(0)

  const overviewOfSeller = await readOverview(seller)
  expect(overviewOfSeller.won.total).toBe(0)
  expect(overviewOfSeller.sold.shown).toMatchObject([
    { amount: 9_100, settlementFee: 15, contact: { phone: null } },
  ])
  // A fee above the price takes the whole price.
  await db()
    .update(sales)
    .set({ amountCents: dollars(10), settlementFeeCents: dollars(15) })
    .where(eq(sales.auctionId, auction.id))
  expect((await readOverview(seller)).sold.shown).toMatchObject([{ amount: 10, settlementFee: 10 }])
})

test('overview: premium not paid -> no contact for either side', async () => {
  const auction = await makeAuction()
  await db().update(users).set({ phone: '+19495550117' }).where(eq(users.id, auction.seller.userId))
  const winner = await makeAuthorized('tok_insufficient_funds')
  await bid(auction, winner, 9_000)
  await close(auction)
  const { won } = await readOverview(winner)
  expect(won.shown).toMatchObject([{ premium: { state: 'charging' }, contact: null }])
  const { sold } = await readOverview(auction.seller)
  expect(sold.shown).toMatchObject([{ contact: null }])
})

test('open offer: dashboards of all people -> waits on the overview of its bidder and in their bids, nowhere else', async () => {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  const [ann, ben] = [await makeAuthorized(), await makeAuthorized()]
  await bid(auction, ben, 6_000)
  await bid(auction, ann, 7_000)
  await close(auction)
  expect((await readOverview(ann)).needs).toEqual([])

  const { seller } = auction
  const person = { userId: seller.userId, sessionId: seller.sessionId }
  const proposed = { type: 'offer', amountCents: dollars(8_000) } as const
  const made = await getRoom(auction.id).afterSaleOffer({ person, action: proposed })
  expect(made.accepted).toBe(true)
  await drain(auction.id)
  const offer = { amount: 8_000, waits_for: 'bidder' }
  expect((await readOverview(ann)).needs).toMatchObject([
    { kind: 'offer', auction: { id: auction.id }, amount: { text: '$8,000' } },
  ])
  // It waits for the bidder, not for its seller.
  expect((await readOverview(seller)).needs).toEqual([])
  expect((await readMyBids(ann)).offers).toMatchObject([{ auction: { id: auction.id }, offer }])
  // Another bidder does not see it.
  expect((await readOverview(ben)).needs).toEqual([])
  const later = pageAs(ann, { nowMs: Date.now() + 25 * HOUR_MS })
  const dashboard = await openDashboard(later)
  expect(dashboard?.list).toMatchObject({ kind: 'overview', needs: [] })
})

test('overview: win -> listed for two weeks; bid below the reserve -> not listed', async () => {
  const [auction, unsold] = [await makeAuction(), await makeAuction({ reserveCents: dollars(20_000) })]
  const winner = await makeAuthorized()
  await bid(auction, winner, 9_000)
  await bid(unsold, winner, 9_000)
  await close(auction)
  await close(unsold)
  expect((await readOverview(winner)).won.shown.map((sale) => sale.auction.id)).toEqual([auction.id])
  const later = pageAs(winner, { nowMs: Date.now() + 15 * DAY_MS })
  const dashboard = await openDashboard(later)
  expect(dashboard?.list).toMatchObject({ kind: 'overview', won: { total: 0 } })
})

test('bid figures: running, outbid and won auctions -> counts and total value', async () => {
  const [running, outbid, sold] = [await makeAuction(), await makeAuction(), await makeAuction()]
  const [ann, ben] = [await makeAuthorized(), await makeAuthorized()]
  await bid(running, ann, 6_000)
  await bid(outbid, ann, 6_000)
  await bid(outbid, ben, 6_500)
  await bid(sold, ann, 7_000)
  await close(sold)
  for (const { id } of [running, outbid]) await drain(id)
  const { totals } = (await readMyBids(ann)).page
  expect(totals).toEqual({
    counts: { all: 3, winning: 1, outbid: 1, ended: 1 },
    totalBids: 3,
    won: 1,
    totalValue: 19_000,
  })
  const overview = await readOverview(ann)
  expect(overview.figures).toEqual(totals)
  expect(overview.selling.total).toBe(0)
  expect((await readMyBids(await makePerson())).page.totals).toEqual({
    counts: { all: 0, winning: 0, outbid: 0, ended: 0 },
    totalBids: 0,
    won: 0,
    totalValue: 0,
  })
})

test('recent activity: more bids and listings -> the three newest bids, the two newest listings', async () => {
  const ann = await makePerson()
  const auctions: TestAuction[] = []
  for (const title of ['First', 'Second', 'Third']) auctions.push(await makeAuction({ title }, ann))
  const foreign = await makeAuction()
  for (const amount of [6_000, 6_200, 6_400, 6_600]) await bid(foreign, ann, amount)
  for (const { id } of [...auctions, foreign]) await drain(id)
  const { recent, selling } = await readOverview(ann)
  expect(recent.bids.map(({ bid_amount }) => bid_amount)).toEqual([6_600, 6_400, 6_200])
  expect(recent.auctions.map(({ title }) => title)).toEqual(['Third', 'Second'])
  expect(selling.total).toBe(3)
})

test('watchlist: filter -> all, active, or ending within 24 hours, with counts', async () => {
  const ann = await makePerson()
  const later = await makeAuction({ title: 'Later', endAtMs: Date.now() + 25 * HOUR_MS })
  const soon = await makeAuction({ title: 'Soon', endAtMs: Date.now() + 23 * HOUR_MS })
  const paused = await makeAuction({ title: 'Paused', endAtMs: Date.now() + 2 * HOUR_MS })
  const pause = { type: 'pause' } as const
  await getRoom(paused.id).change({ by: 'seller', actorId: paused.seller.userId, change: pause })
  const upcoming = await makeAuction({ title: 'To come', startAtMs: Date.now() + HOUR_MS })
  for (const [index, { id }] of [later, soon, paused, upcoming].entries()) {
    await drain(id)
    await insertWatch(db(), { userId: ann.userId, auctionId: id }, { limit: 500, nowMs: 1_000 + index })
  }
  const readList = async (show: string) => {
    const dashboard = await openDashboard(pageAs(ann), { tab: 'watchlist', show })
    if (dashboard?.list.kind !== 'watched') throw new Error('The watchlist was not read.')
    return dashboard.list.page
  }
  const titles = async (show: string) => (await readList(show)).data.map(({ title }) => title)
  expect(await titles('all')).toEqual(['To come', 'Paused', 'Soon', 'Later'])
  expect(await titles('active')).toEqual(['Soon', 'Later'])
  expect(await titles('ending')).toEqual(['Soon'])
  expect((await readList('ending')).counts).toEqual({ all: 4, active: 2, ending: 1 })
})

test('my auctions: cancelled auction -> closed at the cancellation, not at the planned end', async () => {
  const auction = await makeAuction()
  const before = Date.now()
  const change = { type: 'cancel', reason: 'Sold elsewhere' } as const
  await getRoom(auction.id).change({ by: 'admin', actorId: auction.seller.userId, change })
  await drain(auction.id)
  const dashboard = await openDashboard(pageAs(auction.seller), { tab: 'my-auctions' })
  if (dashboard?.list.kind !== 'auctions') throw new Error('The own auctions were not read.')
  const at = dashboard.list.closings[auction.id] ?? 0
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
})

test('live auctions: overview of their seller -> with the questions that wait, of nobody else', async () => {
  const auction = await makeAuction()
  await drain(auction.id)
  const ask = (body: string, answer: string | null) =>
    env.DB.prepare(
      'insert into questions (auction_id, asker_id, body, answer, answered_at_ms, created_at_ms) values (?, ?, ?, ?, ?, 1)',
    )
      .bind(auction.id, auction.seller.userId, body, answer, answer === null ? null : 2)
      .run()
  await ask('Any rust?', null)
  await ask('Two keys?', 'Yes')
  const { selling } = await readOverview(auction.seller)
  expect(selling).toMatchObject({ total: 1, hasListed: true, performance: { active: 1 } })
  expect(selling.listings).toMatchObject([{ auction: { id: auction.id }, openQuestions: 1 }])
  expect((await readOverview(await makePerson())).selling).toMatchObject({ total: 0, hasListed: false })
})
