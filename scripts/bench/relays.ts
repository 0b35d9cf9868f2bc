/**
 * S12: how soon the last of thousands of watchers, each with an address of its own, hears of a bid, and how long watchers whose relay is
 * killed are without events. As many as the machine's limit of open files permits, if fewer.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { relayName } from '../../domain/realtime/relays.ts'
import { type BenchSetup, createBenchSetup, newBenchAuction, type Row } from './bench-setup.ts'
import { sendRequest } from './load.ts'
import { type ManyWatchers, openManyWatchers } from './many-watchers.ts'
import { median, quantile } from './statistics.ts'

const LAST_GATE_MS = 500
const KILLED_GATE_MS = 5_000
const BIDS = 40
const BIDS_WHILE_KILLED = 2
/** Files that the server has open beside its sockets, and for each socket. */
const OTHER_FILES = 600
const FILES_OF_A_SOCKET = 2
/** The people who bid, each within the limit of ten commands a second. */
const BIDDERS = 10
const PAUSE_MS = 200

/** Measures both in one run; `rounds` times `BIDS` bids, and one killed relay a round. */
export async function measureRelays(rounds: number, wanted: number): Promise<Row[]> {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  const count = Math.min(wanted, Math.floor((files - OTHER_FILES) / FILES_OF_A_SOCKET))
  const setup = await createBenchSetup({ bidders: BIDDERS, limits: 'production', isDirect: true })
  try {
    const bidding = new Bidding(setup, await newBenchAuction(setup))
    const path = `/api/auctions/${bidding.auctionId}/live`
    const beforeMs = setup.product.processorMs()
    const watchers = await openManyWatchers({ port: setup.product.port, path, count })
    process.stderr.write(`S12: ${watchers.count} watchers, ${watchers.failed} refused\n`)
    // The number of watchers is broadcast meanwhile.
    await wait(3_000)
    await bidding.bidAndWait(watchers, KILLED_GATE_MS)
    const { processorMs } = setup.product
    const openedMs = processorMs() - beforeMs
    const lasts: number[] = []
    const mosts: number[] = []
    const killed: number[] = []
    let sentMs = 0
    for (let round = 0; round < rounds; round += 1) {
      const sendingFromMs = processorMs()
      for (let bid = 0; bid < BIDS; bid += 1) {
        const { lastMs, mostMs } = await bidding.bidAndWait(watchers, KILLED_GATE_MS)
        lasts.push(lastMs)
        mosts.push(mostMs)
        await wait(PAUSE_MS)
      }
      sentMs += processorMs() - sendingFromMs
      killed.push(await bidding.killRelay(watchers, round))
      await wait(2_000)
    }
    watchers.close()
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

class Bidding {
  readonly auctionId: number
  #setup: BenchSetup
  #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #amount = 10

  constructor(setup: BenchSetup, auctionId: number) {
    this.#setup = setup
    this.auctionId = auctionId
  }

  /** Places a bid, and waits until all watchers have it: the milliseconds to the last, and to 99 of 100. */
  async bidAndWait(watchers: ManyWatchers, withinMs: number) {
    const startedAt = performance.timeOrigin + performance.now()
    // The auction's events are its opening and one for each bid.
    const reached = watchers.reach(this.#nextSeq, withinMs)
    await this.#bid()
    const { lastAt, mostAt } = await reached
    return { lastMs: lastAt - startedAt, mostMs: mostAt - startedAt }
  }

  /** Kills a relay, bids meanwhile, and waits until all have the last bid: the milliseconds since the kill. */
  async killRelay(watchers: ManyWatchers, relay: number): Promise<number> {
    const { url } = this.#setup.product
    const startedAt = performance.timeOrigin + performance.now()
    const path = `/dev/auctions/${this.auctionId}/relays/${relay}/stop`
    await fetch(url + path, { method: 'POST' })
    for (let bid = 0; bid < BIDS_WHILE_KILLED; bid += 1) {
      await this.#bid()
      await wait(PAUSE_MS)
    }
    const reached = watchers.reach(this.#nextSeq, 60_000)
    await this.#bid()
    const { lastAt, lost } = await reached
    process.stderr.write(
      `S12: ${relayName(this.auctionId, relay)} killed, ${lost} watchers connected again\n`,
    )
    return lastAt - startedAt
  }

  get #nextSeq(): number {
    return this.#amount - 10 + 2
  }

  async #bid(): Promise<void> {
    this.#amount += 1
    const { bidders, product } = this.#setup
    const { status, text } = await sendRequest(this.#agent, new URL(product.url), {
      method: 'POST',
      path: `/api/auctions/${this.auctionId}/bid`,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bidders[this.#amount % bidders.length]?.token ?? ''}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ bid_amount: this.#amount }),
    })
    if (status !== 200) throw new Error(`A bid of the measure was answered ${status}: ${text}`)
  }
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
