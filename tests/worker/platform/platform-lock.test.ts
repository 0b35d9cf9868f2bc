import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loader as rootLoader } from '../../../app/root-loader.server.ts'
import { action as sendMessage } from '../../../app/routes/auctions.$id_.message/action.server.ts'
import { action as changeDashboard } from '../../../app/routes/dashboard/action.server.ts'
import { extendedByLock, type LockState } from '../../../domain/administration/platform-lock.ts'
import { ACTION_MS } from '../../../domain/after-sale/sale-schedule.ts'
import { FEE_GRACE_MS } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { AuctionRoom } from '../../../durable-objects/auction-room/auction-room.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { readPresentTerms } from '../../../worker/services/listings/frozen-terms.ts'
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
  drain,
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
const FEE_STATES = ['due', 'fixed'] as const
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

/** The flag's own time counts: a press that is older than the stored one changes nothing. */
const forgetPresses = () =>
  env.DB.prepare("update settings set updated_at_ms = 0 where key = 'system_locked'").run()

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
    const [seller, bidder] = [await makeSignedInPerson(), await makeSignedInPerson()]
    const auction = await makeAuction({ endAtMs }, seller.person)
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
    // The listing that forbids the move is public once its room is replicated.
    await drain(auction.id)
    const place = { profile: { city: 'Anchorage', state: 'AK' } }
    expect(await callApi('PUT', '/auth/profile', { token: seller.token, body: place })).toMatchObject({
      status: 503,
      body: { code: 'locked' },
    })
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
    const post = (action: Parameters<typeof callAction>[0], values: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(values)) body.set(name, value)
      return callAction(action, {
        context: pageAs(person),
        params: { id: String(auction.id) },
        request: new Request('https://hammerlane.test/', { method: 'POST', body }),
      })
    }
    const message = 'Hammerlane is closed for maintenance. Please try again later.'
    const values = { message: 'Does it have two keys?' }
    expect(await post(sendMessage, values)).toEqual({ message, errors: {}, values })
    const card = { id: '7', label: 'Blue card', expiry: '08/31' }
    const posted = { ...card, intent: 'method_edit', card_number: '4242424242424242' }
    expect(await post(changeDashboard, posted)).toMatchObject({ message, values: card })
    const chosen = { id: '3', pay_with: '12' }
    expect(await post(changeDashboard, { ...chosen, intent: 'pack_buy' })).toMatchObject({ values: chosen })
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
      change: { type: 'mark_paid', startAtMs: Date.now(), terms: await readPresentTerms(env) },
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
  await forgetPresses()
})

test('deadlines in the database: each state and time, two locks, every step repeated and late -> extended once for each lock', async () => {
  await forgetPresses()
  const lockedAtMs = Date.now() - 200 * HOUR_MS
  const { sale, saleId, buyer } = await makeUnpaidSale()
  const states = ['action_required', 'charging', 'defaulted']
  const dues = [-1, 0, 1, 30 * HOUR_MS, 48 * HOUR_MS, 51 * HOUR_MS, 60 * HOUR_MS]
  const rows = states.flatMap((state) => dues.map((due) => ({ state, dueMs: lockedAtMs + due })))
  const { results: columns } = await env.DB.prepare(
    "select name from pragma_table_info('sales') where name not in ('id', 'key', 'round', 'state', 'charge_reference', 'due_by_ms', 'next_attempt_at_ms')",
  ).all<{ name: string }>()
  const kept = columns.map(({ name }) => name).join(', ')
  await env.DB.batch(
    rows.flatMap(({ state, dueMs }, index) => [
      env.DB.prepare(
        `insert into sales (${kept}, key, round, state, due_by_ms, next_attempt_at_ms)
          select ${kept}, ?2, ?3, ?4, ?5, ?5 from sales where id = ?1`,
      ).bind(saleId, `lock:${index}`, 100 + index, state, dueMs),
      env.DB.prepare(
        `insert into settlement_fees (key, auction_id, round, seller_id, listing_count, amount_cents, state, due_at_ms, created_at_ms, updated_at_ms)
          values (?, ?, ?, ?, 1, 1500, ?, ?, 1, 1)`,
      ).bind(`lock:${index}`, sale.auctionId, 100 + index, buyer.userId, FEE_STATES[index % 2], dueMs),
    ]),
  )
  const flag = (isLocked: boolean, atMs: number) =>
    storeLockFlag(env, { isLocked, atMs, userId: admin.person.userId, presses: [] })
  const locks = [
    { lockedAtMs, unlockedAtMs: lockedAtMs + 5 * HOUR_MS },
    { lockedAtMs: lockedAtMs + 20 * HOUR_MS, unlockedAtMs: lockedAtMs + 120 * HOUR_MS },
  ]
  for (const lock of locks) {
    await flag(true, lock.lockedAtMs)
    await flag(true, lock.lockedAtMs)
    await flag(false, lock.unlockedAtMs)
    // As after a crash, and by a late press.
    await flag(false, lock.unlockedAtMs)
    await flag(false, lock.unlockedAtMs - HOUR_MS)
    await flag(true, lock.lockedAtMs)
  }
  const extended = (beginsMs: number, deadlineMs: number) =>
    locks.reduce((end, lock) => {
      const moved = end - deadlineMs
      return extendedByLock({ ...lock, deadlineMs: end, begunMs: beginsMs + moved })
    }, deadlineMs)
  const { results } = await env.DB.prepare(
    `select s.due_by_ms as dueBy, s.next_attempt_at_ms as next, f.due_at_ms as feeDue from sales s
      join settlement_fees f on f.key = s.key where s.key like 'lock:%' order by s.round`,
  ).all()
  expect(results).toEqual(
    rows.map(({ state, dueMs }, index) => {
      const dueBy = state === 'defaulted' ? dueMs : extended(dueMs - ACTION_MS, dueMs)
      const isOwed = FEE_STATES[index % 2] === 'due'
      return {
        dueBy,
        next: state === 'action_required' ? dueBy : dueMs,
        feeDue: isOwed ? extended(dueMs, dueMs + FEE_GRACE_MS) - FEE_GRACE_MS : dueMs,
      }
    }),
  )
  await forgetPresses()
})
