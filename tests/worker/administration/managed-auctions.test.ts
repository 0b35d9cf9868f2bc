import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import {
  checkAuctionLog,
  inspectAuction,
} from '../../../worker/services/administration/auctions/inspect-auction.ts'
import { callApi } from '../support/api.ts'
import {
  bid,
  dollars,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  toViewer,
} from '../support/rooms.ts'
import { insertAuction } from '../support/rows.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

let admin: Awaited<ReturnType<typeof signInProvedAdmin>>
beforeAll(async () => {
  admin = await signInProvedAdmin()
})

const call = (method: string, path: string, body?: object) =>
  callApi(method, `/admin/auctions${path}`, { token: admin.token, ...(body && { body }) })
const list = async (query: string) => (await call('GET', `?${query}`)).body.data
const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id)
const entries = async (auctionId: number) => {
  const { results } = await env.DB.prepare(
    "select action, reason, before, after from audit_log where subject_type = 'auction' and subject_id = ? order by id",
  )
    .bind(String(auctionId))
    .all<{ action: string; reason: string; before: string; after: string }>()
  return results
}

test('list of auctions: beginning of a word of the title, of make, model, VIN or number, in any case -> found; the middle -> not', async () => {
  const id = await insertAuction(
    { title: 'Zebra striped Quagga (4x4), rare', status: 'draft', listing_paid_at_ms: null },
    { make: 'Quorra', model: 'Xylon GT', vin: '9ZZZZZZZZZZ000001' },
  )
  const number = (await list('search=zebra')).data[0].auction_number
  for (const search of [
    'ZEBRA str',
    'STRIPED qua',
    '4X4',
    '(4x4',
    'rare',
    'quorra',
    'Quorra xyl',
    'xylon',
    '9zzzzzzzzzz',
    number.toLowerCase(),
  ]) {
    expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([id])
  }
  for (const search of ['tripe', 'x4', '%', '_ebra', 'zebra x', 'zebra quagga']) {
    expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([])
  }
  expect((await list('search=zebra')).data[0]).toMatchObject({
    status: 'draft',
    starting_bid: 1_000,
    current_bid: null,
    total_bids: 0,
    vehicle: { year: expect.any(Number), make: 'Quorra', model: 'Xylon GT', vin: '9ZZZZZZZZZZ000001' },
  })
  await env.DB.batch([
    env.DB.prepare("update auctions set title = 'Okapi', status = 'paused' where id = ?").bind(id),
    env.DB.prepare("update vehicles set model = 'Wombat' where make = 'Quorra'"),
  ])
  expect(await ids('search=zebra')).toEqual([])
  expect(await ids('search=quagga')).toEqual([])
  expect(await ids('search=wombat&status=paused')).toEqual([id])
  expect(await ids('search=okapi&status=draft')).toEqual([])
})

test('list of auctions: status and type -> only those, the newest first; counts follow a change of status; unknown -> 422', async () => {
  const total = async (query: string) => (await list(query)).total
  const queries = [
    '',
    'status=cancelled',
    'type=reserve',
    'status=cancelled&type=reserve',
    'type=live',
    'type=timed',
  ]
  const before = await Promise.all(queries.map(total))
  const one = await insertAuction({ auction_type: 'reserve', status: 'active' })
  const two = await insertAuction({ auction_type: 'reserve', status: 'active' })
  expect((await ids('type=reserve')).slice(0, 2)).toEqual([two, one])
  await env.DB.prepare("update auctions set status = 'cancelled' where id = ?").bind(two).run()
  const after = await Promise.all(queries.map(total))
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 2, 1, 1, 2])
  expect(await ids('status=cancelled&type=reserve')).toContain(two)
  expect(await ids('type=live&status=ended')).toEqual([])
  const { status, body } = await call('GET', '?status=x&type=y')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['status', 'type']])
})

