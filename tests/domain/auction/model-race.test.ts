/**
 * Bids that are two increments apart have the same outcome in every order (docs/rules/bidding.md, Proxy
 * bidding).
 */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom, shuffled } from '../../simulation/random.ts'
import { person, placeBid, setMaximum, TestAuction, usd } from './auction-fixture.ts'

const MAXIMUMS = [5000, 6000, 7000, 8000, 9000, 10_000, 11_000, 12_000]

test('race: eight maximums in 1,000 random orders -> the highest leads at the second price', () => {
  const random = seededRandom(20_261_121)
  const outcomes = new Map<string, number>()
  for (let auctions = 0; auctions < 1000; auctions += 1) {
    const auction = new TestAuction({ starting: 1000, increment: 100 })
    for (const dollars of shuffled(MAXIMUMS, random)) auction.do(setMaximum(dollars / 1_000, dollars))
    const outcome = `bidder ${auction.state.leaderId} at ${auction.price}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect([...outcomes]).toEqual([['bidder 12 at 11100', 1000]])
})

/** Bids are whole dollars, so an increment with cents counts as the next whole dollar. */
const race = fc
  .record({
    increment: fc.constantFrom(1, 50, 100, 249.5),
    starting: fc.constantFrom(0, 999.5, 1000),
    /** Dollars by which each bid exceeds the required distance of two increments from the one before. */
    spare: fc.array(fc.constantFrom(0, 0, 1, 60, 400), { minLength: 2, maxLength: 7 }),
    kinds: fc.array(fc.constantFrom<('manual' | 'maximum')[]>('manual', 'maximum'), {
      minLength: 7,
      maxLength: 7,
    }),
    reserveBelow: fc.option(fc.nat(7), { nil: null }),
    orders: fc.tuple(fc.nat(), fc.nat()),
  })
  .map(({ increment, starting, spare, kinds, reserveBelow, orders }) => {
    const apart = Math.ceil(increment)
    let dollars = Math.ceil(starting)
    let reserve: number | null = null
    const offers = spare.map((more, bidderId) => {
      dollars += 2 * apart + more
      // Without spare dollars, the reserve is exactly one increment from the bids below and above it.
      if (bidderId === reserveBelow) reserve = dollars - apart
      return { who: bidderId, kind: kinds[bidderId] ?? 'maximum', dollars }
    })
    return { terms: { increment, starting, reserve }, offers, orders }
  })

test('race: one valid bid each, two increments apart and one from the reserve -> same outcome in any order', () => {
  fc.assert(
    fc.property(race, ({ terms, offers, orders }) => {
      const [first, second] = orders.map((seed) => {
        const auction = new TestAuction(terms)
        for (const { who: bidderId, kind, dollars } of shuffled(offers, seededRandom(seed))) {
          auction.do(kind === 'manual' ? placeBid(bidderId, dollars) : setMaximum(bidderId, dollars))
        }
        return { leader: auction.state.leaderId, price: auction.price }
      })
      expect(first).toEqual(second)
      expect(first?.leader).toBe(offers.length - 1)
    }),
    { numRuns: 1500 },
  )
})

test('maximum: leads over a lower one -> price is the lower limit plus one increment', () => {
  const auction = new TestAuction({ starting: 1000, increment: 100 }).maximum(1, 50_000).maximum(2, 9000)
  expect(auction.state).toMatchObject({ leaderId: person(1).id, priceCents: usd(9100) })
})
