import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { action } from '../../../app/routes/auctions.$id_.manage/action.server.ts'
import { loader } from '../../../app/routes/auctions.$id_.manage/loader.server.ts'
import { auctions, listingChanges, users } from '../../../worker/db/schema/index.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { callApi } from '../../worker/support/api.ts'
import { makeSignedInPerson } from '../../worker/support/listing.ts'
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
  type TestAuction,
  type TestPerson,
  toViewer,
} from '../../worker/support/rooms.ts'
import { callAction, callLoader } from '../../worker/support/route-calls.ts'

/** Loader and action of the manage page, with running rooms. docs/rules/selling-screens.md, Manage page. */

async function post(
  person: TestPerson | null,
  auctionId: number,
  fields: Readonly<Record<string, string>>,
  changes: Partial<Viewer> = {},
) {
  const request = new Request('http://localhost/form', { method: 'POST', body: new URLSearchParams(fields) })
  const params = { id: String(auctionId) }
  const answer = await callAction(action, {
    context: pageAs(person && toViewer(person, changes)),
    request,
    params,
  })
  return answer instanceof Response ? { to: answer.headers.get('location') } : answer
}

async function read(person: TestPerson | null, id: string, query = '') {
  const answer = await callLoader(loader, { context: pageAs(person), params: { id }, query })
  return answer instanceof Response ? answer : answer.page
}

async function readListing(person: TestPerson, auctionId: number, query = '') {
  const page = await read(person, String(auctionId), query)
  if (page instanceof Response || page.kind !== 'listing') throw new Error('The listing was not read.')
  return page
}

async function readStatus({ id }: TestAuction): Promise<string | undefined> {
  return (await getRoom(id).view({ kind: 'public' }))?.auction.status
}

const done = (auction: TestAuction, name: string) => ({ to: `/auctions/${auction.id}/manage?done=${name}` })

test('pause, resume, cancel: seller -> done and confirmed on the page; repeated -> refused', async () => {
  const auction = await makeAuction()
  const { id, seller } = auction
  expect(await post(seller, id, { intent: 'pause' })).toEqual(done(auction, 'pause'))
  expect((await readListing(seller, id, 'done=pause')).done).toBe('pause')
  expect(await post(seller, id, { intent: 'pause' })).toMatchObject({
    action: 'pause',
    message: 'Only an active auction can be paused.',
  })
  expect(await post(seller, id, { intent: 'resume' })).toEqual(done(auction, 'resume'))
  const reason = 'Sold to my neighbour'
  expect(await post(seller, id, { intent: 'cancel', reason })).toEqual(done(auction, 'cancel'))
  expect(await readStatus(auction)).toBe('cancelled')
  const ledger = (await getRoom(id).ledger()) ?? []
  expect(ledger.at(-1)).toMatchObject({ type: 'cancelled', data: { reason } })
})

test('pause: two forms at the same moment -> one pause', async () => {
  const auction = await makeAuction()
  const both = await Promise.all([1, 2].map(() => post(auction.seller, auction.id, { intent: 'pause' })))
  expect(both.filter((answer) => 'to' in answer)).toHaveLength(1)
  expect(await readStatus(auction)).toBe('paused')
  const pauses = ((await getRoom(auction.id).ledger()) ?? []).filter(({ type }) => type === 'paused')
  expect(pauses).toHaveLength(1)
})

test('pause, cancel: after the first bid -> refused, since only an administrator may', async () => {
  const auction = await makeAuction()
  await bid(auction, await makePerson(), 6_000)
  for (const name of ['pause', 'cancel']) {
    expect(await post(auction.seller, auction.id, { intent: name })).toMatchObject({
      action: name,
      message: `Only an administrator can ${name} an auction with bids.`,
    })
  }
  expect(await readStatus(auction)).toBe('active')
})

test.each([
  'publish',
  'pause',
  'resume',
  'cancel',
  'relist',
  'remove_reserve',
  'lower_reserve',
  'lower_buy_now',
  'remove_buy_now',
])('%s: listing of another seller -> nothing changes', async (name) => {
  const auction = await makeAuction({ reserveCents: dollars(9_000), buyNowCents: dollars(12_000) })
  const stranger = await makePerson()
  const before = await getRoom(auction.id).view({ kind: 'admin', id: 1 })
  const answer = await post(stranger, auction.id, { intent: name, amount: '6000', reason: 'x' })
  expect(answer).toMatchObject({ action: name, message: 'You are not allowed to do this.' })
  const after = await getRoom(auction.id).view({ kind: 'admin', id: 1 })
  const { server_time: _, ...was } = before?.auction ?? { server_time: '' }
  const { server_time: __, ...is } = after?.auction ?? { server_time: '' }
  expect(is).toEqual(was)
  const page = await read(stranger, String(auction.id))
  expect(page).toEqual({ kind: 'unauthorized' })
})

test('signed out: loader and action -> sign-in, with the way back to the same confirmation', async () => {
  const auction = await makeAuction()
  expect(await post(null, auction.id, { intent: 'cancel' })).toEqual({
    to: `/login?redirectTo=${encodeURIComponent(`/auctions/${auction.id}/manage`)}`,
  })
  const page = await read(null, String(auction.id), 'intent=cancel')
  expect(page instanceof Response && page.headers.get('location')).toBe(
    `/login?redirectTo=${encodeURIComponent(`/auctions/${auction.id}/manage?intent=cancel`)}`,
  )
  expect(await readStatus(auction)).toBe('active')
})

