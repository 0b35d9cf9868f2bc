import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { type Act, pickOf } from './act.ts'
import { authorizeCard, bid, changeCards, giveUp, listCar } from './bidding-acts.ts'
import {
  bidAroundClose,
  closeAuction,
  decideDispute,
  loseWebhooks,
  runCron,
  runHourly,
  runRoomJobs,
  succeedLate,
  webhook,
} from './run-acts.ts'
import {
  administer,
  answerBank,
  handOver,
  offerOn,
  pay,
  relistCar,
  reportUnpaid,
  restore,
  twoAtOnce,
} from './sale-acts.ts'
import { readSaleRows } from './sim-sales.ts'
import type { World } from './world.ts'

const wait =
  (units: readonly number[]): Act =>
  async (world) => {
    world.advance((pickOf(world, units) ?? 0) * (1 + world.random.below(3)))
  }

/** Actions with how often each is chosen. */
const WEIGHTS = [
  [5, wait([SECOND_MS, 20 * SECOND_MS, MINUTE_MS])],
  [6, wait([HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS])],
  [1, wait([3 * DAY_MS])],
  [12, bid],
  [7, authorizeCard],
  [5, closeAuction],
  [4, bidAroundClose],
  [2, listCar],
  [5, runRoomJobs],
  [12, runCron],
  [2, runHourly],
  [5, webhook],
  [1, loseWebhooks],
  [2, succeedLate],
  [6, changeCards],
  [8, pay],
  [9, twoAtOnce],
  [4, answerBank],
  [3, administer],
  [5, offerOn],
  [3, relistCar],
  [2, reportUnpaid],
  [2, restore],
  [1, handOver],
  [2, decideDispute],
  [1, giveUp],
] as const satisfies readonly (readonly [number, Act])[]

const ACTIONS = WEIGHTS.flatMap(([weight, act]): Act[] => Array.from({ length: weight }, () => act))

/** One random action. @throws Violation */
export async function actAtRandom(world: World, trace?: (text: string) => void): Promise<void> {
  const act = pickOf(world, ACTIONS) ?? runCron
  await act(world)
  trace?.(`${act.name} (${new Date(world.nowMs).toISOString()}): ${describe(world)}`)
}

function describe(world: World): string {
  const sales = readSaleRows(world).map(
    ({ id, winner_id: winner, state, soft_declines: soft, deposit_cents: deposit, next_step: step }) =>
      `${id} of ${winner} ${state} soft ${soft} deposit ${deposit} ${step}`,
  )
  return sales.join('; ')
}
