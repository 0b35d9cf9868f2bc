import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { seededRandom } from '../random.ts'
import { Violation } from './act.ts'
import { actAtRandom } from './actions.ts'
import { beginBidding } from './bidding-acts.ts'
import { findDifference, findFinalViolation, findForgottenHold } from './final-checks.ts'
import { runAllCrons, runCron } from './run-acts.ts'
import { administer, pay, restore } from './sale-acts.ts'
import { readSaleRows } from './sim-sales.ts'
import { SimDatabase } from './sqlite-database.ts'
import { findStepViolation } from './step-checks.ts'
import { World } from './world.ts'

const ACTIONS_A_WORLD = 90
const AUCTIONS_AT_FIRST = 8
/** Times after the last action, in hours, at which the crons run: retries, reminders, ends of the time to pay. */
const REST_HOURS = [0, 0.1, 1, 5, 18, 20, 4, 25, 24, 6, 24, 48, 24, 1, 1] as const

/** What has to occur in a run of so many sales: one in which nothing happens proves nothing. */
const SALES_OF_EVERY_KIND = 2_000
const KINDS = [
  'sale paid',
  'sale premium_unpaid',
  'sale price_unpaid',
  'sale disputed',
  'sale refunded',
  'paid by the buyer',
  'answered at the bank',
  'late success',
  'sold to the next bidder',
  'relisted',
  'dispute won',
  'dispute lost',
  'bought at once',
  'maximum of a debtor answered',
  'administrator: refund',
  'administrator: waive',
  'administrator: retry',
  'administrator: end',
  'administrator: restore',
  'webhook',
] as const

interface WorldResult {
  readonly sales: number
  readonly actions: number
  readonly interruptions: number
  readonly tally: ReadonlyMap<string, number>
  readonly violation: string | null
}

/** Plays one world from its seed, in a transaction that is taken back. */
async function playWorld(db: SimDatabase, seed: number, isTraced: boolean): Promise<WorldResult> {
  db.exec('begin')
  try {
    const world = new World(db, seededRandom(seed))
    const played = await play(world, isTraced)
    const sales = readSaleRows(world)
    for (const { state, default_reason: reason } of sales) world.count(`sale ${reason ?? state}`)
    return {
      sales: sales.length,
      actions: played.actions,
      interruptions: world.interruptions.happened,
      tally: world.tally,
      violation: played.violation,
    }
  } finally {
    db.exec('rollback')
  }
}

async function play(world: World, isTraced: boolean) {
  const fail = (actions: number, violation: string) => ({ actions, violation })
  for (let index = 0; index < AUCTIONS_AT_FIRST; index += 1) {
    world.openAuction(world.sellers[index % world.sellers.length] ?? 0)
  }
  await beginBidding(world)
  for (let actions = 1; actions <= ACTIONS_A_WORLD; actions += 1) {
    const trace = isTraced ? (text: string) => console.log(`${actions}. ${text}`) : undefined
    const wrong = (await actAtRandom(world, trace).catch(toViolation)) ?? findStepViolation(world)
    if (wrong) return fail(actions, wrong)
  }
  for (const room of world.rooms.values()) {
    if (room.isOpen) room.perform({ type: 'reschedule', endAtMs: world.nowMs })
  }
  for (const hours of REST_HOURS) {
    world.advance(hours * HOUR_MS)
    // Most sales default now: their follow-ups are interrupted too, and people act before they are repeated.
    await runCron(world)
    if (hours > 1) await world.random.pick([pay, administer, restore])(world)
    world.advance(MINUTE_MS)
    await runAllCrons(world)
    const wrong = findStepViolation(world)
    if (wrong !== null) return fail(ACTIONS_A_WORLD, wrong)
  }
  const wrong = (await findFinalViolation(world)) ?? (await findDifference(world))
  if (wrong !== null) return fail(ACTIONS_A_WORLD, wrong)
  world.advance(20 * DAY_MS)
  await runAllCrons(world)
  await runAllCrons(world)
  return { actions: ACTIONS_A_WORLD, violation: findForgottenHold(world) }
}

function toViolation(error: unknown): string {
  if (error instanceof Violation) return error.message
  throw error
}

/**
 * Plays worlds from `seed` on until `sales` sales have been settled. Prints the seed of a violation and exits with 1; the
 * same seed at the same commit replays it.
 */
export async function simulateMoney({
  seed,
  sales,
  isTraced,
}: {
  readonly seed: number
  readonly sales: number
  readonly isTraced: boolean
}): Promise<void> {
  const startedAt = performance.now()
  const db = new SimDatabase()
  const tally = new Map<string, number>()
  let [done, actions, interruptions, next] = [0, 0, 0, seed]
  // The services log what is interrupted.
  const printError = console.error
  if (!isTraced) console.error = () => undefined
  for (; done < sales; next += 1) {
    const played = await playWorld(db, next, isTraced)
    done += played.sales
    actions += played.actions
    interruptions += played.interruptions
    for (const [kind, times] of played.tally) tally.set(kind, (tally.get(kind) ?? 0) + times)
    if (played.violation !== null) {
      printError(`Violation at seed ${next}, action ${played.actions}: ${played.violation}`)
      printError(`Replay: npm run sim -- --part money --sales 1 --seed ${next} --trace`)
      process.exit(1)
    }
  }
  const missing = done < SALES_OF_EVERY_KIND ? [] : KINDS.filter((kind) => !tally.has(kind))
  if (missing.length > 0) {
    printError(`Nothing was simulated of: ${missing.join(', ')}`)
    process.exit(1)
  }
  const seconds = (performance.now() - startedAt) / SECOND_MS
  console.log(
    [...tally]
      .sort(([, a], [, b]) => b - a)
      .map(([kind, times]) => `${kind} ${times}`)
      .join(', '),
  )
  console.log(
    `${done} sales in ${next - seed} seeds from ${seed}: ${actions} actions, ${interruptions} interruptions, 0 violations, ` +
      `${seconds.toFixed(1)} s (${Math.round(done / seconds)} sales/s)`,
  )
}
