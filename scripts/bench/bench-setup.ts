/**
 * The setup of the bid benchmarks: the product and the bare object side by side, and bidders with an
 * authorization.
 */

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS } from '../../domain/format/time-units.ts'
import { ApiClient } from '../../tests/fixtures/api-client.ts'
import { bundleProduct } from '../bare/bundle.ts'
import { type BareServer, freePort, startServer } from '../bare/server.ts'
import { isQuiet, type Noise, watchNoise } from './noise.ts'
import { compareRounds, median } from './statistics.ts'
import { type SyncWatch, watchSync } from './sync-time.ts'

export interface BenchSetup {
  readonly product: BareServer
  readonly bare: BareServer
  /** Signed in, with an active authorization. */
  readonly bidders: readonly ApiClient[]
  close(): Promise<void>
}

const BIDDERS = 50

/**
 * Starts both servers on new state, without the development server's own Worker before them, and registers the bidders; limits
 * are wide unless stated.
 */
export async function createBenchSetup({
  bidders: bidderCount = BIDDERS,
  limits,
  relayThreshold,
}: {
  readonly bidders?: number
  readonly limits?: 'production'
  readonly relayThreshold?: number
} = {}): Promise<BenchSetup> {
  const stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-bench-'))
  const bundleDir = await bundleProduct(join(stateDir, 'bundle'))
  const authSecret = randomBytes(32).toString('base64url')
  const product = await startServer({
    port: await freePort(),
    stateDir: join(stateDir, 'product'),
    isDirect: true,
    worker: {
      kind: 'product',
      bundleDir,
      authSecret,
      ...(limits && { limits }),
      ...(relayThreshold && { relayThreshold }),
    },
  })
  const bare = await startServer({
    port: await freePort(),
    stateDir: join(stateDir, 'bare'),
    isDirect: true,
    worker: { kind: 'script', path: join(import.meta.dirname, 'bare-worker.js') },
  })
  const bidders: ApiClient[] = []
  for (let number = 1; number <= bidderCount; number += 1) {
    const bidder = await new ApiClient(product.url).register(`bench${number}`)
    bidders.push(await bidder.authorize())
  }
  return {
    product,
    bare,
    bidders,
    async close() {
      await Promise.all([product.stop(), bare.stop()])
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** Creates an auction with the smallest increment, so that a round never reaches the highest allowed bid. */
export function newBenchAuction(setup: BenchSetup): Promise<number> {
  return new ApiClient(setup.product.url).newAuction({
    starting_bid: 1,
    min_bid_increment: 1,
    ends_in_ms: DAY_MS,
  })
}

/** What an operation of either costs (microseconds). */
export interface Costs {
  readonly ours: number
  readonly bare: number
  /** Of the bare object to ours, so that more is better, with the smallest and the largest of a round. */
  readonly ratio: number
  readonly spread: readonly [number, number]
}

export interface Row {
  readonly id: string
  readonly measure: string
  /** The results of the product and of the bare object, with units. */
  readonly ours: string
  readonly bare: string
  readonly ratio: number
  readonly spread: readonly [number, number]
  readonly gate: string
  readonly passed: boolean
  /** Processor time of the servers per operation (microseconds), where it was measured: it does not depend on other work. */
  readonly processor?: Costs
  /** Processor time and time in fsync per operation, where both were measured: what decides where the machine is never quiet. */
  readonly withSync?: Costs
  /** The most that others took in a round that counts, and how many rounds were repeated because of them. */
  readonly noise?: Noise & { readonly repeated: number }
}

/** One round of load on a server: operations per second, and what each costs (microseconds). */
export interface Round {
  readonly rate: number
  readonly processorUs: number
  /** Time in fsync; null where it was not measured. */
  readonly syncUs: number | null
  readonly noise: Noise
}

type Run = () => Promise<{ readonly count: number; readonly seconds: number }>

/** Measures one round on one of the servers. `run` resolves with the operations that count and the time they took. */
export function measureRound(servers: Servers, server: BareServer, run: Run): Promise<Round> {
  return measureWith(servers, server, { run })
}

/**
 * Measures one round of bids, with the time in fsync. What follows them, as mails do after a storm, belongs to the cost of the
 * product's and disturbs no other round.
 */
export async function measureBids(servers: Servers, server: BareServer, run: Run): Promise<Round> {
  const sync = await watchSync(server)
  const followUpsMs = server === servers.product ? STORM_FOLLOW_UPS_MS : 0
  return measureWith(servers, server, { run, followUpsMs, sync })
}

type Servers = Pick<BenchSetup, 'product' | 'bare'>

async function measureWith(
  { product, bare }: Servers,
  server: BareServer,
  {
    run,
    followUpsMs = 0,
    sync = null,
  }: {
    readonly run: Run
    readonly followUpsMs?: number
    readonly sync?: SyncWatch | null
  },
): Promise<Round> {
  const watched = () => product.processorMs() + bare.processorMs() + (sync?.processorMs() ?? 0)
  const readNoise = watchNoise(watched)
  const before = server.processorMs()
  const { count, seconds } = await run()
  const noise = readNoise()
  await wait(followUpsMs)
  const each = (ms: number) => (ms * 1_000) / count
  const processorUs = each(server.processorMs() - before)
  const syncMs = (await sync?.readMs()) ?? null
  return { rate: count / seconds, processorUs, syncUs: syncMs === null ? null : each(syncMs), noise }
}

/** Everybody who was outbid in a storm has been notified and mailed by then (rules/notifications.md, Bids). */
const STORM_FOLLOW_UPS_MS = 8_500

/** A round of the product and one of the bare object, right after each other. */
export interface Pair {
  readonly ours: Round
  readonly bare: Round
}

/** Measures pairs of rounds. Those under noise are measured once more, at most as many as are wanted. */
export async function measurePairs(
  rounds: number,
  measure: () => Promise<Pair>,
): Promise<{ readonly pairs: readonly Pair[]; readonly repeated: number }> {
  const pairs: Pair[] = []
  let repeated = 0
  while (pairs.length < rounds) {
    const pair = await measure()
    const isNoisy = !isQuiet(pair.ours.noise) || !isQuiet(pair.bare.noise)
    if (isNoisy && repeated < rounds) repeated += 1
    else pairs.push(pair)
  }
  return { pairs, repeated }
}

/**
 * The row of a measure that counts operations per second of the product and of the bare object in the same rounds; without a least
 * ratio it is only reported.
 */
export function rateRow(
  of: Pick<Row, 'id' | 'measure'> & { readonly leastRatio: number | null },
  { pairs, repeated }: { readonly pairs: readonly Pair[]; readonly repeated: number },
): Row {
  const { id, measure, leastRatio } = of
  const [ours, bare] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.bare)]
  const most = (kind: keyof Noise) => Math.max(...[...ours, ...bare].map(({ noise }) => noise[kind]))
  const rates = (rounds: readonly Round[]) => rounds.map(({ rate }) => rate)
  const costs = (costOf: (round: Round) => number): Costs => {
    const [oursUs, bareUs] = [ours.map(costOf), bare.map(costOf)]
    return { ours: median(oursUs), bare: median(bareUs), ...compareRounds(bareUs, oursUs) }
  }
  const hasSync = [...ours, ...bare].every(({ syncUs }) => syncUs !== null)
  const { ratio, spread } = compareRounds(rates(ours), rates(bare))
  return {
    id,
    measure,
    ours: `${median(rates(ours)).toFixed(0)}/s`,
    bare: `${median(rates(bare)).toFixed(0)}/s`,
    ratio,
    spread,
    gate: leastRatio === null ? 'none, reported' : `>= ${leastRatio}`,
    passed: leastRatio === null || ratio >= leastRatio,
    processor: costs(({ processorUs }) => processorUs),
    ...(hasSync && { withSync: costs(({ processorUs, syncUs }) => processorUs + (syncUs ?? 0)) }),
    noise: { others: most('others'), stolen: most('stolen'), repeated },
  }
}
