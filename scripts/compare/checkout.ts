/** Runs a checkout of this repository by its own `npm start`, independent of its layout. */

import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { freePort } from '../local/platform.ts'

/** A build from scratch takes a minute and a half on two busy cores. */
const START_WITHIN_MS = 10 * MINUTE_MS
const STOP_WITHIN_MS = 20_000
const MAX_OUTPUT = 4_000

export interface RunningCheckout {
  readonly folder: string
  /** Without a trailing slash. */
  readonly origin: string
  /** Resolves once all of its processes have ended. */
  stop(): Promise<void>
}

/**
 * Builds if the sources have changed, and serves a state folder without adding demo data.
 * @throws an error with the last output if the server does not answer in time
 */
export async function startCheckout(folder: string, stateDir: string): Promise<RunningCheckout> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', STATE_DIR: stateDir, SEED: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group: npm does not forward every signal.
    detached: true,
  })
  let output = ''
  const collect = (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  // The pipes close when the last process that holds them ends, which is the server.
  let isClosed = false
  const closed = new Promise<void>((resolve) =>
    child.once('close', () => {
      isClosed = true
      resolve()
    }),
  )
  const stopOnExit = () => signalGroup(child, 'SIGTERM')
  process.once('exit', stopOnExit)
  void closed.then(() => process.off('exit', stopOnExit))
  const stop = async () => {
    signalGroup(child, 'SIGTERM')
    const timeout = new AbortController()
    await Promise.race([closed, sleep(STOP_WITHIN_MS, null, { signal: timeout.signal }).catch(() => null)])
    timeout.abort()
    if (!isClosed) signalGroup(child, 'SIGKILL')
    await closed
  }
  const until = Date.now() + START_WITHIN_MS
  while (!isClosed && Date.now() < until) {
    const health = await fetch(`${origin}/api/system/health`).catch(() => null)
    if (health?.ok) return { folder, origin, stop }
    await sleep(200)
  }
  await stop()
  throw new Error(`${folder} did not start.\n${output.trim()}`)
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
