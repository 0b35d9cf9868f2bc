import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loader as rootLoader } from '../../../app/root-loader.server.ts'
import { action as sendMessage } from '../../../app/routes/auctions.$id_.message/action.server.ts'
import type { LockState } from '../../../domain/administration/platform-lock.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { AuctionRoom } from '../../../durable-objects/auction-room/auction-room.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { findPlatform } from '../../../worker/services/platform/lock/find-platform.ts'
import { storeLockFlag } from '../../../worker/services/platform/lock/lock-flag.ts'
import { continueSales } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'
import { readSale } from '../support/money.ts'
import { pageAs } from '../support/page-as.ts'
import { giveProof } from '../support/proof.ts'
import {
  bid,
  db,
  getRoom,
  makeAuction,
  makeListing,
  makePerson,
  readNotifications,
} from '../support/rooms.ts'
import { callAction, callLoader } from '../support/route-calls.ts'
import { makeUnpaidSale } from '../support/unpaid-sale.ts'

const LOCK = '/admin/system/lock'
const UNLOCK = '/admin/system/unlock'
const reason = 'Storage is moved.'
const platform = findPlatform(env)

let admin: Awaited<ReturnType<typeof makeAdmin>>

beforeEach(async () => {
  admin = await makeAdmin()
  await giveProof(admin.token)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await press('unlock')
  await becomes('unlocked')
  await workerSays(false)
})

const actor = (requestId: string = crypto.randomUUID()) => ({
  actorId: admin.person.userId,
  requestId,
  ipAddress: null,
  userAgent: null,
})
const press = (which: 'lock' | 'unlock') => platform.press({ press: which, reason, actor: actor() })
const becomes = (state: LockState) => expect.poll(async () => (await platform.lockStatus()).state).toBe(state)

/** What the Worker says, whose flag is a second old at most. */
async function workerSays(isLocked: boolean): Promise<void> {
  const readRoot = () => callLoader(rootLoader, { context: pageAs(null) })
  await expect.poll(readRoot).toMatchObject({ isLocked })
}

const stateOf = async (id: number) => (await getRoom(id).view({ kind: 'public' }))?.auction
const lastEntry = async (id: number) => (await getRoom(id).ledger())?.at(-1)

describe('calls', () => {
  test('lock, unlock: administrators with proof and a reason only; support reads', async () => {
    const support = await makeSignedInPerson()
    await db().update(users).set({ role: 'support' }).where(eq(users.id, support.person.userId))
    await giveProof(support.token)
    const unproved = await makeAdmin()
    const body = { reason }
    for (const path of [LOCK, UNLOCK]) {
      expect((await callApi('POST', path, { token: support.token, body })).body.code).toBe('not_allowed')
      expect((await callApi('POST', path, { token: unproved.token, body })).body.code).toBe('proof_required')
      const noReason = await callApi('POST', path, { token: admin.token, body: { reason: ' ' } })
      expect([noReason.status, Object.keys(noReason.body.errors)]).toEqual([422, ['reason']])
    }
    const read = await callApi('GET', LOCK, { token: support.token })
    expect([read.status, read.body.data.state]).toEqual([200, 'unlocked'])
  })

  test('lock and unlock: 202, the auction is paused and resumed as an administrator’s, both audited', async () => {
    const endAtMs = Date.now() + HOUR_MS
    const [auction, bidder] = [await makeAuction({ endAtMs }), await makeSignedInPerson()]
    await bid(auction, bidder.person, 5_100, 'lost')
    const locking = await callApi('POST', LOCK, { token: admin.token, body: { reason } })
    expect([locking.status, locking.body.data.state]).toEqual([202, 'locking'])
    await becomes('locked')
    const status = await callApi('GET', LOCK, { token: admin.token })
    expect(status.body.data).toEqual({
      state: 'locked',
      done: status.body.data.total,
      total: expect.any(Number),
    })
    const paused = await lastEntry(auction.id)
    expect(paused).toMatchObject({ type: 'paused', data: { by: 'administrator', reason } })
    const leftMs = Number(paused?.data.remaining_ms)
    // The room's right to bid of this person is cached; its own flag refuses.
    expect(await bid(auction, bidder.person, 5_500)).toMatchObject({
      code: 'locked',
      receipt: { accepted: false },
    })

    await workerSays(true)
    const refused = await callApi('POST', `/auctions/${auction.id}/bid`, {
      token: bidder.token,
      body: { bid_amount: 6_000 },
    })
    expect([refused.status, refused.body.code]).toEqual([503, 'locked'])
    // A bid whose answer was lost: the stored receipt, not the lock.
    expect(await bid(auction, bidder.person, 5_100, 'lost')).toMatchObject({ accepted: true })
    const text = { message: 'Is it still there?' }
    const path = `/auctions/${auction.id}/messages`
    expect((await callApi('POST', path, { token: bidder.token, body: text })).body.code).toBe('locked')
    const watched = await callApi('POST', `/auctions/${auction.id}/watch`, { token: bidder.token })
    expect(watched.status).toBe(200)
    const title = { title: 'Accord', description: 'One owner.' }
    const edited = await callApi('PUT', `/auctions/${auction.id}`, { token: admin.token, body: title })
    expect(edited.body.code).not.toBe('locked')

    const unlocking = await callApi('POST', UNLOCK, { token: admin.token, body: { reason: 'Done.' } })
    expect([unlocking.status, unlocking.body.data.state]).toEqual([202, 'unlocking'])
    await becomes('unlocked')
    const resumed = await lastEntry(auction.id)
    expect(resumed).toMatchObject({
      type: 'resumed',
      data: {
        by: 'administrator',
        reason: 'Done.',
        end_time: new Date(Date.parse(resumed?.at ?? '') + leftMs).toISOString(),
      },
    })
    expect(await bid(auction, bidder.person, 5_500)).toMatchObject({ accepted: true })
    await expect
      .poll(async () =>
        (await readNotifications(bidder.person)).filter(({ event }) => event === 'auction_updated'),
      )
      .toMatchObject([{ data: { change: 'resumed', by: 'administrator' } }])
    const { results } = await env.DB.prepare(
      "select action, reason, before, after, actor_id from audit_log where subject_type = 'system' and actor_id = ? order by id",
    )
      .bind(admin.person.userId)
      .all()
    const entry = { actor_id: admin.person.userId }
    expect(results).toEqual([
      {
        ...entry,
        action: 'system.lock',
        reason,
        before: '{"state":"unlocked"}',
        after: '{"state":"locking"}',
      },
      {
        ...entry,
        action: 'system.unlock',
        reason: 'Done.',
        before: '{"state":"locked"}',
        after: '{"state":"unlocking"}',
      },
    ])
  })

  test('pages while locked: they say so, and a form is answered with the refusal and what was typed', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await press('lock')
    await workerSays(true)
    const form = new FormData()
    form.set('message', 'Does it have two keys?')
    const answer = await callAction(sendMessage, {
      context: pageAs(person),
      params: { id: String(auction.id) },
      request: new Request('https://hammerlane.test/', { method: 'POST', body: form }),
    })
    expect(answer).toEqual({
      message: 'Hammerlane is closed for maintenance. Please try again later.',
      errors: {},
      values: { message: 'Does it have two keys?' },
    })
  })
})

