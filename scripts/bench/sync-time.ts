/** The time that a server waits for its disk: in fsync, by `perf trace`, which needs Linux, perf and the right to use it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { readProcesses } from '../bare/processes.ts'
import type { BareServer } from '../bare/server.ts'

/** `perf` says nothing when it has begun. */
const BEGUN_WITHIN_MS = 500
/** The lines of its table: name, calls, errors, total (ms), ... */
const TOTALS = /^ *f(?:data)?sync +\d+ +\d+ +([\d.]+)/gm

export interface SyncWatch {
  /**
   * Ends it, and resolves with the milliseconds in fsync since it began; the processor time in fsync (a small part of them) is in
   * the server's processor time too. Null where `perf` does not run.
   */
  readonly readMs: () => Promise<number | null>
  /** The processor time (ms) that watching has taken so far. */
  readonly processorMs: () => number
}

/** Begins to watch a server. */
export async function watchSync(server: BareServer): Promise<SyncWatch> {
  const perf = spawn('perf', ['trace', '-s', '-e', 'fsync,fdatasync', '-p', server.processIds().join(',')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  perf.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = endOf(perf)
  const isRunning = await Promise.race([ended.then(() => false), wait(BEGUN_WITHIN_MS).then(() => true)])
  return {
    async readMs() {
      if (!isRunning) return null
      perf.kill('SIGINT')
      await ended
      return [...output.matchAll(TOTALS)].reduce((sum, [, total]) => sum + Number(total), 0)
    },
    processorMs: () => readProcesses().find(({ id }) => id === perf.pid)?.processorMs ?? 0,
  }
}

/** Also where there is no `perf`. */
const endOf = (child: ChildProcess): Promise<unknown> =>
  Promise.race([once(child, 'close'), once(child, 'error')]).catch(() => undefined)
