import { describe, expect, it, vi } from 'vitest'
import { BidRateLimit } from '../../../durable-objects/auction-room/bid-rate-limit.ts'
import { bid, makeAuction, makePerson } from '../../worker/support/rooms.ts'

describe('rate limit of bidding commands', () => {
  it('rate limit: one command too many -> refused with a receipt', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const allows = vi.spyOn(BidRateLimit.prototype, 'allows').mockReturnValue(false)
    const refused = await bid(auction, person, 5_100)
    allows.mockRestore()
    expect(refused).toMatchObject({
      code: 'rate_limited',
      retryAfter: 1,
      receipt: { accepted: false, reason: 'rate_limited', amount: 5_100, seq: 1 },
    })
  })

  it('rate limit: any second -> ten commands per person', () => {
    const limit = new BidRateLimit(1)
    const times = Array.from({ length: 10 }, (_, index) => 1_000 + index * 50)
    expect(times.map((nowMs) => limit.allows('1', nowMs))).not.toContain(false)
    expect(limit.allows('1', 1_999)).toBe(false)
    expect(limit.allows('2', 1_999)).toBe(true)
    expect(limit.allows('1', 2_000)).toBe(true)
    expect(limit.allows('1', 2_049)).toBe(false)
    expect(limit.allows('1', 2_050)).toBe(true)
  })

  it('rate limit: development -> a hundred times as wide', () => {
    const limit = new BidRateLimit(100)
    const allowed = Array.from({ length: 1_001 }, () => limit.allows('1', 5_000))
    expect(allowed.indexOf(false)).toBe(1_000)
  })

  it('rate limit: many people -> idle windows are dropped, active ones are not', () => {
    const limit = new BidRateLimit(1)
    for (let userId = 1; userId <= 1_000; userId += 1) limit.allows(String(userId), 1_000)
    for (let count = 0; count < 10; count += 1) limit.allows('7', 2_500)
    limit.allows('5000', 2_600)
    expect(limit.allows('7', 2_600)).toBe(false)
  })

  it('rate limit: commands of an ended session -> count against that session alone', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await bid(auction, person, 5_100)
    const allows = vi.spyOn(BidRateLimit.prototype, 'allows')
    await bid(auction, { ...person, sessionId: '999999' }, 5_200)
    await bid(auction, person, 5_200)
    const counted = allows.mock.calls.map(([who]) => who)
    allows.mockRestore()
    expect(counted).toEqual(['session 999999', `person ${person.userId}`])
  })
})
