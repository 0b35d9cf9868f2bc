import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { WORKER_BUNDLE } from './build.ts'
import { WRANGLER_ENV } from './command.ts'
import { ROOT, type Settings } from './settings.ts'

const START_WITHIN_MS = MINUTE_MS
const STOP_WITHIN_MS = 5_000
const MAX_OUTPUT = 8_000

/** A running `wrangler dev` with its workerd. */
export interface Platform {
  /** Resolves with its last output when it ends for any reason. */
  readonly ended: Promise<string>
  /** Ends the process group; resolves once all of it has ended. */
  stop(): Promise<void>
}

/**
 * Serves the built Worker on the state folder and resolves once it answers. Throws an error with the
 * platform's output if it does not start, and a clear error if the port is taken.
 */
export async function startPlatform(settings: Settings, log: (line: string) => void): Promise<Platform> {
  await throwIfPortTaken(settings)
  for (let attempt = 1; ; attempt++) {
    const platform = launch(settings, await freePort(), log)
    const outcome = await Promise.race([waitForAnswer(settings), platform.ended])
    if (outcome === ANSWERS) return platform
    await platform.stop()
    // Two parallel starts can get the same free port for the inspector.
    const isPortRace = outcome !== SILENT && /address already in use/i.test(outcome)
    if (!isPortRace || attempt === 3)
      throw new Error(`The local platform did not start.\n${await platform.ended}`)
  }
}

function launch(settings: Settings, inspectorPort: number, log: (line: string) => void): Platform {
  const child = spawn(
    'wrangler',
    [
      'dev',
      WORKER_BUNDLE,
      '--no-bundle',
      ...['--ip', settings.host],
      ...['--port', String(settings.port)],
      ...['--inspector-port', String(inspectorPort)],
      ...['--persist-to', settings.stateDir],
      ...['--env-file', developmentVariables(settings.stateDir)],
      // Passed as an argument and not stored in the variables file: the next start may use another port.
      ...['--var', `SITE_URL:${settings.baseUrl}`],
      ...(settings.limits === undefined ? [] : ['--var', `LIMITS:${settings.limits}`]),
      ...['--log-level', 'error'],
      '--show-interactive-dev-session=false',
    ],
    // A separate process group: workerd outlives a wrangler that is killed alone.
    {
      cwd: ROOT,
      env: { ...process.env, ...WRANGLER_ENV },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  let printed = ''
  const append = (text: string) => {
    printed = (printed + text).slice(-MAX_OUTPUT)
    for (const line of text.split('\n')) if (line.trim() !== '') log(line)
  }
  child.stdout.setEncoding('utf8').on('data', append)
  child.stderr.setEncoding('utf8').on('data', append)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(printed.trim()))
  })
  // The platform ends with this process, also while it is still starting.
  const kill = () => signalGroup(child, 'SIGKILL')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  return { ended, stop: () => stopGroup(child, ended) }
}

/** The variables of a development server; stored in the state folder, which git ignores. */
function developmentVariables(stateDir: string): string {
  const file = join(stateDir, 'development.env')
  const secret = () => randomBytes(32).toString('base64url')
  if (!existsSync(file)) {
    mkdirSync(stateDir, { recursive: true })
    writeFileSync(file, `ENVIRONMENT="development"\nAUTH_SECRET="${secret()}"\n`)
    chmodSync(file, 0o600)
  }
  // A state folder of an earlier version has none.
  if (!readFileSync(file, 'utf8').includes('SECRETS_KEY='))
    appendFileSync(file, `SECRETS_KEY="${secret()}"\n`)
  storeRestoreToken(file)
  return file
}

/** RESTORE_TOKEN of the environment, for a rehearsal (docs/operations.md); without it none stays. */
function storeRestoreToken(file: string): void {
  const others = readFileSync(file, 'utf8').replace(/^RESTORE_TOKEN=.*\n/m, '')
  const token = process.env.RESTORE_TOKEN
  writeFileSync(file, token ? `${others}RESTORE_TOKEN="${token}"\n` : others)
}

const ANSWERS = Symbol('answers')
const SILENT = Symbol('silent')

async function waitForAnswer({ baseUrl }: Settings): Promise<typeof ANSWERS | typeof SILENT> {
  const until = Date.now() + START_WITHIN_MS
  while (Date.now() < until) {
    const answer = await fetch(`${baseUrl}/api/system/health`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    )
    if (answer?.ok) return ANSWERS
    await sleep(100)
  }
  return SILENT
}

async function stopGroup(child: ChildProcess, ended: Promise<string>): Promise<void> {
  signalGroup(child, 'SIGTERM')
  const timeout = new AbortController()
  await Promise.race([ended, sleep(STOP_WITHIN_MS, null, { signal: timeout.signal }).catch(() => null)])
  timeout.abort()
  // Processes of the group that have ignored SIGTERM.
  signalGroup(child, 'SIGKILL')
  await ended
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Returns a free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return listenOnce('127.0.0.1', 0)
}

/** Throws a clear error if the port of the settings is taken or cannot be listened on. */
export async function throwIfPortTaken({ host, port }: Settings): Promise<void> {
  try {
    await listenOnce(host, port)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : String(error)
    if (reason === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use. Choose another: PORT=8788 npm start`)
    throw new Error(`Cannot listen on ${host}:${port} (${reason}).`)
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address()
      const taken = typeof address === 'object' && address !== null ? address.port : port
      server.close(() => resolve(taken))
    })
  })
}