test('reserve: lowered, then removed -> stored with history; raised or equal -> refused', async () => {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  const { id, seller } = auction
  const reserve = async () => (await readListing(seller, id)).auction.reserve_price
  for (const amount of ['9000', '$9,000.01', '12,000']) {
    expect(await post(seller, id, { intent: 'lower_reserve', amount })).toMatchObject({
      errors: { amount: ['Enter an amount below the current one'] },
      values: { amount },
    })
  }
  for (const [amount, message] of [
    ['', 'Enter the new amount'],
    ['cheap', 'Enter an amount from 0 to 99,999,999 with at most two decimals'],
    ['-5', 'Enter an amount from 0 to 99,999,999 with at most two decimals'],
    ['0', 'Enter a reserve price above 0, or choose no reserve'],
  ]) {
    expect(await post(seller, id, { intent: 'lower_reserve', amount: amount ?? '' })).toMatchObject({
      errors: { amount: [message] },
    })
  }
  expect(await reserve()).toBe(9_000)
  expect(await post(seller, id, { intent: 'lower_reserve', amount: '$7,500' })).toEqual(
    done(auction, 'lower_reserve'),
  )
  expect(await reserve()).toBe(7_500)
  expect(await post(seller, id, { intent: 'remove_reserve' })).toEqual(done(auction, 'remove_reserve'))
  expect((await readListing(seller, id)).auction).toMatchObject({ reserve_price: null, has_reserve: false })
  const changes = await db().select().from(listingChanges).where(eq(listingChanges.auctionId, id))
  expect(changes.filter(({ field }) => field === 'reserve_price').map(({ after }) => after)).toEqual([
    7_500,
    null,
  ])
})

test('buy now price: lowered and removed -> stored; below the reserve -> refused', async () => {
  const auction = await makeAuction({ reserveCents: dollars(9_000), buyNowCents: dollars(12_000) })
  const { id, seller } = auction
  expect(await post(seller, id, { intent: 'lower_buy_now', amount: '8000' })).toMatchObject({
    errors: { amount: ['The buy now price must not be below the reserve.'] },
  })
  expect(await post(seller, id, { intent: 'lower_buy_now', amount: '10000' })).toEqual(
    done(auction, 'lower_buy_now'),
  )
  expect((await readListing(seller, id)).auction.buy_now_price).toBe(10_000)
  expect(await post(seller, id, { intent: 'remove_buy_now' })).toEqual(done(auction, 'remove_buy_now'))
  expect((await readListing(seller, id)).auction.buy_now_price).toBeNull()
})

test('relist: unsold vehicle -> a confirmation, then the checkout of the new auction', async () => {
  const auction = await makeAuction({ startAtMs: Date.now() - 100_000, endAtMs: Date.now() - 1_000 })
  await drain(auction.id)
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, auction.seller.userId))
  expect((await readListing(auction.seller, auction.id)).facts.vehicle).toBe('free')
  expect((await readListing(auction.seller, auction.id, 'intent=relist')).asked).toBe('relist')
  expect(await db().select().from(auctions).where(eq(auctions.relistedFromId, auction.id))).toEqual([])
  const { to } = (await post(auction.seller, auction.id, { intent: 'relist' })) as { to: string }
  const made = Number(/^\/checkout\?auction=(\d+)$/.exec(to)?.[1])
  const [row] = await db().select().from(auctions).where(eq(auctions.id, made))
  expect(row).toMatchObject({ relistedFromId: auction.id, status: 'pending', listingPaidAtMs: null })
  expect((await readListing(auction.seller, auction.id)).facts.vehicle).toBe('listed')
  expect((await readListing(auction.seller, made)).facts).toMatchObject({ isPaid: false, vehicle: 'free' })
  expect(await post(auction.seller, auction.id, { intent: 'relist' })).toMatchObject({
    message: 'This vehicle is listed already.',
  })
})

test('cancel: reason too long -> an error at its field, and nothing is cancelled', async () => {
  const auction = await makeAuction()
  const answer = await post(auction.seller, auction.id, { intent: 'cancel', reason: 'x'.repeat(501) })
  expect(answer).toMatchObject({ errors: { reason: ['The reason must be at most 500 characters'] } })
  expect(await readStatus(auction)).toBe('active')
})

test('loader: open offer after the auction -> part of the page', async () => {
  const [seller, bidder] = await Promise.all([
    makeSignedInPerson({ authorized: false }),
    makeSignedInPerson({ authorized: false }),
  ])
  await authorizeCard(bidder.person.userId)
  const auction = await makeAuction({ reserveCents: dollars(9_000) }, seller.person)
  await bid(auction, bidder.person, 7_000)
  await endNow(auction)
  await drain(auction.id)
  expect((await readListing(seller.person, auction.id)).offer).toBeNull()
  const offered = await callApi('POST', `/auctions/${auction.id}/offers`, {
    token: seller.token,
    body: { amount: 8_000 },
  })
  expect(offered.status).toBe(201)
  await drain(auction.id)
  expect((await readListing(seller.person, auction.id)).offer).toMatchObject({
    amount: 8_000,
    waits_for: 'bidder',
  })
})

test('loader, action: unknown id or action -> nothing happens', async () => {
  const auction = await makeAuction()
  expect(await post(auction.seller, auction.id, { intent: 'toString' })).toEqual({
    to: `/auctions/${auction.id}/manage`,
  })
  expect(await post(auction.seller, auction.id, {})).toEqual({ to: `/auctions/${auction.id}/manage` })
  const nowhere = await read(auction.seller, '1e3')
  expect(nowhere).toEqual({ kind: 'not_found' })
  expect(await readStatus(auction)).toBe('active')
})

test('action: deactivated seller -> refused', async () => {
  const auction = await makeAuction()
  expect(await post(auction.seller, auction.id, { intent: 'pause' }, { isActive: false })).toMatchObject({
    message: 'Your account has been deactivated. Please contact support.',
  })
  expect(await readStatus(auction)).toBe('active')
})
