import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { readMyListingsPage } from '../../../app/routes/dashboard/my-listings/my-listings.server.ts'
import { action as deleteAction } from '../../../app/routes/drafts.$id.delete/action.server.ts'
import { loader as deleteLoader } from '../../../app/routes/drafts.$id.delete/loader.server.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { type MyListingFilter, parseMyListingsView } from '../../../domain/listing/my-listings.ts'
import { listingDrafts, users } from '../../../worker/db/schema/index.ts'
import { readMyListings } from '../../../worker/services/listings/my-listings.ts'
import { pageAs } from '../support/page-as.ts'
import {
  bid,
  db,
  dollars,
  drain,
  getRoom,
  makeAuction,
  makePerson,
  type TestPerson,
  toViewer,
} from '../support/rooms.ts'
import { callAction, callLoader } from '../support/route-calls.ts'

/** The seller's list of auctions and drafts, from real rooms and their replicas. */

const readList = (person: TestPerson, filter: MyListingFilter, query = { page: 1, per_page: 12 }) =>
  readMyListings(env, { viewer: toViewer(person), query, nowMs: Date.now() }, { ...ALL, filter })
const ALL = parseMyListingsView(new URLSearchParams())

async function beginDraft({ userId }: TestPerson, content: Record<string, unknown>): Promise<number> {
  const times = { createdAtMs: Date.now(), updatedAtMs: Date.now() }
  const [draft] = await db()
    .insert(listingDrafts)
    .values({ userId, content, ...times })
    .returning({ id: listingDrafts.id })
  if (!draft) throw new Error('The draft was not stored.')
  return draft.id
}

async function makeSellerWithOneOfEach() {
  const seller = await makePerson({ authorized: false })
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, seller.userId))
  const active = await makeAuction({ title: 'Active' }, seller)
  const paused = await makeAuction({ title: 'Paused' }, seller)
  await getRoom(paused.id).change({ by: 'seller', actorId: seller.userId, change: { type: 'pause' } })
  const pending = await makeAuction({ title: 'Unpaid', paid: false, startAtMs: Date.now() + HOUR_MS }, seller)
  const missed = await makeAuction({ title: 'Missed', reserveCents: dollars(20_000) }, seller)
  const draft = await makeAuction({ title: 'Lapsed', status: 'draft', paid: false }, seller)
  const cancelled = await makeAuction({ title: 'Cancelled' }, seller)
  const change = { type: 'cancel', reason: 'Sold elsewhere' } as const
  await getRoom(cancelled.id).change({ by: 'seller', actorId: seller.userId, change })
  const bidder = await makePerson()
  await bid(active, bidder, 6_000)
  await bid(missed, bidder, 6_000)
  await bid(missed, await makePerson(), 7_000)
  const close = { type: 'reschedule', endAtMs: Date.now() } as const
  await getRoom(missed.id).change({ by: 'admin', actorId: seller.userId, change: close })
  for (const { id } of [active, paused, pending, missed, draft, cancelled]) await drain(id)
  const typed = await beginDraft(seller, { year: 2019, make: 'Honda', model: 'Civic' })
  return { seller, typed }
}

test('my listings: each filter -> its auctions, with all counts and the summary', async () => {
  const { seller } = await makeSellerWithOneOfEach()
  const titles = async (filter: MyListingFilter) => {
    const { page, drafts } = await readList(seller, filter)
    return [page.data.map(({ auction }) => auction.title).sort(), drafts.map(({ name }) => name)]
  }
  expect(await titles('active')).toEqual([['Active', 'Paused'], []])
  expect(await titles('pending')).toEqual([['Unpaid'], []])
  expect(await titles('ended')).toEqual([['Cancelled', 'Missed'], []])
  expect(await titles('drafts')).toEqual([['Lapsed'], ['2019 Honda Civic']])
  const { page, counts, performance, drafts } = await readList(seller, 'all')
  expect(page.total).toBe(7)
  expect([page.data.length, drafts.length]).toEqual([6, 1])
  expect(counts).toEqual({ all: 7, active: 2, pending: 1, ended: 2, drafts: 2 })
  expect(performance).toEqual({ active: 2, completed: 1, totalBids: 3, withBids: 2 })
  // Drafts are entries of the pages, and come first.
  const shown = async (number: number) => {
    const { page: read, drafts: forms } = await readList(seller, 'all', { page: number, per_page: 4 })
    return [forms.length, read.data.length, read.current_page, read.last_page]
  }
  expect([await shown(1), await shown(2), await shown(3)]).toEqual([
    [1, 3, 1, 2],
    [0, 3, 2, 2],
    [0, 3, 2, 2],
  ])
})

test('my listings: facts of each auction -> the actions of its seller, no auctions of others', async () => {
  const { seller } = await makeSellerWithOneOfEach()
  const other = await makePerson({ authorized: false })
  await makeAuction({}, other)
  const { page } = await readList(seller, 'all')
  const facts = new Map(page.data.map((own) => [own.auction.title, own.facts]))
  expect(facts.get('Unpaid')).toMatchObject({
    isPaid: false,
    vehicle: 'free',
    isUnpaid: false,
    isRelistFree: false,
    isVerified: true,
  })
  expect(facts.get('Active')).toMatchObject({ isPaid: true })
  const missed = page.data.find(({ auction }) => auction.title === 'Missed')?.auction
  expect(missed).toMatchObject({
    result: { outcome: 'reserve_not_met', amount: 7_000 },
    reserve_price: 20_000,
  })
  expect((await readList(other, 'all')).page.total).toBe(1)
})

test('my listings: none -> empty, every count 0', async () => {
  const { page, counts, performance } = await readList(await makePerson(), 'all')
  expect(page.data).toEqual([])
  expect(counts).toEqual({ all: 0, active: 0, pending: 0, ended: 0, drafts: 0 })
  expect(performance).toEqual({ active: 0, completed: 0, totalBids: 0, withBids: 0 })
})

test('my auctions: database fails -> 503 with the sentence of the list', async () => {
  const request = {
    viewer: toViewer(await makePerson()),
    query: { page: 1, per_page: 12 },
    nowMs: Date.now(),
  }
  const broken = { ...env, DB: {} as D1Database }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = await readMyListingsPage(broken, request, new URLSearchParams()).catch((error) => error)
  expect(answer).toBeInstanceOf(Response)
  expect([answer.status, await answer.text()]).toEqual([
    503,
    'Failed to fetch user auctions. Please try again.',
  ])
})

test('draft: deleted by its form -> gone; a draft of another person -> stays', async () => {
  const seller = await makePerson({ authorized: false })
  const draft = await beginDraft(seller, {})
  const request = new Request('http://localhost/', { method: 'POST' })
  const read = (person: TestPerson, id: string) =>
    callLoader(deleteLoader, { context: pageAs(person), params: { id } })
  const remove = (person: TestPerson, id: string) =>
    callAction(deleteAction, { context: pageAs(person), request, params: { id } })
  const stranger = await makePerson()
  const drafts = async () => (await readList(seller, 'drafts')).drafts.map(({ id }) => id)
  for (const [person, id] of [
    [stranger, String(draft)],
    [seller, 'x'],
    [seller, '0'],
  ] as const) {
    const answer = await remove(person, id)
    expect(answer.headers.get('location')).toBe('/dashboard?tab=my-auctions&show=drafts')
    expect(await drafts()).toEqual([draft])
  }
  expect(await read(stranger, String(draft))).toBeInstanceOf(Response)
  expect(await read(seller, String(draft))).toEqual({ id: draft, name: '', imageCount: 0 })
  await remove(seller, String(draft))
  expect(await drafts()).toEqual([])
})
