/** Starts, stops and kills servers of `serve.ts`, each in its own process group. */

import { type ChildProcess, spawn } from 'node:child_process'

import { createServer } from 'node:net'
import { join } from 'node:path'
import { MINUTE_MS, SECOND_MS } from '../../domain/format/time-units.ts'
import { type RunningProcess, readProcesses } from './processes.ts'
import type { ServeOptions } from './serve.ts'

export interface BareServer {
  readonly url: string
  readonly port: number
  /** The server's processes that run now, workerd included. */
  processIds(): number[]
  /** Processor time of the server so far, workerd included (ms); Linux counts it in steps of 10 ms. */
  processorMs(): number
  /** Memory of the server in use now, workerd included (bytes). */
  memoryBytes(): number
  /** Stops with SIGTERM, as a deployment would, so that running requests complete. */
  stop(): Promise<void>
  /** Sends SIGKILL to the process group, workerd included; resolves once the port no longer answers. */
  kill(): Promise<void>
}

const READY_WITHIN_MS = MINUTE_MS
/** Includes the time for the words of a hundred thousand auctions. */
const FILLED_WITHIN_MS = 15 * MINUTE_MS

/** Returns a free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** Starts a server and resolves once it is ready; throws with its output if it does not start. */
export async function startServer(options: ServeOptions): Promise<BareServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), JSON.stringify(options)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  })
  const isFilled = options.worker.kind === 'product' && options.worker.finish !== undefined
  const url = await waitForReadyUrl(child, isFilled ? FILLED_WITHIN_MS : READY_WITHIN_MS)
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  return {
    url,
    port: options.port,
    processIds: () => readGroup(child.pid ?? 0).map(({ id }) => id),
    processorMs: () => sumOf(readGroup(child.pid ?? 0), ({ processorMs }) => processorMs),
    memoryBytes: () => sumOf(readGroup(child.pid ?? 0), ({ bytes }) => bytes),
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => killGroup(child), 10_000)
      await ended
      clearTimeout(timer)
      killGroup(child)
    },
    async kill() {
      killGroup(child)
      await ended
      await waitForClosedPort(options.port)
    },
  }
}

function waitForReadyUrl(child: ChildProcess, withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const ready = /^ready (\S+?)\/?$/m.exec(output)
      if (!ready?.[1]) return
      clearTimeout(timeout)
      resolve(ready[1])
    }
    const timeout = setTimeout(() => {
      killGroup(child)
      reject(new Error(`The server was not ready within ${withinMs / SECOND_MS} s:\n${output}`))
    }, withinMs).unref()
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => reject(new Error(`The server ended (${code}):\n${output}`)))
  })
}

const readGroup = (group: number): RunningProcess[] => readProcesses().filter((one) => one.group === group)

const sumOf = (group: readonly RunningProcess[], figure: (of: RunningProcess) => number): number =>
  group.reduce((sum, one) => sum + figure(one), 0)

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // The process group has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function waitForClosedPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (!answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Port ${port} still answers after the server was killed`)
}