test('status set by an administrator: paused and active again -> published with the reason, and audited', async () => {
  const auction = await makeAuction()
  const put = (body: object) => call('PUT', `/${auction.id}`, body)
  expect(await put({ status: 'paused', reason: 'Fraud check' })).toMatchObject({
    status: 200,
    body: { message: 'Auction status updated successfully', data: { id: auction.id, status: 'paused' } },
  })
  expect((await list(`search=&status=paused`)).data[0].id).toBe(auction.id)
  const endTime = new Date(Date.now() + 5 * HOUR_MS).toISOString()
  expect(await put({ status: 'active', end_time: endTime })).toMatchObject({ status: 200 })
  expect((await getRoom(auction.id).view({ kind: 'public' }))?.auction).toMatchObject({
    status: 'active',
    end_time: endTime,
  })
  const halts = (await getRoom(auction.id).ledger())?.filter(
    ({ type }) => type === 'paused' || type === 'resumed',
  )
  expect(halts?.map(({ data }) => data.reason)).toEqual(['Fraud check', 'No reason given'])
  await drain(auction.id)
  expect((await entries(auction.id)).map(({ action, reason }) => [action, reason])).toEqual([
    ['auction.set_status', 'Fraud check'],
    ['auction.set_status', 'No reason given'],
  ])
})

test('status set by an administrator: ended and reopened -> a new round; no end, past end, own auction, unknown -> refused', async () => {
  const auction = await makeAuction()
  const put = (body: object, id = auction.id) => call('PUT', `/${id}`, body)
  expect(await put({ status: 'ended', reason: 'A test' })).toMatchObject({ status: 200 })
  const past = new Date(Date.now() - 1_000).toISOString()
  expect(await put({ status: 'active', end_time: past, reason: 'Again' })).toMatchObject({
    status: 422,
    body: { errors: { end_time: ['An end in the future is needed to make it active.'] } },
  })
  expect(await put({ status: 'active', end_time: 'tomorrow' })).toMatchObject({
    status: 422,
    body: { errors: { end_time: ['Please enter a valid end'] } },
  })
  const next = new Date(Date.now() + HOUR_MS).toISOString()
  expect(await put({ status: 'active', end_time: next, reason: 'Again' })).toMatchObject({ status: 200 })
  expect((await getRoom(auction.id).inspect())?.round).toBe(2)
  expect(await put({ status: 'sold' })).toMatchObject({
    status: 422,
    body: { errors: { status: ['Please choose a status'] } },
  })
  expect(await put({ status: 'ended' }, 999_999)).toMatchObject({ status: 404 })
  const own = await makeAuction({}, admin)
  expect(await put({ status: 'cancelled' }, own.id)).toMatchObject({
    status: 403,
    body: { message: 'This is your own auction. Another administrator has to change it.' },
  })
})

test('status pending from active: start has passed, is none, is given -> refused at its field, then waits for it', async () => {
  const auction = await makeAuction()
  const put = (body: object) =>
    call('PUT', `/${auction.id}`, { status: 'pending', reason: 'Not yet', ...body })
  const errors = { start_time: ['The start must be in the future.'] }
  expect(await put({})).toMatchObject({ status: 422, body: { errors } })
  expect(await put({ start_time: 'tomorrow' })).toMatchObject({
    status: 422,
    body: { errors: { start_time: ['Please enter a valid start'] } },
  })
  const before = (await getRoom(auction.id).view({ kind: 'public' }))?.auction
  const startMs = Date.now() + HOUR_MS
  const start = new Date(startMs).toISOString()
  expect(await put({ start_time: start })).toMatchObject({
    status: 200,
    body: { data: { status: 'pending' } },
  })
  const lastsMs = Date.parse(before?.end_time ?? '') - Date.parse(before?.start_time ?? '')
  expect((await getRoom(auction.id).view({ kind: 'public' }))?.auction).toMatchObject({
    status: 'pending',
    start_time: start,
    end_time: new Date(startMs + lastsMs).toISOString(),
  })
  expect((await list('status=pending')).data[0]).toMatchObject({ id: auction.id, start_time: start })
})

