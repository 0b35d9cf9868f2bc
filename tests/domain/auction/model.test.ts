/**
 * Compares the domain with the reference model over random histories and checks all invariants after every
 * step.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { Action, AmountNear, History, Intent, MomentNear } from '../../simulation/history.ts'
import { randomHistory, START_MS } from '../../simulation/history.ts'
import { MODEL_RULES, type Rules } from '../../simulation/model-prices.ts'
import { MUTANTS } from '../../simulation/mutants.ts'
import { play } from '../../simulation/play.ts'
import { seededRandom } from '../../simulation/random.ts'

const near = fc.constantFrom<AmountNear[]>('price', 'minimum', 'limit', 'reserve', 'buyNow', 'start')
const who = fc.integer({ min: 0, max: 4 })
const by = fc.constantFrom<('seller' | 'admin')[]>('seller', 'admin')

const bidAction = fc.record({
  do: fc.constantFrom<('bid' | 'maximum')[]>('bid', 'maximum'),
  who,
  near,
  dollars: fc.integer({ min: -2, max: 12 }),
})
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 14, arbitrary: bidAction },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancelMaximum' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('buyNow' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'cancel' as const), by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resume' as const), by }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reserve' as const),
      by,
      near: fc.oneof(near, fc.constant('nothing' as const)),
      cents: fc.integer({ min: -300, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('revise' as const),
      reserve: fc.record({ near: fc.oneof(near, fc.constant('nothing' as const)), cents: fc.nat(100) }),
      buyNow: fc.record({
        near: fc.oneof(near, fc.constant('nothing' as const)),
        cents: fc.constantFrom(0, 1, 100, -100, -500),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), back: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), lastsMs: fc.nat(9 * MINUTE_MS) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'tick' as const }) },
)
const moment: fc.Arbitrary<Intent['moment']> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      near: fc.constant<MomentNear>('now'),
      offsetMs: fc.constantFrom(0, 1, 1000, MINUTE_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      near: fc.constantFrom<MomentNear[]>('start', 'end', 'window'),
      offsetMs: fc.integer({ min: -2, max: 2 }),
    }),
  },
)
const terms = fc
  .record({
    startingCents: fc.constantFrom(0, 100, 1050, 2000),
    incrementCents: fc.constantFrom(0, 50, 100, 149, 200, 500),
    reserveDollars: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
    reserveOddCents: fc.constantFrom(0, 0, 1, 99),
    buyNowDollars: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
    extendMinutes: fc.constantFrom(0, 1, 5),
    durationMs: fc.constantFrom(10 * MINUTE_MS, 60 * MINUTE_MS),
    maxCommands: fc.constantFrom(3, 1000),
  })
  .map(({ reserveDollars, reserveOddCents, buyNowDollars, durationMs, ...rest }) => {
    const reserveCents =
      reserveDollars === null ? null : rest.startingCents + reserveDollars * 100 + reserveOddCents
    const least = Math.ceil(Math.max(rest.startingCents, reserveCents ?? 0) / 100) * 100
    const buyNowCents = buyNowDollars === null ? null : least + buyNowDollars * 100
    return { ...rest, reserveCents, buyNowCents, startMs: START_MS, endMs: START_MS + durationMs }
  })
const history: fc.Arbitrary<History> = fc.record({
  terms,
  intents: fc.array(fc.record<Intent>({ moment, action }), {
    minLength: 1,
    maxLength: 40,
    size: 'max',
  }),
})

test('simulation: random auctions -> domain and model agree, no invariant is violated', () => {
  fc.assert(
    fc.property(history, (played) => {
      const { violation } = play(played, 'model')
      expect(violation && [violation.what, ...violation.trace].join('\n')).toBeNull()
    }),
    // On a slow machine fewer runs are made.
    { numRuns: 1000, interruptAfterTimeLimit: 30_000 },
  )
}, 60_000)

/** The first seed whose history shows a difference between the domain and the rules; null without one. */
function firstFailingSeed(rules: Rules, seeds: number): number | null {
  for (let seed = 0; seed < seeds; seed += 1) {
    if (play(randomHistory(seededRandom(seed), false), 'model', rules).violation) return seed
  }
  return null
}

describe('sensitivity of the comparison', () => {
  test.each(Object.entries(MUTANTS))('mutated rule: %s -> difference is found', (_name, mutation) => {
    expect(firstFailingSeed({ ...MODEL_RULES, ...mutation }, 1500)).not.toBeNull()
  })

  test('correct rules -> no difference', () => {
    expect(firstFailingSeed(MODEL_RULES, 500)).toBeNull()
  })
})
