/**
 * Serves one bundle under workerd without wrangler's development proxy, as a separate process:
 * `node scripts/bare/serve.ts '<ServeOptions as JSON>'`. Prints `ready <url>` when it accepts requests and
 * stops on SIGTERM. The benchmark, the outside tests and the browser tests use it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { fillDashboard } from '../bench/fill-dashboard.ts'
import { VPIC_SCHEMA } from '../vpic/slim.ts'

export interface ServeOptions {
  readonly port: number
  readonly stateDir: string
  /** Requests reach the Worker at once, without the development server's own Worker, which costs as much as a small answer. */
  readonly isDirect?: boolean
  /** The product's bundle folder (with `index.js`), or a single script of the benchmark. */
  readonly worker:
    | {
        readonly kind: 'product'
        readonly bundleDir: string
        readonly authSecret: string
        /** With it the call that restores a backup exists. */
        readonly restoreToken?: string
        /** Serves the files of the pages too, at the server's own address; otherwise only the Worker answers. */
        readonly isSite?: boolean
        /** `production` for the limits of production; absent for the wide ones of development. */
        readonly limits?: 'production'
        /** Sockets that a room and each relay take; absent for the product's number. */
        readonly relayThreshold?: number
        /**
         * For a database with generated auctions (`bench/filled-state.ts`): adds the bids and auctions of two accounts of the demo, and
         * runs the cron until the search index has them.
         */
        readonly finish?: 'dashboard'
      }
    | {
        readonly kind: 'script'
        readonly path: string
        /** For a script without the benchmark's object. */
        readonly hasNoObject?: boolean
      }
}

const root = join(import.meta.dirname, '../..')
const options = JSON.parse(process.argv[2] ?? '') as ServeOptions

type WorkerOptions = Record<string, unknown>
type Product = Extract<ServeOptions['worker'], { readonly kind: 'product' }>
type Script = Extract<ServeOptions['worker'], { readonly kind: 'script' }>

function productWorker({
  bundleDir,
  authSecret,
  restoreToken,
  isSite = false,
  relayThreshold,
  limits,
}: Product): WorkerOptions {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'))
  // In production, assets are served before the Worker; emulating them here slows down every request.
  const { assets, ...known } = workerOptions as unknown as WorkerOptions
  const bindings = known.bindings as Record<string, unknown>
  return {
    ...known,
    ...(isSite ? { assets } : {}),
    name: 'hammerlane',
    modulesRoot: bundleDir,
    modules: [{ type: 'ESModule', path: join(bundleDir, 'index.js') }],
    bindings: {
      ...bindings,
      SITE_URL: `http://127.0.0.1:${options.port}`,
      ENVIRONMENT: 'development',
      AUTH_SECRET: authSecret,
      SECRETS_KEY: `secrets ${authSecret}`,
      ...(limits && { LIMITS: limits }),
      ...(relayThreshold && { RELAY_THRESHOLD: String(relayThreshold) }),
      ...(restoreToken && { RESTORE_TOKEN: restoreToken }),
    },
  }
}

function benchmarkWorker({ path, hasNoObject = false }: Script): WorkerOptions {
  return {
    name: 'bare',
    modules: true,
    scriptPath: path,
    modulesRoot: dirname(path),
    compatibilityDate: '2026-11-01',
    ...(hasNoObject ? {} : { durableObjects: { BARE: { className: 'BareObject', useSQLite: true } } }),
  }
}

const { worker, isDirect = false } = options
const directly = isDirect ? { unsafeDirectSockets: [{ host: '127.0.0.1', port: options.port }] } : {}
const workerOptions = worker.kind === 'product' ? productWorker(worker) : benchmarkWorker(worker)
const server = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: isDirect ? 0 : options.port,
    cf: false,
    resourcePersistencePath: options.stateDir,
    unsafeTriggerHandlers: true,
    log: new Log(LogLevel.ERROR),
    workers: [{ ...workerOptions, ...directly } as never],
  } as never),
)

const stop = async (): Promise<void> => {
  await server.dispose()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

const served = await server.ready
const url = isDirect ? `http://127.0.0.1:${options.port}` : served
if (worker.kind === 'product') {
  await migrate('DB', 'users', 'migrations')
  await migrate('SEARCH', 'entries', 'migrations-search')
  await createVehicleTables()
  if (worker.finish) await finishFilling()
}
process.stdout.write(`ready ${String(url)}\n`)

/** Applies every migration to an empty database; leaves a database with tables as it is. */
async function migrate(binding: string, table: string, migrations: string): Promise<void> {
  const database = await server.getD1Database(binding)
  const known = await database
    .prepare('SELECT count(*) AS tables FROM sqlite_master WHERE name = ?')
    .bind(table)
    .first<{ tables: number }>()
  if (known && known.tables > 0) return
  const folder = join(root, migrations)
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  for (const file of files.sort()) {
    const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint')
    const written = statements.map((statement) => statement.trim()).filter(Boolean)
    await database.batch(written.map((statement) => database.prepare(statement)))
  }
}

/** Creates the tables of the vPIC data, without any: no VIN is known. */
async function createVehicleTables(): Promise<void> {
  const database = await server.getD1Database('VPIC')
  const statements = VPIC_SCHEMA.map((create) => create.replace(/^CREATE (TABLE|INDEX)/, '$& IF NOT EXISTS'))
  await database.batch(statements.map((statement) => database.prepare(statement)))
}

/** Adds what needs the running product, and runs the cron until the search index has every word. */
async function finishFilling(): Promise<void> {
  const database = await server.getD1Database('DB')
  await (await fetch(new URL('/dev/seed/accounts', url), { method: 'POST' })).arrayBuffer()
  await fillDashboard(database as never, Date.now())
  const due = database.prepare('SELECT count(*) AS n FROM word_versions WHERE version > indexed_version')
  while (((await due.first<{ n: number }>())?.n ?? 0) > 0) {
    const answer = await fetch(new URL('/cdn-cgi/local/scheduled?cron=*+*+*+*+*', url))
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The words were not indexed: ${answer.status}`)
  }
}
