/**
 * S12: how soon the last of thousands of watchers, each with an address of its own, hears of a bid, and how long watchers whose relay is
 * killed are without events. As many as the machine's limit of open files permits, if fewer.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { relayName } from '../../domain/realtime/relays.ts'
import { type BenchSetup, createBenchSetup, newBenchAuction, type Row } from './bench-setup.ts'
import { type ManyWatchers, openManyWatchers } from './many-watchers.ts'
import { SequentialBids } from './sequential-bids.ts'
import { median, quantile } from './statistics.ts'

const LAST_GATE_MS = 500
const KILLED_GATE_MS = 5_000
const BIDS = 40
/** Files that the server has open beside its sockets, and for each socket. */
const OTHER_FILES = 600
const FILES_OF_A_SOCKET = 2
/** The people who bid, each within the limit of ten commands a second. */
const BIDDERS = 10
/** Between two bids: the watchers of one have it before the next. */
const PAUSE_MS = 200
const BIDS_WHILE_KILLED = 2
/** Each change of the number of watchers is broadcast too; it is over by then. */
const COUNTED_MS = 5_000

/** Measures both in one run; `rounds` times `BIDS` bids, and one killed relay a round. */
export async function measureRelays(rounds: number, wanted: number): Promise<Row[]> {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  const count = Math.min(wanted, Math.floor((files - OTHER_FILES) / FILES_OF_A_SOCKET))
  const setup = await createBenchSetup({ bidders: BIDDERS, limits: 'production' })
  try {
    const bidding = new SequentialBids(setup, await newBenchAuction(setup))
    const path = `/api/auctions/${bidding.auctionId}/live`
    const beforeMs = setup.product.processorMs()
    const watchers = await openManyWatchers({ port: setup.product.port, path, count })
    process.stderr.write(`S12: ${watchers.count} watchers, ${watchers.failed} refused\n`)
    await wait(COUNTED_MS)
    await bidAndWait(bidding, watchers)
    const { processorMs } = setup.product
    const openedMs = processorMs() - beforeMs
    const lasts: number[] = []
    const mosts: number[] = []
    const killed: number[] = []
    let sentMs = 0
    for (let round = 0; round < rounds; round += 1) {
      const sendingFromMs = processorMs()
      for (let bid = 0; bid < BIDS; bid += 1) {
        const { lastMs, mostMs } = await bidAndWait(bidding, watchers)
        lasts.push(lastMs)
        mosts.push(mostMs)
        await wait(PAUSE_MS)
      }
      sentMs += processorMs() - sendingFromMs
      killed.push(await killRelay(setup, bidding, { watchers, relay: round }))
      await wait(COUNTED_MS)
    }
    watchers.close()
    bidding.close()
    const us = (ms: number, each: number) => `${((ms * 1_000) / each).toFixed(1)} us`
    const perFrame = us(sentMs, watchers.count * BIDS * rounds)
    const perSocket = us(openedMs, watchers.count)
    return [
      row(
        `bid to the last of ${watchers.count} watchers over relays, p99; 99 of 100 of them`,
        quantile(lasts, 0.99),
        {
          also: `p50 ${median(lasts).toFixed(0)} ms; ${quantile(mosts, 0.99).toFixed(0)} ms; processor time ${perFrame} for each watcher and bid`,
          gate: LAST_GATE_MS,
          spread: lasts,
        },
      ),
      row(
        `relay killed while bids go on: until all of ${watchers.count} watchers have every event`,
        Math.max(...killed),
        {
          also: `median ${median(killed).toFixed(0)} ms; processor time ${perSocket} to open a socket`,
          gate: KILLED_GATE_MS,
          spread: killed,
        },
      ),
    ]
  } finally {
    await setup.close()
  }
}

/** Places a bid, and waits until all watchers have it: the milliseconds to the last, and to 99 of 100. */
async function bidAndWait(bidding: SequentialBids, watchers: ManyWatchers) {
  const startedAt = performance.timeOrigin + performance.now()
  const reached = watchers.reach(bidding.nextSeq, KILLED_GATE_MS)
  await bidding.bid()
  const { lastAt, mostAt } = await reached
  return { lastMs: lastAt - startedAt, mostMs: mostAt - startedAt }
}

/** Kills a relay, bids meanwhile, and waits until all have the last bid: the milliseconds since the kill. */
async function killRelay(
  setup: BenchSetup,
  bidding: SequentialBids,
  { watchers, relay }: { readonly watchers: ManyWatchers; readonly relay: number },
): Promise<number> {
  const startedAt = performance.timeOrigin + performance.now()
  const path = `/dev/auctions/${bidding.auctionId}/relays/${relay}/stop`
  await fetch(setup.product.url + path, { method: 'POST' })
  for (let bid = 0; bid < BIDS_WHILE_KILLED; bid += 1) {
    await bidding.bid()
    await wait(PAUSE_MS)
  }
  const reached = watchers.reach(bidding.nextSeq, 60_000)
  await bidding.bid()
  const { lastAt, lost } = await reached
  process.stderr.write(
    `S12: ${relayName(bidding.auctionId, relay)} killed, ${lost} watchers connected again\n`,
  )
  return lastAt - startedAt
}

function row(
  measure: string,
  ms: number,
  {
    also,
    gate,
    spread,
  }: { readonly also: string; readonly gate: number; readonly spread: readonly number[] },
): Row {
  return {
    id: 'S12',
    measure,
    ours: `${ms.toFixed(0)} ms (${also})`,
    bare: `${gate} ms`,
    ratio: ms / gate,
    spread: [Math.min(...spread) / gate, Math.max(...spread) / gate],
    gate: '<= 1',
    passed: ms <= gate,
  }
}
