/**
 * S13: how much an anonymous socket that floods well-formed frames slows down a bid, with the limits of
 * production.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchSetup, createBenchSetup, newBenchAuction, type Row } from './bench-setup.ts'
import { SequentialBids } from './sequential-bids.ts'
import { compareRounds, median } from './statistics.ts'

/** With ten bids a second allowed to each, and registrations limited to twenty an hour. */
const BIDDERS = 18
const FRAMES_PER_SECOND = 800
const BID_EVERY_MS = 15
/** Bids before the measurement, so that each join is a long replay. */
const EARLIER_BIDS = 300
const GATE = 2

/** Measures the median time to the receipt in `rounds` rounds of `bids` bids with and without the flood. */
export async function measureFlood(rounds: number, bids: number): Promise<Row> {
  const setup = await createBenchSetup({ bidders: BIDDERS, limits: 'production' })
  try {
    const bidding = new SequentialBids(setup, await newBenchAuction(setup))
    await placePaced(bidding, EARLIER_BIDS)
    const [flooded, quiet]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(median(await placePaced(bidding, bids)))
      const flood = new Flood(setup, bidding.auctionId)
      flooded.push(median(await placePaced(bidding, bids)))
      await flood.stop()
    }
    bidding.close()
    return toRow(flooded, quiet)
  } finally {
    await setup.close()
  }
}

/** An anonymous client that joins again and again, and reconnects as soon as it is closed. */
class Flood {
  #url: string
  #socket: WebSocket | null = null
  #timer: NodeJS.Timeout

  constructor({ product }: BenchSetup, auctionId: number) {
    this.#url = `${product.url.replace(/^http/, 'ws')}/api/auctions/${auctionId}/live`
    this.#connect()
    const frame = JSON.stringify({ event: 'join_auction', data: { auction_id: auctionId, since: 1 } })
    this.#timer = setInterval(() => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return
      for (let count = 0; count < FRAMES_PER_SECOND / 100; count += 1) this.#socket.send(frame)
    }, 10)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    await pause(200)
  }

  #connect(): void {
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#connect()
    })
  }
}

/** Bids at a pace that every bidder is allowed; the milliseconds to the receipt of each. */
async function placePaced(bidding: SequentialBids, count: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const tookMs = await bidding.bid()
    times.push(tookMs)
    await pause(Math.max(0, BID_EVERY_MS - tookMs))
  }
  return times
}

function toRow(flooded: readonly number[], quiet: readonly number[]): Row {
  const { ratio, spread } = compareRounds(flooded, quiet)
  return {
    id: 'S13',
    measure: `bid to ack p50, one anonymous socket floods ${FRAMES_PER_SECOND} joins a second, against none`,
    ours: `${median(flooded).toFixed(1)} ms`,
    bare: `${median(quiet).toFixed(1)} ms`,
    ratio,
    spread,
    gate: `<= ${GATE}`,
    passed: ratio <= GATE,
  }
}
