/** S1: accepted bids/s on one auction through the HTTP API, against a bare object that inserts one row. */
import { randomUUID } from 'node:crypto'
import { type Arena, benchAuction, type Row } from './arena.ts'
import { runLoad } from './load.ts'
import { compareRounds, median } from './statistics.ts'

const CONNECTIONS = 50
const GATE = 0.6

/** Interleaved rounds of `seconds` each; only accepted bids count. */
export async function acceptedBids(arena: Arena, rounds: number, seconds: number): Promise<Row> {
  const ours: number[] = []
  const bare: number[] = []
  await oneRound(arena, 1)
  await bareRound(arena, 1)
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await bareRound(arena, seconds))
    ours.push(await oneRound(arena, seconds))
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

/** Every asker takes the next higher amount; the few that are overtaken are refused and not counted. */
async function oneRound(arena: Arena, seconds: number): Promise<number> {
  // An auction a round: one person may make no more than 1,000 accepted bids in one.
  const auctionId = await benchAuction(arena)
  const amounts = { last: 10 }
  const result = await runLoad({
    url: arena.product.url,
    connections: CONNECTIONS,
    seconds,
    next: (connection) => {
      amounts.last += 1
      const bidder = arena.bidders[connection % arena.bidders.length]
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

async function bareRound(arena: Arena, seconds: number): Promise<number> {
  const result = await runLoad({
    url: arena.bare.url,
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
