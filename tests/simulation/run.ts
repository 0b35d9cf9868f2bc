/**
 * `npm run sim -- --seeds N --seed S [--room-every N] [--domain-only] [--mutant NAME]`: plays N random auctions from seed S on
 * against the domain, the invariants after every step and the reference model. Every fourth includes
 * after-sale offers, status changes and reschedules by an administrator, which the model does not know, and
 * is checked against the invariants only. Each seed, or every Nth one, also sends bursts to the real bid handler, store and tables
 * of a room, see `bursts/`. A violation prints its seed and a shrunk history and exits with 1; the same seed at the same commit
 * replays it.
 *
 * `npm run sim -- --part money [--sales N] [--seed S] [--trace]`: settles N sales with the real services, see `money/`.
 */

import { parseArgs } from 'node:util'
import { SECOND_MS } from '../../domain/format/time-units.ts'
import { randomHistory } from './history.ts'
import { MODEL_RULES, type Rules } from './model-prices.ts'
import { MUTANTS } from './mutants.ts'
import { type PlayResult, play } from './play.ts'
import { seededRandom } from './random.ts'
import { shrink } from './shrink.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    'domain-only': { type: 'boolean', default: false },
    mutant: { type: 'string' },
    part: { type: 'string', default: 'auctions' },
    sales: { type: 'string', default: '10000' },
    'room-every': { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
  },
})
const seeds = wholeNumber('seeds', values.seeds)
const first = wholeNumber('seed', values.seed)
const roomEvery = wholeNumber('room-every', values['room-every'])
const rules = rulesFor(values.mutant)
if (values.part === 'money') await simulateMoney()
else if (values.part !== 'auctions') {
  console.error(`--part must be auctions or money, not '${values.part}'.`)
  process.exit(2)
}

/** Its code is the room's, whose types are not those of scripts: it is loaded by its path. */
async function loadBursts(): Promise<{
  readonly playBurstsOf: (seed: number) => Promise<PlayResult & { readonly terms: object }>
  readonly findMissingKinds: (tally: ReadonlyMap<string, number>, seeds: number) => readonly string[]
}> {
  return await import(new URL('./bursts/simulate-bursts.ts', import.meta.url).href)
}

/** Loaded as the bursts are. */
async function simulateMoney(): Promise<never> {
  const { simulateMoney } = await import(new URL('./money/simulate-money.ts', import.meta.url).href)
  await simulateMoney({ seed: first, sales: wholeNumber('sales', values.sales), isTraced: values.trace })
  process.exit(0)
}

/** The rules with one deliberate mistake, to show that it is found; unchanged without one. */
function rulesFor(mutant: string | undefined): Rules {
  if (mutant === undefined) return MODEL_RULES
  const mutation = MUTANTS[mutant]
  if (mutation) return { ...MODEL_RULES, ...mutation }
  console.error(`--mutant must be one of:\n${Object.keys(MUTANTS).join('\n')}`)
  process.exit(2)
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0) return value
  console.error(`--${name} must be a whole number, not '${text}'.`)
  process.exit(2)
}

let steps = 0
const tally = new Map<string, number>()
const startedAt = performance.now()
/** Where neither the rules are mutated nor the model is left out, the real room is driven as well. */
const drivesRooms = roomEvery > 0 && values.mutant === undefined && !values['domain-only']
const bursts = drivesRooms ? await loadBursts() : null
let rooms = 0
for (let seed = first; seed < first + seeds; seed += 1) {
  const wild = seed % 4 === 3
  const against = wild || values['domain-only'] ? 'invariants' : 'model'
  const history = randomHistory(seededRandom(seed), wild)
  const played = play(history, against, rules)
  add(played)
  if (played.violation) {
    const shrunk = await shrink(history, (smaller) => play(smaller, against, rules).violation !== null)
    failAt(seed, shrunk.terms, play(shrunk, against, rules).violation)
  }
  if (bursts === null || seed % roomEvery !== 0) continue
  rooms += 1
  const { terms, ...burst } = await bursts.playBurstsOf(seed)
  if (burst.violation) failAt(seed, terms, burst.violation)
  add(burst)
}
const missing = bursts?.findMissingKinds(tally, rooms) ?? []
if (missing.length > 0) {
  console.error(`It never happened in ${rooms} rooms: ${missing.join(', ')}`)
  process.exit(1)
}
const seconds = (performance.now() - startedAt) / SECOND_MS
const kinds = [...tally].sort(([, a], [, b]) => b - a).map(([kind, times]) => `${kind} ${times}`)
console.log(kinds.join(', '))
console.log(
  `${seeds} seeds from ${first}, ${rooms} of them with bursts in a room: ${steps} steps, 0 violations, ` +
    `${seconds.toFixed(1)} s (${Math.round(steps / seconds)} steps/s)`,
)

function add(played: PlayResult): void {
  steps += played.steps
  for (const [kind, times] of played.tally) tally.set(kind, (tally.get(kind) ?? 0) + times)
}

function failAt(seed: number, terms: object, violation: PlayResult['violation']): never {
  console.error(`Violation at seed ${seed}: ${violation?.what}`)
  console.error(`Replay: npm run sim -- --seeds 1 --seed ${seed}`)
  console.error(`Terms: ${JSON.stringify(terms)}`)
  for (const line of violation?.trace ?? []) console.error(`  ${line}`)
  process.exit(1)
}
