/** Runs a checkout of this repository by its own `npm start`, whatever its layout inside. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../local/platform.ts'

/** A build from nothing takes a minute and a half on two busy cores. */
const START_WITHIN_MS = 10 * 60_000
const STOP_WITHIN_MS = 20_000
const OUTPUT_SHOWN = 4_000

export interface RunningCheckout {
  readonly folder: string
  /** Without a slash at its end. */
  readonly origin: string
  /** Resolves once nothing of it runs. */
  stop(): Promise<void>
}

/**
 * Builds where the sources have changed, and serves a state folder without adding demo data.
 * @throws with the last output where it does not answer
 */
export async function startCheckout(folder: string, stateDir: string): Promise<RunningCheckout> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', STATE_DIR: stateDir, SEED: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: npm does not pass every signal on.
    detached: true,
  })
  let output = ''
  const collect = (text: string) => {
    output = (output + text).slice(-OUTPUT_SHOWN)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  // The pipes close with the last process that has them, which is the server's.
  let isClosed = false
  const closed = new Promise<void>((resolve) =>
    child.once('close', () => {
      isClosed = true
      resolve()
    }),
  )
  const endWithUs = () => signalGroup(child, 'SIGTERM')
  process.once('exit', endWithUs)
  void closed.then(() => process.off('exit', endWithUs))
  const stop = async () => {
    signalGroup(child, 'SIGTERM')
    const patience = new AbortController()
    await Promise.race([closed, sleep(STOP_WITHIN_MS, null, { signal: patience.signal }).catch(() => null)])
    patience.abort()
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
