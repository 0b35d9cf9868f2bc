/** What else the machine does during a round, which moves rates by half. Linux only. */
import { readFileSync } from 'node:fs'
import { cpuUsage } from 'node:process'

export interface Noise {
  /** Processor time that others took, in cores. */
  readonly others: number
  /** The share of the machine's time that its host gave to other machines. */
  readonly stolen: number
}

/** From here on a round is noisy. */
const MOST_OTHERS = 0.05
const MOST_STOLEN = 0.02
/** Milliseconds of a clock tick in `/proc`. */
const TICK_MS = 10

/** Whether the machine was quiet enough for the rate of the round to count. */
export const isQuiet = ({ others, stolen }: Noise): boolean => others < MOST_OTHERS && stolen < MOST_STOLEN

/**
 * Begins to watch the machine. `serversMs` is the processor time of the measured servers so far (ms). The returned function says
 * what others took since.
 */
export function watchNoise(serversMs: () => number): () => Noise {
  const own = () => serversMs() + (cpuUsage().user + cpuUsage().system) / 1_000
  const [ownBefore, before, startedMs] = [own(), readMachine(), performance.now()]
  return () => {
    const after = readMachine()
    const othersMs = after.busyMs - before.busyMs - (own() - ownBefore)
    return {
      others: Math.max(0, othersMs) / (performance.now() - startedMs),
      stolen: (after.stolenMs - before.stolenMs) / Math.max(1, after.totalMs - before.totalMs),
    }
  }
}

/** The first line of `/proc/stat`. Interrupts are left out of what is busy: those of the loopback are no process's. */
function readMachine() {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/).slice(1, 9) ?? []
  const [user = 0, nice = 0, system = 0, ...rest] = fields.map((ticks) => Number(ticks) * TICK_MS)
  const all = [user, nice, system, ...rest]
  return {
    busyMs: user + nice + system,
    stolenMs: rest.at(-1) ?? 0,
    totalMs: all.reduce((sum, ms) => sum + ms, 0),
  }
}
