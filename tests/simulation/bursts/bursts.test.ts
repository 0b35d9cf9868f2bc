/** The short form of `npm run sim` for bursts. The faults of tests/mutants that name it are found here. */
import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { randomBurstHistory } from './burst-history.ts'
import { playBursts } from './play-bursts.ts'
import { findMissingKinds, playBurstsOf } from './simulate-bursts.ts'

const SEEDS = 100

test(`bursts: ${SEEDS} random ones in a room -> each command is answered as if it came alone, and what is answered stays`, async () => {
  const tally = new Map<string, number>()
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { violation, tally: counted } = await playBurstsOf(seed)
    expect({ seed, what: violation?.what }).toEqual({ seed, what: undefined })
    for (const kind of counted.keys()) tally.set(kind, 1)
  }
  expect(findMissingKinds(tally, 2_000)).toEqual([])
})

test('bursts: same history twice -> same happenings', async () => {
  const play = () => playBursts(randomBurstHistory(seededRandom(4)))
  expect(await play()).toEqual(await play())
})
