/** Keeps generated databases for the next run of the benchmark: 100,000 auctions take more than a minute. */
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '../../domain/format/time-units.ts'
import { sqliteAsD1 } from '../../tests/providers/sqlite-as-d1.ts'
import type { Env } from '../../worker/env.ts'
import { indexChanges } from '../../worker/services/search/index-changes.ts'
import type { ServeOptions } from '../bare/serve.ts'
import { type BareServer, freePort, startServer } from '../bare/server.ts'
import { ROOT } from '../local/settings.ts'
import { hashFiles, isStamped, writeStamp } from '../local/stamp.ts'
import { fillAuctions } from './fill.ts'
import { fillConsole } from './fill-console.ts'

const KEPT = join(ROOT, '.wrangler', 'bench')
/** What decides what is generated and indexed. */
const SOURCES = ['migrations', 'migrations-search', 'scripts/bench', 'worker/db', 'worker/services/search']
/** Auctions are generated around the present time: later most of those that end soon have ended. */
const MAX_AGE_MS = 6 * HOUR_MS

type Product = Extract<ServeOptions['worker'], { readonly kind: 'product' }>
/** A server of the product, before it is filled. */
type FilledOptions = Omit<ServeOptions, 'worker'> & { readonly worker: Omit<Product, 'finish'> }

/** How many auctions a database has; `console` has as many people, sales and entries of the audit log too. */
export interface Contents {
  readonly auctions: number
  readonly for: 'lists' | 'console'
}

/** Starts a server on a copy of generated data, which are generated first where none are kept. */
export async function startFilled(options: FilledOptions, contents: Contents): Promise<BareServer> {
  await keepFilled(options.worker, contents)
  cpSync(folderOf(contents), options.stateDir, { recursive: true })
  return startServer(options)
}

const folderOf = ({ auctions, for: purpose }: Contents): string => join(KEPT, `${auctions}-${purpose}`)

/** Generates data, unless those of an earlier run are of the same sources and young. */
export async function keepFilled(worker: FilledOptions['worker'], contents: Contents): Promise<void> {
  const kept = folderOf(contents)
  const stamp = `${kept}.made-from`
  const input = hashFiles(SOURCES)
  const isYoung = existsSync(stamp) && Date.now() - statSync(stamp).mtimeMs < MAX_AGE_MS
  if (isYoung && isStamped(stamp, input)) return
  rmSync(stamp, { force: true })
  rmSync(kept, { recursive: true, force: true })
  await fillState({ port: await freePort(), stateDir: kept, worker }, contents)
  writeStamp(stamp, input)
}

/**
 * Writes generated rows into a new state while no server runs on it: through the platform, which gives its database little memory
 * and waits for the disk, they take several times as long.
 */
export async function fillState(options: FilledOptions, contents: Contents): Promise<void> {
  await (await startServer(options)).stop()
  const [main, search] = [
    openDatabase(options.stateDir, 'auctions'),
    openDatabase(options.stateDir, 'entries'),
  ]
  try {
    for (const database of [main, search]) {
      database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN')
    }
    fillAuctions(main, contents.auctions, Date.now())
    if (contents.for === 'console') fillConsole(main, contents.auctions, Date.now())
    // As the cron does, with the product's own statements.
    await indexChanges({ DB: sqliteAsD1(main), SEARCH: sqliteAsD1(search) } as Env)
    for (const database of [main, search]) database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    main.close()
    search.close()
  }
}

/** Opens the database with a table; the platform names its file by a hash. */
function openDatabase(stateDir: string, table: string): DatabaseSync {
  const folder = join(stateDir, 'd1', 'miniflare-D1DatabaseObject')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, name))
    const found = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table)
    if (found !== undefined) return database
    database.close()
  }
  throw new Error(`No database with the table ${table} was found under ${folder}.`)
}
