import { env } from 'cloudflare:workers'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loader as consoleLoader } from '../../../app/routes/admin_.auctions.$id/loader.server.ts'
import { loader } from '../../../app/routes/auctions.$id_.manage/loader.server.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { watcherCounts, watchlist } from '../../../worker/db/schema/index.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import {
  bid,
  db,
  drain,
  makeAuction,
  makePerson,
  type TestPerson,
  toViewer,
} from '../../worker/support/rooms.ts'
import { callLoader } from '../../worker/support/route-calls.ts'

/** Bids and watchers over time. docs/rules/selling-screens.md, Activity. */

const hourOf = (atMs: number) => Math.floor(atMs / HOUR_MS) * HOUR_MS

const readCounts = (auctionId: number) =>
  db()
    .select({ hourMs: watcherCounts.hourMs, watchers: watcherCounts.watchers })
    .from(watcherCounts)
    .where(eq(watcherCounts.auctionId, auctionId))
    .orderBy(asc(watcherCounts.hourMs))

const watch = ({ userId }: TestPerson, auctionId: number, createdAtMs: number) =>
  db().insert(watchlist).values({ userId, auctionId, createdAtMs })

async function readActivity(person: TestPerson, auctionId: number) {
  const answer = await callLoader(loader, { context: pageAs(person), params: { id: String(auctionId) } })
  if (answer instanceof Response) throw new Error('The page was not read.')
  return answer.page.kind === 'listing' ? answer.page.activity : 'no listing'
}

test('watcher counts: people come and go -> one row an hour, with the last count', async () => {
  const { id } = await makeAuction()
  const [ann, ben, cas] = [await makePerson(), await makePerson(), await makePerson()]
  const [made] = await readCounts(id)
  expect(made?.watchers).toBe(0)
  const laterMs = (made?.hourMs ?? 0) + 5 * HOUR_MS
  await watch(ann, id, laterMs)
  await watch(ben, id, laterMs + 1)
  await watch(cas, id, laterMs + HOUR_MS)
  expect(await readCounts(id)).toEqual([
    made,
    { hourMs: laterMs, watchers: 2 },
    { hourMs: laterMs + HOUR_MS, watchers: 3 },
  ])
  // The clock of the database is before the last hour, which takes the change.
  await db().delete(watchlist).where(eq(watchlist.auctionId, id))
  expect((await readCounts(id)).map(({ watchers }) => watchers)).toEqual([0, 2, 0])
})

test('activity: bids and watchers -> for the seller, and for administrators in the console; nobody else', async () => {
  const auction = await makeAuction()
  const [ann, ben] = [await makePerson(), await makePerson()]
  expect(await readActivity(auction.seller, auction.id)).toBeNull()
  await watch(ben, auction.id, Date.now())
  await bid(auction, ann, 6_000)
  await bid(auction, ben, 6_500)
  await drain(auction.id)
  const activity = await readActivity(auction.seller, auction.id)
  expect(activity).toMatchObject({ unit: 'hour', countedSince: null })
  if (activity === null || activity === 'no listing') throw new Error('There is no activity.')
  expect(activity.rows.reduce((sum, { bids }) => sum + Number(bids), 0)).toBe(2)
  expect(activity.rows[0]?.watchers).toBe('1')
  expect(await readActivity(ann, auction.id)).toBe('no listing')
  const readConsole = async (changes: Partial<Viewer>) => {
    const context = pageAs(toViewer(ann, changes))
    const params = { id: String(auction.id) }
    const page = await callLoader(consoleLoader, { context, params, query: 'show=bids' })
    return page instanceof Response || page.content.section !== 'bids' ? null : page.content.activity
  }
  expect(await readConsole({ role: 'admin' })).toMatchObject({ unit: 'hour' })
  expect(await readConsole({ role: 'support' })).toBeNull()
})

test('auction: deleted with its watchers -> its counts are deleted too', async () => {
  const { id } = await makeAuction()
  await watch(await makePerson(), id, hourOf(Date.now()))
  await env.DB.prepare('delete from auctions where id = ?').bind(id).run()
  expect(await readCounts(id)).toEqual([])
})
