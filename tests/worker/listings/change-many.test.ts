import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { action, type BulkAnswer } from '../../../app/routes/my-auctions_.bulk/action.server.ts'
import { type BulkPage, loader } from '../../../app/routes/my-auctions_.bulk/loader.server.ts'
import { toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { MAX_BULK_AUCTIONS } from '../../../domain/listing/bulk-actions.ts'
import { auctions } from '../../../worker/db/schema/index.ts'
import { changeMany } from '../../../worker/services/listings/change-many.ts'
import { pageAs } from '../support/page-as.ts'
import { recordingDatabase } from '../support/recording-database.ts'
import { endNow } from '../support/room-replica.ts'
import {
  bid,
  confirmAddress,
  db,
  drain,
  getRoom,
  makeAuction,
  makePerson,
  type TestPerson,
  toViewer,
} from '../support/rooms.ts'
import { callAction, callLoader } from '../support/route-calls.ts'

/** The page that changes many auctions at once, through its loader and action. */

async function post(person: TestPerson | null, fields: readonly (readonly [string, string | number])[]) {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  const request = new Request('http://localhost/my-auctions/bulk', { method: 'POST', body })
  return callAction(action, { context: pageAs(person), request })
}

async function change(
  seller: TestPerson,
  intent: string,
  ids: readonly number[],
  fields: Readonly<Record<string, string>> = { stagger: '2' },
): Promise<BulkAnswer> {
  const answer = await post(seller, [
    ['intent', intent],
    ...Object.entries(fields),
    ...ids.map((id) => ['auction', id] as const),
  ])
  if (answer instanceof Response) throw new Error(`It leads to ${answer.headers.get('location')}`)
  return answer
}

async function read(person: TestPerson | null, query: string): Promise<BulkPage | Response> {
  return callLoader(loader, { context: pageAs(person), query })
}

async function rowsOf(person: TestPerson, query: string) {
  const page = await read(person, query)
  if (page instanceof Response) throw new Error(`It leads to ${page.headers.get('location')}`)
  return page.rows.map(({ auctionId, problem }) => [auctionId, problem])
}

const makeSeller = async () => confirmAddress(await makePerson({ authorized: false }))

async function makeUnsold(seller: TestPerson): Promise<number> {
  const auction = await makeAuction({}, seller)
  await endNow(auction)
  await drain(auction.id)
  return auction.id
}

const startOf = async (id: number) => {
  const view = await getRoom(id).view({ kind: 'public' })
  return Date.parse(view?.auction.start_time ?? '')
}

test('many at once: paid drafts published from a chosen start -> staggered, a refused one takes no place, twice changes nothing', async () => {
  const seller = await makeSeller()
  const other = await makeSeller()
  const draft = { status: 'draft', endAtMs: Date.now() + 72 * HOUR_MS } as const
  const first = await makeAuction(draft, seller)
  const unpaid = await makeAuction({ ...draft, paid: false }, seller)
  const second = await makeAuction(draft, seller)
  const foreign = await makeAuction(draft, other)
  for (const { id } of [first, unpaid, second, foreign]) await drain(id)
  const ids = [first.id, unpaid.id, foreign.id, second.id]
  const firstMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 3 * HOUR_MS
  const fields = { first_start: toPacificTimeField(firstMs), stagger: '2' }
  const { results } = await change(seller, 'publish', ids, fields)
  const seen = (list: BulkAnswer['results']) =>
    list.map(({ auctionId, outcome, startAtMs, message }) => [auctionId, outcome, startAtMs, message])
  expect(seen(results)).toEqual([
    [first.id, 'done', firstMs, null],
    [unpaid.id, 'refused', null, 'Not paid yet. Pay for the listing first.'],
    [second.id, 'done', firstMs + 2 * MINUTE_MS, null],
  ])
  expect([await startOf(first.id), await startOf(second.id)]).toEqual([firstMs, firstMs + 2 * MINUTE_MS])
  const again = await change(seller, 'publish', ids, { ...fields, stagger: '30' })
  expect(seen(again.results)).toEqual([
    [first.id, 'before', firstMs, null],
    [unpaid.id, 'refused', null, 'Not paid yet. Pay for the listing first.'],
    [second.id, 'before', firstMs + 2 * MINUTE_MS, null],
  ])
  expect((await getRoom(foreign.id).view({ kind: 'public' }))?.auction.status).toBe('draft')
})

test('many at once: all unsold relisted by a double press -> one new auction each, staggered, to be paid for', async () => {
  const seller = await makeSeller()
  const [first, second] = [await makeUnsold(seller), await makeUnsold(seller)]
  const { id: running } = await makeAuction({}, seller)
  const sold = await makeAuction({}, seller)
  await bid(sold, await makePerson(), 9_000)
  await endNow(sold)
  await drain(sold.id)
  const rows = await rowsOf(seller, 'intent=relist&unsold=all')
  expect(rows).toEqual([
    [second, null],
    [first, null],
  ])
  const ids = [first, second, running]
  const answers = await Promise.all([change(seller, 'relist', ids), change(seller, 'relist', ids)])
  const made = await db().select().from(auctions).where(eq(auctions.sellerId, seller.userId))
  const relisted = made.filter(({ relistedFromId }) => relistedFromId !== null)
  expect(relisted.map(({ relistedFromId }) => relistedFromId).sort()).toEqual([first, second].sort())
  for (const { results } of answers) {
    expect(results.map(({ outcome }) => outcome === 'refused')).toEqual([false, false, true])
    for (const { auctionId, relisted: next } of results.slice(0, 2)) {
      expect(next).toEqual({
        auctionId: relisted.find(({ relistedFromId }) => relistedFromId === auctionId)?.id,
        isPaid: false,
      })
    }
  }
  expect(await rowsOf(seller, 'intent=relist&unsold=all')).toEqual([])
})

test('many at once: statements for each relisted auction -> the most that one form changes stays below 1,000', async () => {
  const seller = await makeSeller()
  const ids = [await makeUnsold(seller), await makeUnsold(seller)]
  const recorded = recordingDatabase(env.DB)
  const options = { action: 'relist', viewer: toViewer(seller), firstMs: null, staggerMs: 0 } as const
  const actor = { actorId: seller.userId, requestId: 'test', ipAddress: null, userAgent: null }
  const relistNow = (auctionIds: readonly number[]) =>
    changeMany({ ...env, DB: recorded.d1 }, { ...options, auctionIds, actor, nowMs: Date.now() })
  await relistNow(ids.slice(0, 1))
  const first = recorded.statements.length
  await relistNow(ids.slice(1))
  const each = recorded.statements.length - first
  expect(each * MAX_BULK_AUCTIONS).toBeLessThan(1_000)
})

test('many at once: paused -> those without bids; a bid that the room has and the list has not -> refused', async () => {
  const seller = await makeSeller()
  const [free, bound] = [await makeAuction({}, seller), await makeAuction({}, seller)]
  for (const { id } of [free, bound]) await drain(id)
  await bid(bound, await makePerson(), 9_000)
  const { results } = await change(seller, 'pause', [free.id, bound.id])
  expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['done', null],
    ['refused', 'Only an administrator can pause an auction with bids.'],
  ])
  const again = await change(seller, 'pause', [free.id])
  expect(again.results.map(({ outcome }) => outcome)).toEqual(['before'])
})

