/** S1: accepted bids/s on one auction through the HTTP API, against a bare object that inserts one row. */
import { randomUUID } from 'node:crypto'
import {
  type BenchSetup,
  measureBids,
  measurePairs,
  newBenchAuction,
  type Round,
  type Row,
  rateRow,
} from './bench-setup.ts'
import { type LoadRequest, runLoad } from './load.ts'

const CONNECTIONS = 50
const GATE = 1

/** Measures interleaved rounds of `seconds` each; only accepted bids count. */
export async function measureHttpBids(setup: BenchSetup, rounds: number, seconds: number): Promise<Row> {
  // The first round is slower, since the engine compiles the code in it.
  await productRound(setup, seconds)
  await bareRound(setup, seconds)
  const measured = await measurePairs(rounds, async () => ({
    bare: await bareRound(setup, seconds),
    ours: await productRound(setup, seconds),
  }))
  const measure = `accepted bids/s on one auction over HTTP, ${CONNECTIONS} connections`
  return rateRow({ id: 'S1', measure, leastRatio: GATE }, measured)
}

/** Each connection bids the next higher amount; bids that arrive too late are refused and do not count. */
async function productRound(setup: BenchSetup, seconds: number): Promise<Round> {
  // A new auction for each round: a person may have at most 1,000 accepted bids in one auction.
  const auctionId = await newBenchAuction(setup)
  const amounts = { last: 10 }
  const run = () =>
    load(setup.product.url, seconds, (connection) => {
      amounts.last += 1
      const bidder = setup.bidders[connection % setup.bidders.length]
      return {
        method: 'POST',
        path: `/api/auctions/${auctionId}/bid`,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${bidder?.token ?? ''}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ bid_amount: amounts.last }),
      }
    })
  return measureBids(setup, setup.product, run)
}

function bareRound(setup: BenchSetup, seconds: number): Promise<Round> {
  return measureBids(setup, setup.bare, () =>
    load(setup.bare.url, seconds, (connection) => ({
      method: 'POST',
      path: '/insert',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bidder: connection, amount: 1 }),
    })),
  )
}

async function load(url: string, seconds: number, next: (connection: number) => LoadRequest) {
  const result = await runLoad({ url, connections: CONNECTIONS, seconds, next })
  return { count: result.succeeded, seconds: result.seconds }
}