test('bid voided: with proof and reason -> gone and audited; without proof, own auction, unknown bid -> refused', async () => {
  const [auction, bidder] = [await makeAuction(), await makePerson()]
  const placed = await bid(auction, bidder, 20_000)
  const bidId = placed.accepted ? placed.bid?.id : null
  const voidIt = (body: object) => call('POST', `/${auction.id}/void-bid`, body)
  await env.DB.prepare('update sessions set proved_at_ms = null').run()
  expect(await voidIt({ bid_id: bidId, reason: 'Mistyped' })).toMatchObject({
    status: 403,
    body: { code: 'proof_required' },
  })
  await env.DB.prepare('update sessions set proved_at_ms = ?').bind(Date.now()).run()
  expect(await voidIt({ bid_id: bidId, reason: ' ' })).toMatchObject({
    status: 422,
    body: { errors: { reason: ['Please give a reason'] } },
  })
  expect(await voidIt({ bid_id: 7, reason: 'Mistyped' })).toMatchObject({
    status: 422,
    body: { errors: { bid_id: ['There is no such bid in this auction.'] } },
  })
  expect(await voidIt({ bid_id: bidId, reason: 'Mistyped' })).toMatchObject({ status: 200 })
  expect(await voidIt({ bid_id: bidId, reason: 'Mistyped' })).toMatchObject({ status: 409 })
  expect((await getRoom(auction.id).view({ kind: 'public' }))?.auction).toMatchObject({ total_bids: 0 })
  await drain(auction.id)
  expect(await entries(auction.id)).toMatchObject([{ action: 'auction.void_bid', reason: 'Mistyped' }])
})

test('room of an auction: a failed step, a copy that lags -> shown; run again -> done and audited', async () => {
  const auction = await makeAuction()
  await bid(auction, await makePerson(), 20_000)
  await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
    storage.sql.exec("update jobs set parked_reason = 'No answer', running = 0 where kind = 'copy'")
  })
  const inspect = () =>
    inspectAuction(env, { auctionId: auction.id, viewer: toViewer(admin, { role: 'admin' }) })
  const stuck = await inspect()
  expect(stuck?.room.jobs[0]).toMatchObject({ kind: 'copy', state: 'failed', reason: 'No answer' })
  expect(stuck?.databaseSeq).toBeLessThan(stuck?.room.seq ?? 0)
  expect((await checkAuctionLog(env, auction.id))?.copy).toBe('behind')
  expect(await call('POST', `/${auction.id}/steps`, { reason: 'Database is back' })).toMatchObject({
    status: 200,
  })
  await drain(auction.id)
  const done = await inspect()
  expect([done?.room.jobs, done?.databaseSeq]).toEqual([[], done?.room.seq])
  expect(await checkAuctionLog(env, auction.id)).toMatchObject({ chain: { valid: true }, copy: 'equal' })
  expect(await entries(auction.id)).toMatchObject([
    { action: 'auction.run_steps', reason: 'Database is back', before: '{"failed":["copy"]}' },
  ])
})

test('room of an auction: read by support -> no reserve, no names', async () => {
  const auction = await makeAuction({ reserveCents: dollars(30_000) })
  await bid(auction, await makePerson(), 20_000)
  const read = (role: 'admin' | 'support') =>
    inspectAuction(env, { auctionId: auction.id, viewer: toViewer(admin, { role }) })
  expect((await read('admin'))?.view).toMatchObject({
    auction: { reserve_price: 30_000 },
    bids: [{ bidder: { id: expect.any(Number) } }],
  })
  expect((await read('support'))?.view).toMatchObject({
    auction: { reserve_price: null, has_reserve: true },
    bids: [{ bidder: { id: null } }],
  })
})

test('log of an auction: an entry changed in the room or in the database -> named', async () => {
  const auction = await makeAuction()
  await bid(auction, await makePerson(), 20_000)
  await drain(auction.id)
  await env.DB.prepare(
    "update auction_events set hash = 'x' where auction_id = ? and seq = (select max(seq) from auction_events where auction_id = ?)",
  )
    .bind(auction.id, auction.id)
    .run()
  expect(await checkAuctionLog(env, auction.id)).toMatchObject({ chain: { valid: true }, copy: 'different' })
  await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
    storage.sql.exec("update events set hash = 'x' where seq = 1")
  })
  expect(await checkAuctionLog(env, auction.id)).toMatchObject({
    chain: { valid: false, seq: 1, problem: 'hash' },
  })
})