test('many at once: forms that are refused -> the reason and what was ticked, nothing changed', async () => {
  const seller = await makeSeller()
  const { id } = await makeAuction({ status: 'draft' }, seller)
  await drain(id)
  expect((await change(seller, 'publish', [])).message).toBe('Please tick at least one auction')
  const refused = await change(seller, 'publish', [id], { first_start: 'x', stagger: '61' })
  expect(refused).toMatchObject({ results: [], chosenIds: [id], values: { first_start: 'x', stagger: '61' } })
  expect(Object.keys(refused.errors)).toEqual(['first_start', 'stagger'])
  expect((await getRoom(id).view({ kind: 'public' }))?.auction.status).toBe('draft')
})

test('many at once: signed out, no action, ids of others -> sign-in, the list, nothing', async () => {
  const [seller, other] = [await makeSeller(), await makeSeller()]
  const { id } = await makeAuction({}, seller)
  const location = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : null)
  expect(location(await read(null, 'intent=pause'))).toMatch(/^\/login\?redirectTo=/)
  expect(location(await post(null, [['intent', 'pause']]))).toMatch(/^\/login\?redirectTo=/)
  expect(location(await read(seller, 'show=ended&intent=cancel'))).toBe(
    '/dashboard?tab=my-auctions&show=ended',
  )
  expect(location(await post(seller, [['intent', 'cancel']]))).toBe('/dashboard?tab=my-auctions')
  expect(await rowsOf(other, `intent=pause&auction=${id}&auction=x`)).toEqual([])
  expect(await change(other, 'pause', [id])).toMatchObject({
    results: [],
    message: 'Please tick at least one auction',
  })
  expect((await getRoom(id).view({ kind: 'public' }))?.auction.status).toBe('active')
})
