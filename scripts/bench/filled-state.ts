/** Keeps generated databases for the next run of the benchmark: 100,000 auctions take two minutes. */
import { cpSync, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '../../domain/format/time-units.ts'
import type { ServeOptions } from '../bare/serve.ts'
import { type BareServer, startServer } from '../bare/server.ts'
import { ROOT } from '../local/settings.ts'
import { hashFiles, isStamped, writeStamp } from '../local/stamp.ts'

const KEPT = join(ROOT, '.wrangler', 'bench')
/** What decides what is generated, and what the cron makes of it. */
const SOURCES = ['migrations', 'migrations-search', 'scripts/bench', 'worker/db', 'worker/services/search']
/** Auctions are generated around the present time: later most of those that end soon have ended. */
const MAX_AGE_MS = 6 * HOUR_MS

type Product = Extract<ServeOptions['worker'], { readonly kind: 'product' }>

/** Starts a server on generated data, on a copy of what an earlier run has generated if that is of the same sources and young. */
export async function startFilled(
  options: Omit<ServeOptions, 'worker'> & { readonly worker: Product & { readonly fill: number } },
): Promise<BareServer> {
  const { fill, filled, ...worker } = options.worker
  const kept = join(KEPT, `${fill}-${filled ?? 'lists'}`)
  const stamp = `${kept}.made-from`
  const input = hashFiles(SOURCES)
  const isYoung = existsSync(stamp) && Date.now() - statSync(stamp).mtimeMs < MAX_AGE_MS
  if (!isYoung || !isStamped(stamp, input)) {
    await (await startServer(options)).stop()
    rmSync(kept, { recursive: true, force: true })
    cpSync(options.stateDir, kept, { recursive: true })
    writeStamp(stamp, input)
  } else {
    cpSync(kept, options.stateDir, { recursive: true })
  }
  return startServer({ ...options, worker })
}
