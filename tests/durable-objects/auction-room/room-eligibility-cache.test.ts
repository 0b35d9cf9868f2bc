import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { EligibilityCache } from '../../../durable-objects/auction-room/eligibility-cache.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { type Eligibility, readEligibility } from '../../../worker/services/bidding/eligibility.ts'
import { makePerson } from '../../worker/support/rooms.ts'
import { changeSetting } from '../../worker/support/settings.ts'

afterEach(() => armFault('d1', 0))

describe('eligibility cache of a room', () => {
  const person = { userId: 1, sessionId: '1' }
  const good: Eligibility = {
    sessionLive: true,
    isActive: true,
    locked: false,
    paymentsSetUp: true,
    authorized: true,
    owesPremium: false,
    isUnderReview: false,
    needsConfirmation: false,
    pastSellers: 0,
    newAuctionInS: 0,
    buyNowInS: 0,
    mustWaitDays: 0,
    username: 'maria',
    firstName: 'Maria',
    lastName: 'Lopez',
    device: null,
    validUntilMs: Date.now() + HOUR_MS,
  }

  it('cache: revocation during a reading -> read again', async () => {
    const readings: ((eligibility: Eligibility) => void)[] = []
    const cache = new EligibilityCache({
      enter: async () => undefined,
      read: () => new Promise((resolve) => readings.push(resolve)),
    })
    const reading = cache.read(person)
    await expect.poll(() => readings.length).toBe(1)
    cache.invalidate(1, null)
    readings[0]?.(good)
    await expect.poll(() => readings.length).toBe(2)
    expect(cache.cached(person, Date.now())).toBeNull()
    readings[1]?.({ ...good, sessionLive: false })
    expect((await reading).sessionLive).toBe(false)
    expect(cache.cached(person, Date.now())).toBeNull()
  })

  it('cache: revocations of other people during a reading -> read once', async () => {
    let reads = 0
    const cache: EligibilityCache = new EligibilityCache({
      enter: async () => undefined,
      read: async () => {
        reads += 1
        cache.invalidate(2, null)
        return good
      },
    })
    await Promise.all([cache.read(person), cache.read(person)])
    expect(reads).toBe(1)
    expect(cache.cached(person, Date.now())).toEqual(good)
  })

  it('cache: revocation during a reading and then of a thousand others -> read again', async () => {
    let reads = 0
    const cache: EligibilityCache = new EligibilityCache({
      enter: async () => undefined,
      read: async () => {
        reads += 1
        if (reads === 1) for (let userId = 1; userId <= 1_001; userId += 1) cache.invalidate(userId, null)
        return good
      },
    })
    await cache.read(person)
    expect(reads).toBe(2)
  })

  it('cache: revoked during every reading -> fails after three', async () => {
    let reads = 0
    const cache: EligibilityCache = new EligibilityCache({
      enter: async () => undefined,
      read: async () => {
        reads += 1
        cache.invalidate(1, null)
        return good
      },
    })
    await expect(cache.read(person)).rejects.toThrow()
    expect(reads).toBe(3)
  })

  it('cache: new entry -> the room registers with the channel before it reads', async () => {
    const steps: string[] = []
    const cache = new EligibilityCache({
      enter: async () => void steps.push('enter'),
      read: async () => {
        steps.push('read')
        return good
      },
    })
    await cache.read(person)
    expect(steps).toEqual(['enter', 'read'])
  })

  it('cache: token of another generation of the session -> read for itself', async () => {
    const cache = new EligibilityCache({ enter: async () => undefined, read: async () => good })
    await cache.read({ ...person, generation: 2 })
    const known = [1, 2].map((generation) => cache.cached({ ...person, generation }, Date.now()) !== null)
    expect(known).toEqual([false, true])
  })

  it('cache: entry older than a minute or past its validity -> not used', async () => {
    const cache = new EligibilityCache({ enter: async () => undefined, read: async () => good })
    await cache.read(person)
    expect(cache.cached(person, Date.now() + 59_000)).toEqual(good)
    expect(cache.cached(person, Date.now() + 60_001)).toBeNull()
    const brief = new EligibilityCache({
      enter: async () => undefined,
      read: async () => ({ ...good, validUntilMs: Date.now() + 1_000 }),
    })
    await brief.read(person)
    expect(brief.cached(person, Date.now() + 1_001)).toBeNull()
  })

  it('cache: simultaneous commands -> one reading', async () => {
    let reads = 0
    const cache = new EligibilityCache({
      enter: async () => undefined,
      read: async () => {
        reads += 1
        return good
      },
    })
    await Promise.all([cache.read(person), cache.read(person), cache.read(person)])
    expect(reads).toBe(1)
  })
})

describe('reading eligibility', () => {
  it('eligibility: account too young -> the days that it must wait', async () => {
    const { userId, sessionId } = await makePerson()
    await changeSetting('min_account_age_days', 2)
    const nowMs = Date.now()
    expect((await readEligibility(env, { userId, sessionId, nowMs })).mustWaitDays).toBe(2)
    expect(
      (await readEligibility(env, { userId, sessionId, nowMs: nowMs + 48 * HOUR_MS })).mustWaitDays,
    ).toBe(0)
  })

  it('eligibility: malformed or unknown id -> no session', async () => {
    const { userId } = await makePerson()
    const read = (sessionId: string) => readEligibility(env, { userId, sessionId, nowMs: Date.now() })
    expect((await read('x')).sessionLive).toBe(false)
    expect((await read('')).sessionLive).toBe(false)
    expect((await readEligibility(env, { userId: 10 ** 9, sessionId: '1', nowMs: 0 })).sessionLive).toBe(
      false,
    )
  })
})
