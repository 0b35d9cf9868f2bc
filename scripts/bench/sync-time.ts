/** The time that a server waits for its disk: in fsync, by `perf trace`, which needs Linux, perf and the right to use it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { BareServer } from '../bare/server.ts'

/** `perf` says nothing when it has begun. */
const BEGUN_WITHIN_MS = 500
/** The lines of its table: name, calls, errors, total (ms), ... */
const TOTALS = /^ *f(?:data)?sync +\d+ +\d+ +([\d.]+)/gm

/**
 * Begins to watch a server. The returned function ends it and resolves with the milliseconds in fsync since; its own processor
 * time (a small part of them) is in the server's processor time too. Null where `perf` does not run.
 */
export async function watchSync(server: BareServer): Promise<() => Promise<number | null>> {
  const perf = spawn('perf', ['trace', '-s', '-e', 'fsync,fdatasync', '-p', server.processIds().join(',')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  perf.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = endOf(perf)
  const isRunning = await Promise.race([ended.then(() => false), wait(BEGUN_WITHIN_MS).then(() => true)])
  return async () => {
    if (!isRunning) return null
    perf.kill('SIGINT')
    await ended
    return [...output.matchAll(TOTALS)].reduce((sum, [, total]) => sum + Number(total), 0)
  }
}

/** Also where there is no `perf`. */
const endOf = (child: ChildProcess): Promise<unknown> =>
  Promise.race([once(child, 'close'), once(child, 'error')]).catch(() => undefined)