describe('presses', () => {
  test('lock twice, unlock during locking, lock during unlocking, an older press late -> the newest counts, the time left stays', async () => {
    const auction = await makeAuction()
    expect([(await press('lock')).state, (await press('lock')).state]).toEqual(['locking', 'locking'])
    await becomes('locked')
    const remaining = (await lastEntry(auction.id))?.data
    const states = [await press('unlock'), await press('lock'), await press('unlock'), await press('lock')]
    expect(states.map(({ state }) => state)).toEqual(['unlocking', 'locking', 'unlocking', 'locking'])
    await becomes('locked')
    expect((await lastEntry(auction.id))?.data).toEqual(remaining)
    expect(await stateOf(auction.id)).toMatchObject({ status: 'paused' })
    expect((await press('lock')).state).toBe('locked')
    await storeLockFlag(env, { isLocked: false, atMs: 1, userId: admin.person.userId, presses: [] })
    await workerSays(true)
  })

  test('a room that fails -> tried again; the platform is locked once it has followed', async () => {
    const auction = await makeAuction()
    const follow = vi.spyOn(AuctionRoom.prototype, 'followLock').mockRejectedValueOnce(new Error('Broken.'))
    await press('lock')
    await becomes('locked')
    expect(follow.mock.calls.length).toBeGreaterThan(1)
    expect(await stateOf(auction.id)).toMatchObject({ status: 'paused' })
  })
})

describe('auctions that are not running yet', () => {
  test('opened, started or reopened while locked -> paused; draft by its replica -> reached all the same', async () => {
    const soon = await makeAuction({ startAtMs: Date.now() + 1_500, endAtMs: Date.now() + DAY_MS })
    const ended = await makeAuction({ startAtMs: Date.now() - 2_000, endAtMs: Date.now() - 1_000 })
    const draft = await makeAuction({ status: 'draft', paid: false })
    // Announces itself just before the lock, which is faster than its replica.
    await getRoom(draft.id).change({
      by: 'seller',
      actorId: null,
      change: { type: 'mark_paid', startAtMs: Date.now() },
    })
    await press('lock')
    await becomes('locked')
    const listing = await makeListing(await makePerson())
    await getRoom(listing.auctionId).open(listing)
    const reopen = { type: 'reopen', endAtMs: Date.now() + HOUR_MS, reason: 'asked' } as const
    await getRoom(ended.id).change({ by: 'admin', actorId: admin.person.userId, change: reopen })
    for (const id of [soon.id, draft.id, listing.auctionId, ended.id]) {
      await expect.poll(async () => (await stateOf(id))?.status).toBe('paused')
    }
    await press('unlock')
    await becomes('unlocked')
    for (const id of [soon.id, draft.id, listing.auctionId, ended.id]) {
      expect(await stateOf(id)).toMatchObject({ status: 'active' })
    }
  })
})

test('time to pay a premium: passes during the lock -> no default; ends later by the length of the lock', async () => {
  const { sale, endMs } = await makeUnpaidSale()
  const before = await readSale(sale)
  await press('lock')
  const lockedAtMs = (await platform.lockStatus()).pressedAtMs ?? 0
  await continueSales(env, endMs)
  expect(await readSale(sale)).toMatchObject({ state: 'action_required', dueByMs: before?.dueByMs })
  const unlock = { isLocked: false, atMs: lockedAtMs + 5 * HOUR_MS, userId: admin.person.userId, presses: [] }
  // The second run of the same step changes nothing.
  await storeLockFlag(env, unlock)
  await storeLockFlag(env, unlock)
  const after = await readSale(sale)
  expect(after?.dueByMs).toBe((before?.dueByMs ?? 0) + 5 * HOUR_MS)
  expect(after?.nextAttemptAtMs).toBe((before?.nextAttemptAtMs ?? 0) + 5 * HOUR_MS)
  await continueSales(env, endMs)
  expect(await readSale(sale)).toMatchObject({ state: 'action_required' })
  // The press of the test's end has to be newer.
  await env.DB.prepare("update settings set updated_at_ms = 0 where key = 'system_locked'").run()
})
