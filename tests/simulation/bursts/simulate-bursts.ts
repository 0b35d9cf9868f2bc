import type { PlayResult } from '../play.ts'
import { seededRandom } from '../random.ts'
import { shrink } from '../shrink.ts'
import { randomBurstHistory } from './burst-history.ts'
import { playBursts } from './play-bursts.ts'

/** What has to occur in a run of so many seeds: one in which nothing happens proves nothing. */
const SEEDS_OF_EVERY_KIND = 2_000
const KINDS = [
  'answered together',
  'more than one transaction takes',
  'key known',
  'failed',
  'unavailable',
  'process ended',
  'lost with it',
  'repeated after the end',
  'storage: error',
  'storage: stuck',
  'storage: kill',
  'storage: poison',
] as const

/** Plays the bursts of a seed; of a violation, the shortest history that still has one. */
export async function playBurstsOf(seed: number): Promise<PlayResult & { readonly terms: object }> {
  const history = randomBurstHistory(seededRandom(seed))
  const played = await playBursts(history)
  const { terms } = history
  if (!played.violation) return { ...played, terms }
  const shrunk = await shrink(history, async (smaller) => (await playBursts(smaller)).violation !== null)
  return { ...(await playBursts(shrunk)), terms }
}

/** The kinds of happenings that a run of so many seeds should have had and had not. */
export function findMissingKinds(tally: ReadonlyMap<string, number>, seeds: number): readonly string[] {
  return seeds < SEEDS_OF_EVERY_KIND ? [] : KINDS.filter((kind) => !tally.has(kind))
}
