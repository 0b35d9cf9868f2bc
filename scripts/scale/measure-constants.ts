/** Measures the constants of docs/scale.md: processor time of the server, which depends little on what else the machine does. */
import { setTimeout as wait } from 'node:timers/promises'
import { measureHttpBids } from '../bench/accepted-bids.ts'
import { type BenchSetup, createBenchSetup, newBenchAuction } from '../bench/bench-setup.ts'
import { type ManyWatchers, openManyWatchers } from '../bench/many-watchers.ts'
import { SequentialBids } from '../bench/sequential-bids.ts'
import { median } from '../bench/statistics.ts'

export interface Constants {
  /** A bid over HTTP that comes alone, without watchers: the Worker's part, decision, storage, replica, notifications (us). */
  readonly aloneUs: number
  /** One of as many bids as the server takes: replica, notifications and mails are shared by many (us). */
  readonly stormUs: number
  /** A broadcast for each watcher (us). */
  readonly sendUs: number
  /** A broadcast for each relay, in the room and in the relay (us). */
  readonly publishUs: number
  /** A socket that is opened (us). */
  readonly openUs: number
}

const WATCHERS = 1_000
const BIDS = 60
const PAUSE_MS = 40
const BIDS_ALONE = 15
/** Replica and notifications of a bid are done by then. */
const ALONE_MS = 1_300
const STORM_ROUNDS = 3
const STORM_S = 4
const ROUNDS = 5
/** More than all watchers: the room takes them. */
const NO_RELAYS = 10 * WATCHERS
/** So few sockets for each that many relays are needed. */
const FEW = 2
/** The room hears of the sockets of a relay a second later. */
const COUNTED_MS = 1_300
/** Those of five generations: 1, 2, 4, 8 and 16. */
const RELAYS = 31
const GROUPS = 1 + RELAYS

/** Takes about six minutes. */
export async function measureConstants(): Promise<Constants> {
  const stormUs = await withServer({}, async (setup) => {
    const { processor } = await measureHttpBids(setup, STORM_ROUNDS, STORM_S)
    return processor?.ours ?? Number.NaN
  })
  const limited = { bidders: 10, limits: 'production' } as const
  return withServer({ ...limited, relayThreshold: NO_RELAYS }, (direct) =>
    withServer({ ...limited, relayThreshold: FEW }, async (relayed) => ({
      stormUs,
      ...(await measureDirect(direct)),
      publishUs: await measureRelays(direct, relayed),
    })),
  )
}

async function withServer<T>(
  options: Parameters<typeof createBenchSetup>[0],
  measure: (setup: BenchSetup) => Promise<T>,
): Promise<T> {
  const setup = await createBenchSetup(options)
  try {
    return await measure(setup)
  } finally {
    await setup.close()
  }
}

async function measureDirect(setup: BenchSetup) {
  const { product } = setup
  const bidding = new SequentialBids(setup, await newBenchAuction(setup))
  await perBid(setup, bidding)
  const aloneUs = (await perBid(setup, bidding, BIDS_ALONE, ALONE_MS)) - (await measureIdle(setup))
  const unwatched = await perRound(() => perBid(setup, bidding))
  const beforeMs = product.processorMs()
  const watchers = await open(setup, bidding, WATCHERS)
  const openUs = ((product.processorMs() - beforeMs) * 1_000) / WATCHERS
  await wait(2 * COUNTED_MS)
  const watched = await perRound(() => perBid(setup, bidding))
  watchers.close()
  bidding.close()
  return { aloneUs, openUs, sendUs: (median(watched) - median(unwatched)) / WATCHERS }
}

/** What a bid costs more where the same few watchers are on relays, in turns. */
async function measureRelays(direct: BenchSetup, relayed: BenchSetup): Promise<number> {
  const sides: { setup: BenchSetup; bidding: SequentialBids; watchers: ManyWatchers[] }[] = []
  for (const setup of [direct, relayed]) {
    const bidding = new SequentialBids(setup, await newBenchAuction(setup))
    const watchers: ManyWatchers[] = []
    for (let group = 0; group < GROUPS; group += 1) {
      watchers.push(await open(setup, bidding, FEW, group * FEW))
      await wait(COUNTED_MS)
    }
    await perBid(setup, bidding)
    sides.push({ setup, bidding, watchers })
  }
  const differences = await perRound(async () => {
    const [without = 0, withRelays = 0] = await perSide(sides, ({ setup, bidding }) => perBid(setup, bidding))
    return (withRelays - without) / RELAYS
  })
  for (const { bidding, watchers } of sides) {
    for (const one of watchers) one.close()
    bidding.close()
  }
  return median(differences)
}

async function perSide<S>(sides: readonly S[], measure: (side: S) => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  for (const side of sides) measured.push(await measure(side))
  return measured
}

async function perRound(measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) measured.push(await measure())
  return measured
}

function open(
  { product }: BenchSetup,
  { auctionId }: SequentialBids,
  count: number,
  from = 0,
): Promise<ManyWatchers> {
  return openManyWatchers({ port: product.port, path: `/api/auctions/${auctionId}/live`, count, from })
}

/** Processor time of a bid, with what follows it (us). */
async function perBid(
  { product }: BenchSetup,
  bidding: SequentialBids,
  bids = BIDS,
  pauseMs = PAUSE_MS,
): Promise<number> {
  const beforeMs = product.processorMs()
  for (let bid = 0; bid < bids; bid += 1) {
    await bidding.bid()
    await wait(pauseMs)
  }
  return ((product.processorMs() - beforeMs) * 1_000) / bids
}

/** Beside bids the server has its own timers: their processor time in the time of a bid that comes alone (us). */
async function measureIdle({ product }: BenchSetup): Promise<number> {
  const beforeMs = product.processorMs()
  await wait(BIDS_ALONE * ALONE_MS)
  return ((product.processorMs() - beforeMs) * 1_000) / BIDS_ALONE
}
