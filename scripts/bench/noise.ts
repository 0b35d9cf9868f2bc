/** What else the machine does during a round, which moves rates by half. Linux only. */
import { readFileSync } from 'node:fs'
import { cpuUsage } from 'node:process'
import { readProcesses, TICK_MS } from '../bare/processes.ts'

export interface Noise {
  /** Processor time that others took, in cores. */
  readonly others: number
  /** The share of the machine's time that its host gave to other machines. */
  readonly stolen: number
}

/** From here on a round is noisy. */
const MOST_OTHERS = 0.05
const MOST_STOLEN = 0.02
/** The process that is the parent of the kernel's threads. */
const PARENT_OF_KERNEL_THREADS = 2

/** Whether the machine was quiet enough for the rate of the round to count. */
export const isQuiet = ({ others, stolen }: Noise): boolean => others < MOST_OTHERS && stolen < MOST_STOLEN

/**
 * Begins to watch the machine. `serversMs` is the processor time of the measured servers, and of what watches them, so far (ms). The returned function says
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

/**
 * The first line of `/proc/stat`. Interrupts and the kernel's threads are left out of what is busy: they are the loopback's and the
 * disk's, which the servers use.
 */
function readMachine() {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/).slice(1, 9) ?? []
  const [user = 0, nice = 0, system = 0, ...rest] = fields.map((ticks) => Number(ticks) * TICK_MS)
  const kernel = readProcesses().filter(({ parent }) => parent === PARENT_OF_KERNEL_THREADS)
  const kernelMs = kernel.reduce((sum, { processorMs }) => sum + processorMs, 0)
  const all = [user, nice, system, ...rest]
  return {
    busyMs: user + nice + system - kernelMs,
    stolenMs: rest.at(-1) ?? 0,
    totalMs: all.reduce((sum, ms) => sum + ms, 0),
  }
}
