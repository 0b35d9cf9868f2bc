/** S6: the public list with 100,000 auctions, and its filter counts, compared with 1,000 auctions. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleProduct } from '../bare/bundle.ts'
import { type BareServer, freePort } from '../bare/server.ts'
import type { Row } from './bench-setup.ts'
import { type Contents, keepFilled, startFilled } from './filled-state.ts'
import { compareRounds, median, quantile } from './statistics.ts'

const MANY = 100_000
const FEW = 1_000
const REPEATS = 5
const GATE = 1.2

/** The list queries of a round; `n` changes with each, so that the cache rarely has the answer. */
const QUERIES: readonly ((n: number) => string)[] = [
  () => '',
  () => 'status=active&status=pending&status=paused',
  (n) => `min_price=${5_000 + n}&max_price=${20_000 + n}`,
  (n) => `make=BMW&make=Audi&year_min=${2_005 + (n % 15)}`,
  (n) => `body_style=suv&drivetrain=awd&mileage_max=${40_000 + n}`,
  (n) => `location=orange_county&title_status=clean&max_price=${30_000 + n}`,
  (n) => `ending_within=24h&min_price=${1_000 + n}`,
  (n) => `make=Toyota&title_status=salvage&drivetrain=4wd&year_min=2024&max_price=${50_000 + n}`,
  (n) => `body_style=convertible&location=Irvine&auction_type=reserve&mileage_max=${60_000 + n}`,
  (n) => `category=luxury&sort=price_desc&year_min=${2_003 + (n % 20)}`,
  (n) => `sort=lowest_mileage&status=active&min_price=${2_000 + n}`,
  (n) => `sort=newest&drivetrain=rwd&max_price=${40_000 + n}`,
  (n) => `search=camry&max_price=${50_000 + n}`,
  (n) => `search=toyota&min_price=${1_500 + n}`,
  (n) => `search=mercedez&max_price=${45_000 + n}`,
  (n) => `search=HLBENCH${String(n % FEW).padStart(10, '0')}`,
  (n) => `search=heated+leather&sort=fewest_bids&min_price=${3_000 + n}`,
  () => 'page=1000000000',
  (n) => `page=${40 + (n % 40)}&per_page=12`,
  (n) => `status=ended&sort=price_asc&page=${10 + (n % 10)}&max_price=${55_000 + n}`,
]

/**
 * Count queries that the counters of the triggers answer.
 */
const COUNTS: readonly ((n: number) => string)[] = [
  () => '',
  () => 'status=active&status=pending&status=paused',
  () => 'make=BMW&make=Audi&status=active',
  () => 'body_style=suv&drivetrain=awd&location=orange_county',
  () => 'category=luxury&title_status=clean&auction_type=reserve',
]

/** Count queries that no counter answers; bounds that change with `n` keep them out of the cache. */
const SCANNED_COUNTS: readonly ((n: number) => string)[] = [
  (n) => `min_price=${5_000 + n}&max_price=${20_000 + n}`,
  (n) => `year_min=2015&mileage_max=${60_000 + n}`,
  (n) => `location=Irvine&min_price=${1_000 + n}`,
  (n) => `search=camry&max_price=${50_000 + n}`,
]

export interface Measure {
  readonly id: string
  readonly measure: string
  readonly path: string
  readonly queries: readonly ((n: number) => string)[]
  /** Null where the figure is only reported. */
  readonly gate: number | null
}

const MEASURES: readonly Measure[] = [
  {
    id: 'S6',
    measure: 'GET /api/auctions with filters, search and deep pages',
    path: '/api/auctions',
    queries: QUERIES,
    gate: GATE,
  },
  {
    id: 'S6',
    measure: 'GET /api/auctions/facets, choices alone',
    path: '/api/auctions/facets',
    queries: COUNTS,
    gate: null,
  },
  {
    id: 'S6',
    measure: 'GET /api/auctions/facets, within bounds or a search',
    path: '/api/auctions/facets',
    queries: SCANNED_COUNTS,
    gate: null,
  },
]

