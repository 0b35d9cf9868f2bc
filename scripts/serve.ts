/**
 * `npm start` and `npm run dev`: builds, prepares the local databases, serves, seeds, and fires the crons,
 * until SIGINT or SIGTERM. With `--watch` it rebuilds after every change of the sources.
 */
import { ensureBuilt } from './local/build.ts'
import { startCrons } from './local/crons.ts'
import { prepareDatabases } from './local/databases.ts'
import { DEMO_ACCOUNTS } from './local/demo-accounts.ts'
import { type Platform, startPlatform, throwIfPortTaken } from './local/platform.ts'
import { readSettings, type Settings } from './local/settings.ts'
import { rebuildOnChange } from './local/watch.ts'

const log = (line: string) => console.log(line)

/** Closed in reverse order, so that no cron fires at a stopped server. */
const open: (() => void | Promise<void>)[] = []
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  for (const close of open.reverse()) await close()
  process.exit(code)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('SIGHUP', () => void stop(0))
// The entry script was killed without forwarding a signal.
process.on('disconnect', () => void stop(0))

let platform: Platform | undefined

/** Starts the platform; ends this process if the platform ends unexpectedly. */
async function startServing(settings: Settings): Promise<void> {
  const started = await startPlatform(settings, log)
  platform = started
  void started.ended.then((output) => {
    if (isStopping || platform !== started) return
    console.error(`The local platform ended unexpectedly.\n${output}`)
    void stop(1)
  })
}

/** Replaces the server as a deployment does: the sockets close, and the pages reconnect. */
async function serveAnew(settings: Settings): Promise<void> {
  const old = platform
  platform = undefined
  await old?.stop()
  await startServing(settings)
}

async function serve(): Promise<void> {
  const settings = readSettings(process.env)
  // Before the build: it would take the files from the server that runs.
  await throwIfPortTaken(settings)
  await ensureBuilt(log)
  await prepareDatabases(settings.stateDir, log)
  await startServing(settings)
  open.push(() => platform?.stop())
  if (settings.seed) {
    const { seedDemo } = await import('./seed.ts')
    await seedDemo({ baseUrl: settings.baseUrl, log })
  }
  open.push(startCrons(settings.baseUrl, log))
  if (process.argv.includes('--watch')) {
    open.push(rebuildOnChange(() => serveAnew(settings), log))
  }
  log(`\nHammerlane is at ${settings.baseUrl}\n`)
  if (settings.seed) log(DEMO_ACCOUNTS)
}

serve().catch(async (error: unknown) => {
  if (isStopping) return
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
})
