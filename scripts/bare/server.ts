/** Starts, stops and kills servers of `serve.ts`, each in a process group of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { ServeOptions } from './serve.ts'

export interface BareServer {
  readonly url: string
  readonly port: number
  /** Ends it as a deploy would: no request is cut off by force. */
  stop(): Promise<void>
  /** kill -9 of the whole group, workerd included; answers once the port is dead. */
  kill(): Promise<void>
}

const READY_WITHIN_MS = 60_000
/** A hundred thousand auctions are written first. */
const FILLED_WITHIN_MS = 15 * 60_000

/** A port that nothing listens on now. */
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

/** Starts a server and answers once it is ready; throws with its output where it does not start. */
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
  const isFilled = options.worker.kind === 'product' && options.worker.fill !== undefined
  const url = await readyUrl(child, isFilled ? FILLED_WITHIN_MS : READY_WITHIN_MS)
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  return {
    url,
    port: options.port,
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
      await portDead(options.port)
    },
  }
}

function readyUrl(child: ChildProcess, withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const ready = /^ready (\S+?)\/?$/m.exec(output)
      if (!ready?.[1]) return
      clearTimeout(tooLate)
      resolve(ready[1])
    }
    const tooLate = setTimeout(() => {
      killGroup(child)
      reject(new Error(`The server was not ready within ${withinMs / 1000} s:\n${output}`))
    }, withinMs).unref()
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => reject(new Error(`The server ended (${code}):\n${output}`)))
  })
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // The group is gone already: what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function portDead(port: number): Promise<void> {
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
