/** S1: accepted bids/s on one auction through the HTTP API, against a bare object that inserts one row. */
import { randomUUID } from 'node:crypto'
import { type BenchSetup, newBenchAuction, type Row } from './bench-setup.ts'
import { runLoad } from './load.ts'
import { compareRounds, median } from './statistics.ts'

const CONNECTIONS = 50
const GATE = 0.6

/** Measures interleaved rounds of `seconds` each; only accepted bids count. */
export async function measureHttpBids(setup: BenchSetup, rounds: number, seconds: number): Promise<Row> {
  const ours: number[] = []
  const bare: number[] = []
  await productRound(setup, 1)
  await bareRound(setup, 1)
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await bareRound(setup, seconds))
    ours.push(await productRound(setup, seconds))
  }
  const { ratio, spread } = compareRounds(ours, bare)
  return {
    id: 'S1',
    measure: `accepted bids/s on one auction over HTTP, ${CONNECTIONS} connections`,
    ours: `${median(ours).toFixed(0)}/s`,
    bare: `${median(bare).toFixed(0)}/s`,
    ratio,
    spread,
    gate: `>= ${GATE}`,
    passed: ratio >= GATE,
  }
}

/** Each connection bids the next higher amount; bids that arrive too late are refused and do not count. */
async function productRound(setup: BenchSetup, seconds: number): Promise<number> {
  // A new auction for each round: a person may have at most 1,000 accepted bids in one auction.
  const auctionId = await newBenchAuction(setup)
  const amounts = { last: 10 }
  const result = await runLoad({
    url: setup.product.url,
    connections: CONNECTIONS,
    seconds,
    next: (connection) => {
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
    },
  })
  return result.succeeded / result.seconds
}

async function bareRound(setup: BenchSetup, seconds: number): Promise<number> {
  const result = await runLoad({
    url: setup.bare.url,
    connections: CONNECTIONS,
    seconds,
    next: (connection) => ({
      method: 'POST',
      path: '/insert',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bidder: connection, amount: 1 }),
    }),
  })
  return result.succeeded / result.seconds
}
