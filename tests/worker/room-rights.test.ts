import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Rights } from '../../durable-objects/auction-room/rights.ts'
import { SpeedLimit } from '../../durable-objects/auction-room/speed-limit.ts'
import { authorizations, sessions, settings, users } from '../../worker/db/schema/index.ts'
import { armFault } from '../../worker/providers/faults.ts'
import { type Eligibility, readEligibility } from '../../worker/services/bidding/eligibility.ts'
import {
  authorize,
  bid,
  db,
  makeAuction,
  makePerson,
  newKey,
  roomOf,
  setMaximum,
  startSession,
  type TestPerson,
} from './support/rooms.ts'

const channelOf = (userId: number) => env.USER_CHANNEL.getByName(String(userId))

async function endSession({ sessionId }: TestPerson) {
  await db()
    .update(sessions)
    .set({ revokedAtMs: Date.now() })
    .where(eq(sessions.id, Number(sessionId)))
}

async function setLocked(locked: boolean) {
  await db().update(settings).set({ value: locked }).where(eq(settings.key, 'system_locked'))
}

afterEach(async () => {
  armFault('d1', 0)
  await setLocked(false)
})

describe('who may bid', () => {
  it('nobody whose session has ended, and they are not told of the auction', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await endSession(person)
    const answer = await bid(auction, person, 5_100)
    expect(answer).toEqual({
      accepted: false,
      code: 'unauthenticated',
      message: 'Please sign in to place a bid.',
    })
  })

  it('nobody with the session of another', async () => {
    const [auction, person, other] = [await makeAuction(), await makePerson(), await makePerson()]
    const answer = await bid(auction, { userId: person.userId, sessionId: other.sessionId }, 5_100)
    expect(answer).toMatchObject({ accepted: false, code: 'unauthenticated' })
  })

  it('nobody without an authorization; at once after it is granted', async () => {
    const [auction, person] = [await makeAuction(), await makePerson({ authorized: false })]
    const key = newKey()
    const refused = await bid(auction, person, 5_100, key)
    expect(refused).toMatchObject({
      accepted: false,
      code: 'no_authorization',
      receipt: { accepted: false, reason: 'no_authorization', amount: 5_100 },
    })
    await authorize(person.userId)
    expect(await bid(auction, person, 5_100, key)).toEqual(refused)
    expect(await bid(auction, person, 5_100, newKey())).toMatchObject({ accepted: true })
  })

  it('nobody whose authorization has run out, though it was remembered', async () => {
    const [auction, person] = [await makeAuction(), await makePerson({ authorized: false })]
    await authorize(person.userId, Date.now() + 400)
    expect((await bid(auction, person, 5_100)).accepted).toBe(true)
    await scheduler.wait(450)
    expect(await bid(auction, person, 5_200)).toMatchObject({ code: 'no_authorization' })
  })

  it('nobody whose bank asks for a confirmation, and they are told so', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await db()
      .update(authorizations)
      .set({ state: 'action_required' })
      .where(eq(authorizations.userId, person.userId))
    const answer = await bid(auction, person, 5_100)
    expect(answer).toMatchObject({ code: 'no_authorization', message: expect.stringContaining('confirm') })
  })

  it('nobody on their own auction, also without an authorization', async () => {
    const auction = await makeAuction()
    expect(await bid(auction, auction.seller, 5_100)).toMatchObject({
      accepted: false,
      code: 'own_auction',
      message: 'You cannot bid on your own auction.',
    })
  })

  it('nobody who was deactivated', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await db().update(users).set({ isActive: false }).where(eq(users.id, person.userId))
    expect(await bid(auction, person, 5_100)).toMatchObject({ accepted: false, code: 'deactivated' })
  })

  it('nobody while the platform is locked: said before anything about the auction or the person', async () => {
    const [auction, person] = [await makeAuction(), await makePerson({ authorized: false })]
    await setLocked(true)
    expect(await bid(auction, person, 1)).toMatchObject({ code: 'locked', retryAfter: expect.any(Number) })
    expect(await bid({ ...auction, id: 999_999 }, person, 1)).toMatchObject({ code: 'locked' })
    await setLocked(false)
    expect(await bid({ ...auction, id: 999_999 }, person, 1)).toMatchObject({ code: 'not_found' })
  })

  it('in the order of the fixed surface: 403 before the state, the state before the amount', async () => {
    const ended = await makeAuction({ startAtMs: Date.now() - 2_000, endAtMs: Date.now() - 1_000 })
    const [person, stranger] = [await makePerson(), await makePerson({ authorized: false })]
    expect(await bid(ended, stranger, 1)).toMatchObject({ code: 'no_authorization' })
    expect(await bid(ended, person, 1)).toMatchObject({ code: 'ended' })
    const pending = await makeAuction({ startAtMs: Date.now() + 60_000 })
    expect(await bid(pending, person, 1)).toMatchObject({ code: 'not_active' })
    const draft = await makeAuction({ status: 'draft' })
    expect(await bid(draft, person, 5_100)).toMatchObject({ code: 'not_found' })
  })

  it('in that order too where the key was used for another request, whose outcome it keeps', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const key = newKey()
    const first = await bid(auction, person, 5_100, key)
    await setLocked(true)
    await roomOf(auction.id).revokeAll()
    expect(await bid(auction, person, 5_200, key)).toMatchObject({
      code: 'locked',
      receipt: { accepted: false, reason: 'locked', amount: 5_200, seq: 2 },
    })
    await setLocked(false)
    await db().delete(authorizations).where(eq(authorizations.userId, person.userId))
    expect(await bid(auction, person, 5_200, key)).toMatchObject({ code: 'no_authorization' })
    await authorize(person.userId)
    expect(await bid(auction, person, 5_200, key)).toMatchObject({ code: 'idempotency_conflict' })
    expect((await bid(auction, person, 5_100, key)).receipt).toEqual(first.receipt)
  })

  it('a maximum can be cancelled without an authorization', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await setMaximum(auction, person, 9_000)
    await db().delete(authorizations).where(eq(authorizations.userId, person.userId))
    await roomOf(auction.id).revoke(person.userId, null)
    const { userId, sessionId } = person
    const request = { person: { userId, sessionId }, key: null, offer: { kind: 'cancel_maximum' } } as const
    expect(await roomOf(auction.id).bid(request)).toMatchObject({
      accepted: true,
      receipt: { leading: true },
    })
    expect(await roomOf(auction.id).ownMaximum(userId)).toMatchObject({ max_amount: null, state: 'leading' })
  })

  it('while the database does not answer nobody new, but those whose right is remembered', async () => {
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

  it('a retry with its key learns what became of the bid, also when the right to bid has ended since', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const key = newKey()
    const first = await bid(auction, person, 5_100, key)
    await db().delete(authorizations).where(eq(authorizations.userId, person.userId))
    await channelOf(person.userId).revoke(person.userId, null)
    expect((await bid(auction, person, 5_100, key)).receipt).toEqual(first.receipt)
    expect(await bid(auction, person, 5_200)).toMatchObject({ code: 'no_authorization' })
  })
})

