/** Promise 2: where offers lie two increments apart, the order in which they arrive does not matter. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom, shuffled } from '../../simulation/random.ts'
import { Driven, person, placeBid, setMaximum, usd } from './auction-fixture.ts'

const MAXIMUMS = [5000, 6000, 7000, 8000, 9000, 10_000, 11_000, 12_000]

test('eight maximums from 5,000 to 12,000 in 1,000 random orders: always the highest, at 11,100', () => {
  const random = seededRandom(20_261_121)
  const outcomes = new Map<string, number>()
  for (let auctions = 0; auctions < 1000; auctions += 1) {
    const auction = new Driven({ starting: 1000, increment: 100 })
    for (const dollars of shuffled(MAXIMUMS, random)) auction.do(setMaximum(dollars / 1000, dollars))
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
    /** By how many dollars over the least distance each offer lies above the one before. */
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
    const offers = spare.map((more, who) => {
      dollars += 2 * apart + more
      // With the least distances, exactly one increment lies on either side of it.
      if (who === reserveBelow) reserve = dollars - apart
      return { who, kind: kinds[who] ?? 'maximum', dollars }
    })
    return { terms: { increment, starting, reserve }, offers, orders }
  })

test('one valid offer each, two increments apart and one from the reserve: any order, one outcome', () => {
  fc.assert(
    fc.property(race, ({ terms, offers, orders }) => {
      const [first, second] = orders.map((seed) => {
        const auction = new Driven(terms)
        for (const { who, kind, dollars } of shuffled(offers, seededRandom(seed))) {
          auction.do(kind === 'manual' ? placeBid(who, dollars) : setMaximum(who, dollars))
        }
        return { leader: auction.state.leaderId, price: auction.price }
      })
      expect(first).toEqual(second)
      expect(first?.leader).toBe(offers.length - 1)
    }),
    { numRuns: 1500 },
  )
})

test('a bidder who leads by maximum is asked for no more than the next limit and one increment', () => {
  const auction = new Driven({ starting: 1000, increment: 100 }).maximum(1, 50_000).maximum(2, 9000)
  expect(auction.state).toMatchObject({ leaderId: person(1).id, priceCents: usd(9100) })
})