/** Generates what `measureLists` needs, unless an earlier run has. */
export async function prepareLists(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hammerlane-lists-'))
  try {
    const bundleDir = await bundleProduct(join(folder, 'bundle'))
    const worker = { kind: 'product', bundleDir, authSecret: newSecret() } as const
    for (const auctions of [FEW, MANY]) await keepFilled(worker, { auctions, for: 'lists' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url')

export function measureLists(rounds: number): Promise<Row[]> {
  return compareLists(MEASURES, { rounds })
}

interface ComparedLists {
  readonly rounds: number
  readonly contents?: Contents['for']
  /** The token that the requests carry; none by default. */
  readonly signIn?: (url: string) => Promise<string>
}

/** A server with its token. */
export interface Filled {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends the same requests to a server with 1,000 and one with 100,000 of everything, in turn, one at a time. */
export async function compareLists(
  measures: readonly Measure[],
  { rounds, contents = 'lists', signIn }: ComparedLists,
): Promise<Row[]> {
  const stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-lists-'))
  const servers: BareServer[] = []
  try {
    const bundleDir = await bundleProduct(join(stateDir, 'bundle'))
    const start = async (auctions: number) => {
      const server = await startFilled(
        {
          port: await freePort(),
          stateDir: join(stateDir, String(auctions)),
          worker: { kind: 'product', bundleDir, authSecret: newSecret() },
        },
        { auctions, for: contents },
      )
      servers.push(server)
      const token = await signIn?.(server.url)
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return { url: server.url, headers }
    }
    const [few, many] = [await start(FEW), await start(MANY)]
    const rows: Row[] = []
    for (const measure of measures) {
      // What is only reported takes one round.
      rows.push(await runMeasure(measure, { few, many, rounds: measure.gate === null ? 1 : rounds }))
    }
    return rows
  } finally {
    for (const server of servers) await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

interface Servers {
  readonly few: Filled
  readonly many: Filled
  readonly rounds: number
  /** What is compared, such as 100,000 and 1,000. */
  readonly sizes?: readonly [many: string, few: string]
}

/** Sends a measure's requests to both, in turn, one at a time. */
export async function runMeasure(
  { id, measure, path, queries, gate }: Measure,
  { few, many, rounds, sizes = ['100,000', '1,000'] }: Servers,
): Promise<Row> {
  const p95s: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] }
  // The first round warms up the servers and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      for (const [index, query] of queries.entries()) {
        const address = `${path}?${query(round * 101 + repeat * 17 + index)}`
        times.few.push(await measureRequest(few, address))
        times.many.push(await measureRequest(many, address))
      }
    }
    if (round === 0) continue
    p95s.few.push(quantile(times.few, 0.95))
    p95s.many.push(quantile(times.many, 0.95))
    reportSlowest(times.many, queries, sizes[0])
  }
  const { ratio, spread } = compareRounds(p95s.many, p95s.few)
  return {
    id,
    measure: `${measure}: ${sizes[0]} against ${sizes[1]}, p95`,
    ours: `${median(p95s.many).toFixed(1)} ms`,
    bare: `${median(p95s.few).toFixed(1)} ms`,
    ratio,
    spread,
    gate: gate === null ? 'none, reported' : `<= ${gate.toFixed(2)}`,
    passed: gate === null || ratio <= gate,
  }
}

/** The time to the complete response, in milliseconds. */
async function measureRequest({ url, headers }: Filled, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url + path, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return performance.now() - startedAt
}

/** Reports the slowest query, the first candidate for an optimization. */
function reportSlowest(times: readonly number[], queries: Measure['queries'], size: string): void {
  const slowest = Math.max(...times)
  const query = queries[times.indexOf(slowest) % queries.length]?.(0)
  process.stderr.write(`slowest of ${size}: ${slowest.toFixed(1)} ms, ?${query}\n`)
}
