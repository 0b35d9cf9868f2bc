import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { closeForRestore, endRestore } from '../../../worker/db/queries/backup/restore-tables.ts'
import { authorizations, sessions, users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import {
  authorize,
  bid,
  db,
  dollars,
  getRoom,
  makeAuction,
  makePerson,
  newKey,
  setMaximum,
  startSession,
  type TestPerson,
} from '../../worker/support/rooms.ts'
import { changeSetting } from '../../worker/support/settings.ts'

const getChannel = (userId: number) => env.USER_CHANNEL.getByName(String(userId))

async function endSession({ sessionId }: TestPerson) {
  await db()
    .update(sessions)
    .set({ revokedAtMs: Date.now() })
    .where(eq(sessions.id, Number(sessionId)))
}

afterEach(() => armFault('d1', 0))

describe('eligibility of a bidder', () => {
  it('bid: ended session -> unauthenticated, with nothing about the auction', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await endSession(person)
    const answer = await bid(auction, person, 5_100)
    expect(answer).toEqual({
      accepted: false,
      code: 'unauthenticated',
      message: 'Please sign in to place a bid.',
    })
  })

  it("bid: another person's session -> unauthenticated", async () => {
    const [auction, person, other] = [await makeAuction(), await makePerson(), await makePerson()]
    const answer = await bid(auction, { userId: person.userId, sessionId: other.sessionId }, 5_100)
    expect(answer).toMatchObject({ accepted: false, code: 'unauthenticated' })
  })

  it('bid: no authorization -> refused; the same key is accepted once it is granted', async () => {
    const [auction, person] = [await makeAuction(), await makePerson({ authorized: false })]
    const key = newKey()
    const refused = await bid(auction, person, 5_100, key)
    expect(refused).toMatchObject({
      accepted: false,
      code: 'no_authorization',
      receipt: { accepted: false, reason: 'no_authorization', amount: 5_100 },
    })
    await authorize(person.userId)
    expect(await bid(auction, person, 5_100, key)).toMatchObject({ accepted: true })
  })

  it('bid: expired authorization that is still cached -> refused', async () => {
    const [auction, person] = [await makeAuction(), await makePerson({ authorized: false })]
    const expiresAtMs = Date.now() + 1_000
    await authorize(person.userId, expiresAtMs)
    expect((await bid(auction, person, 5_100)).accepted).toBe(true)
    await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(expiresAtMs)
    expect(await bid(auction, person, 5_200)).toMatchObject({ code: 'no_authorization' })
  })

  it('bid: bank confirmation required -> refused with a message that says so', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await db()
      .update(authorizations)
      .set({ state: 'action_required' })
      .where(eq(authorizations.userId, person.userId))
    const answer = await bid(auction, person, 5_100)
    expect(answer).toMatchObject({ code: 'no_authorization', message: expect.stringContaining('confirm') })
  })

  it('bid: own auction without an authorization -> own_auction', async () => {
    const auction = await makeAuction()
    expect(await bid(auction, auction.seller, 5_100)).toMatchObject({
      accepted: false,
      code: 'own_auction',
      message: 'You cannot bid on your own auction.',
    })
  })

  it('bid: deactivated account -> refused', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await db().update(users).set({ isActive: false }).where(eq(users.id, person.userId))
    expect(await bid(auction, person, 5_100)).toMatchObject({ accepted: false, code: 'deactivated' })
  })

  it('bid: locked platform, or a restore -> 503 before any check of the auction or the person', async () => {
    const [auction, person] = [await makeAuction(), await makePerson({ authorized: false })]
    await changeSetting('system_locked', true)
    expect(await bid(auction, person, 1)).toMatchObject({ code: 'locked', retryAfter: expect.any(Number) })
    expect(await bid({ ...auction, id: 999_999 }, person, 1)).toMatchObject({ code: 'locked' })
    await changeSetting('system_locked', false)
    expect(await bid({ ...auction, id: 999_999 }, person, 1)).toMatchObject({ code: 'not_found' })
    await closeForRestore(db(), { name: 'a backup', nowMs: 1 })
    expect(await bid(auction, await makePerson(), 5_100)).toMatchObject({ code: 'locked' })
    await endRestore(db(), { name: 'a backup', nowMs: 1 })
  })

  it('bid: the Worker knows of a lock -> refused though the right to bid is cached; a repeated key -> its receipt', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    expect(await bid(auction, person, 5_100, 'known')).toMatchObject({ accepted: true })
    const command = (amount: number) => ({ kind: 'manual', amountCents: dollars(amount) }) as const
    const bidWhileLocked = (key: string, amount: number) =>
      getRoom(auction.id).bid({ person, key, command: command(amount), platformLocked: true })
    expect(await bidWhileLocked('new', 5_300)).toMatchObject({ code: 'locked', receipt: { accepted: false } })
    expect(await bidWhileLocked('known', 5_100)).toMatchObject({ accepted: true })
    expect(await bid(auction, person, 5_300, 'new')).toMatchObject({ accepted: true })
  })

  it('order of refusals: several reasons -> 403 before the state, the state before the amount', async () => {
    const ended = await makeAuction({ startAtMs: Date.now() - 2_000, endAtMs: Date.now() - 1_000 })
    const [person, stranger] = [await makePerson(), await makePerson({ authorized: false })]
    expect(await bid(ended, stranger, 1)).toMatchObject({ code: 'no_authorization' })
    expect(await bid(ended, person, 1)).toMatchObject({ code: 'ended' })
    const pending = await makeAuction({ startAtMs: Date.now() + MINUTE_MS })
    expect(await bid(pending, person, 1)).toMatchObject({ code: 'not_active' })
    const draft = await makeAuction({ status: 'draft' })
    expect(await bid(draft, person, 5_100)).toMatchObject({ code: 'not_found' })
  })

  it('order of refusals: key of another request -> the same order, and the key keeps its receipt', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const key = newKey()
    const first = await bid(auction, person, 5_100, key)
    await changeSetting('system_locked', true)
    await getRoom(auction.id).revoke(person.userId, null)
    expect(await bid(auction, person, 5_200, key)).toMatchObject({
      code: 'locked',
      receipt: { accepted: false, reason: 'locked', amount: 5_200, seq: 2 },
    })
    await changeSetting('system_locked', false)
    await db().delete(authorizations).where(eq(authorizations.userId, person.userId))
    expect(await bid(auction, person, 5_200, key)).toMatchObject({ code: 'no_authorization' })
    await authorize(person.userId)
    expect(await bid(auction, person, 5_200, key)).toMatchObject({ code: 'idempotency_conflict' })
    expect((await bid(auction, person, 5_100, key)).receipt).toEqual(first.receipt)
  })

  it('cancel maximum: no authorization -> accepted', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await setMaximum(auction, person, 9_000)
    await db().delete(authorizations).where(eq(authorizations.userId, person.userId))
    await getRoom(auction.id).revoke(person.userId, null)
    const { userId, sessionId } = person
    const request = { person: { userId, sessionId }, key: null, command: { kind: 'cancel_maximum' } } as const
    expect(await getRoom(auction.id).bid(request)).toMatchObject({
      accepted: true,
      receipt: { leading: true },
    })
    expect(await getRoom(auction.id).ownMaximum(userId)).toMatchObject({ max_amount: null, state: 'leading' })
  })

  it('bid: database unavailable -> refused for new bidders, accepted for cached ones', async () => {
    const [auction, known, unknown] = [await makeAuction(), await makePerson(), await makePerson()]
    await bid(auction, known, 5_100)
    armFault('d1', 100)
    const key = newKey()
    expect(await bid(auction, unknown, 5_200, key)).toMatchObject({
      code: 'unavailable',
      retryAfter: 1,
      receipt: { accepted: false, leading: false, reason: 'unavailable', amount: 5_200, seq: 2 },
    })
    expect(await bid({ ...auction, id: 999_999 }, unknown, 5_200)).not.toHaveProperty('receipt')
    expect(await bid(auction, known, 5_200)).toMatchObject({ accepted: true })
    armFault('d1', 0)
    expect(await bid(auction, unknown, 5_300, key)).toMatchObject({ accepted: true })
  })

  it('repeated key: eligibility lost since -> the first receipt', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const key = newKey()
    const first = await bid(auction, person, 5_100, key)
    await db().delete(authorizations).where(eq(authorizations.userId, person.userId))
    await getChannel(person.userId).revoke(person.userId, null)
    expect((await bid(auction, person, 5_100, key)).receipt).toEqual(first.receipt)
    expect(await bid(auction, person, 5_200)).toMatchObject({ code: 'no_authorization' })
  })
})

describe('end of a session', () => {
  it('revocation: person in two rooms -> both refuse before the call returns', async () => {
    const [one, two, person] = [await makeAuction(), await makeAuction(), await makePerson()]
    await bid(one, person, 5_100)
    await bid(two, person, 5_100)
    await endSession(person)
    await getChannel(person.userId).revoke(person.userId, person.sessionId)
    for (const auction of [one, two]) {
      expect(await bid(auction, person, 5_500)).toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('revocation: one of two sessions -> the other may still bid', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const other = { ...person, sessionId: await startSession(person.userId) }
    await bid(auction, person, 5_100)
    await bid(auction, other, 5_200)
    await endSession(person)
    await getChannel(person.userId).revoke(person.userId, person.sessionId)
    expect(await bid(auction, person, 5_300)).toMatchObject({ code: 'unauthenticated' })
    expect(await bid(auction, other, 5_300)).toMatchObject({ accepted: true })
  })
})