describe('the end of a session', () => {
  it('is known in every room the person is in before it is answered', async () => {
    const [one, two, person] = [await makeAuction(), await makeAuction(), await makePerson()]
    await bid(one, person, 5_100)
    await bid(two, person, 5_100)
    await endSession(person)
    await channelOf(person.userId).revoke(person.userId, person.sessionId)
    for (const auction of [one, two]) {
      expect(await bid(auction, person, 5_500)).toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('leaves the other sessions of the person as they are', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const other = { ...person, sessionId: await startSession(person.userId) }
    await bid(auction, person, 5_100)
    await bid(auction, other, 5_200)
    await endSession(person)
    await channelOf(person.userId).revoke(person.userId, person.sessionId)
    expect(await bid(auction, person, 5_300)).toMatchObject({ code: 'unauthenticated' })
    expect(await bid(auction, other, 5_300)).toMatchObject({ accepted: true })
  })
})

describe('what the room remembers of rights', () => {
  const person = { userId: 1, sessionId: '1' }
  const good: Eligibility = {
    sessionLive: true,
    isActive: true,
    locked: false,
    authorized: true,
    needsConfirmation: false,
    mustWaitDays: 0,
    username: 'maria',
    firstName: 'Maria',
    lastName: 'Lopez',
    validUntilMs: Date.now() + 3_600_000,
  }

  it('does not survive a revocation that came while it was being read', async () => {
    const readings: ((eligibility: Eligibility) => void)[] = []
    const rights = new Rights({
      enter: async () => undefined,
      read: () => new Promise((resolve) => readings.push(resolve)),
    })
    const reading = rights.read(person)
    await scheduler.wait(1)
    rights.forget(1, null)
    readings[0]?.(good)
    await scheduler.wait(1)
    expect(rights.remembered(person, Date.now())).toBeNull()
    expect(readings).toHaveLength(2)
    readings[1]?.({ ...good, sessionLive: false })
    expect((await reading).sessionLive).toBe(false)
    expect(rights.remembered(person, Date.now())).toBeNull()
  })

  it('is entered with the person before it is read, so that no end of a session passes between', async () => {
    const steps: string[] = []
    const rights = new Rights({
      enter: async () => void steps.push('enter'),
      read: async () => {
        steps.push('read')
        return good
      },
    })
    await rights.read(person)
    expect(steps).toEqual(['enter', 'read'])
  })

  it('lasts a minute at most, and no longer than the session or the authorization', async () => {
    const rights = new Rights({ enter: async () => undefined, read: async () => good })
    await rights.read(person)
    expect(rights.remembered(person, Date.now() + 59_000)).toEqual(good)
    expect(rights.remembered(person, Date.now() + 60_001)).toBeNull()
    const brief = new Rights({
      enter: async () => undefined,
      read: async () => ({ ...good, validUntilMs: Date.now() + 1_000 }),
    })
    await brief.read(person)
    expect(brief.remembered(person, Date.now() + 1_001)).toBeNull()
  })

  it('is read once for commands that come at the same time', async () => {
    let reads = 0
    const rights = new Rights({
      enter: async () => undefined,
      read: async () => {
        reads += 1
        return good
      },
    })
    await Promise.all([rights.read(person), rights.read(person), rights.read(person)])
    expect(reads).toBe(1)
  })
})

describe('reading the right to bid', () => {
  it('tells how old an account must be where it is too young', async () => {
    const { userId, sessionId } = await makePerson()
    await db().update(settings).set({ value: 2 }).where(eq(settings.key, 'min_account_age_days'))
    const nowMs = Date.now()
    expect((await readEligibility(env, { userId, sessionId, nowMs })).mustWaitDays).toBe(2)
    expect(
      (await readEligibility(env, { userId, sessionId, nowMs: nowMs + 48 * 3_600_000 })).mustWaitDays,
    ).toBe(0)
    await db().update(settings).set({ value: 0 }).where(eq(settings.key, 'min_account_age_days'))
  })

  it('knows nobody by an id that is none', async () => {
    const { userId } = await makePerson()
    const read = (sessionId: string) => readEligibility(env, { userId, sessionId, nowMs: Date.now() })
    expect((await read('x')).sessionLive).toBe(false)
    expect((await read('')).sessionLive).toBe(false)
    expect((await readEligibility(env, { userId: 10 ** 9, sessionId: '1', nowMs: 0 })).sessionLive).toBe(
      false,
    )
  })
})

describe('the limit of speed', () => {
  it('refuses what is too much with a receipt', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const allows = vi.spyOn(SpeedLimit.prototype, 'allows').mockReturnValue(false)
    const refused = await bid(auction, person, 5_100)
    allows.mockRestore()
    expect(refused).toMatchObject({
      code: 'too_many_requests',
      retryAfter: 1,
      receipt: { accepted: false, reason: 'too_many_requests', amount: 5_100, seq: 1 },
    })
  })

  it('lets ten commands of a person through in any second, and each person by themself', () => {
    const limit = new SpeedLimit(1)
    const times = Array.from({ length: 10 }, (_, index) => 1_000 + index * 50)
    expect(times.map((nowMs) => limit.allows(1, nowMs))).not.toContain(false)
    expect(limit.allows(1, 1_999)).toBe(false)
    expect(limit.allows(2, 1_999)).toBe(true)
    expect(limit.allows(1, 2_000)).toBe(true)
    expect(limit.allows(1, 2_049)).toBe(false)
    expect(limit.allows(1, 2_050)).toBe(true)
  })

  it('is a hundred times as wide in development', () => {
    const limit = new SpeedLimit(100)
    const allowed = Array.from({ length: 1_001 }, () => limit.allows(1, 5_000))
    expect(allowed.indexOf(false)).toBe(1_000)
  })

  it('forgets people who have stopped, not those who go on', () => {
    const limit = new SpeedLimit(1)
    for (let userId = 1; userId <= 1_000; userId += 1) limit.allows(userId, 1_000)
    for (let count = 0; count < 10; count += 1) limit.allows(7, 2_500)
    limit.allows(5_000, 2_600)
    expect(limit.allows(7, 2_600)).toBe(false)
  })
})
