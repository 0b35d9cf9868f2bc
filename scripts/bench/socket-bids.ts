/** S2: accepted bids/s on one auction through sockets, compared with the bare insert. */
import { SECOND_MS } from '../../domain/format/time-units.ts'
import type { BareServer } from '../bare/server.ts'
import {
  type BenchSetup,
  measureBids,
  measurePairs,
  newBenchAuction,
  type Round,
  type Row,
  rateRow,
} from './bench-setup.ts'

const SOCKETS = 50
const GATE = 1

/**
 * Measures interleaved rounds of `seconds`; each socket sends its next bid after the answer to the last one.
 */
export async function measureSocketBids(setup: BenchSetup, rounds: number, seconds: number): Promise<Row> {
  const measure = async () => {
    const bare = await measureSocketRate(setup, setup.bare, {
      url: `${setup.bare.url.replace(/^http/, 'ws')}/?name=socket-bids`,
      tokens: [],
      seconds,
      next: (id) => JSON.stringify({ bidder: 1, amount: 1, id }),
      isAccepted: (text) => text.includes('"ok":true'),
      isAnswer: () => true,
    })
    // A new auction for each round: a person may have at most 1,000 accepted bids in one auction.
    const auctionId = await newBenchAuction(setup)
    const amounts = { last: 10 }
    const ours = await measureSocketRate(setup, setup.product, {
      url: `${setup.product.url.replace(/^http/, 'ws')}/api/auctions/${auctionId}/live`,
      tokens: setup.bidders.map(({ token }) => token ?? ''),
      seconds,
      next: (id) => {
        amounts.last += 1
        const data = { auction_id: auctionId, bid_amount: amounts.last }
        return JSON.stringify({ event: 'place_bid', data, id })
      },
      isAccepted: (text) => text.includes('"accepted":true'),
      isAnswer: (text) => text.includes('"event":"ack"') || text.includes('"event":"error"'),
    })
    return { ours, bare }
  }
  await measure()
  const of = { id: 'S2', measure: `accepted bids/s on one auction over ${SOCKETS} sockets`, leastRatio: GATE }
  return rateRow(of, await measurePairs(rounds, measure))
}

interface SocketLoad {
  readonly url: string
  readonly tokens: readonly string[]
  readonly seconds: number
  readonly next: (id: string) => string
  readonly isAnswer: (text: string) => boolean
  readonly isAccepted: (text: string) => boolean
}

async function measureSocketRate(setup: BenchSetup, server: BareServer, load: SocketLoad): Promise<Round> {
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, (_, index) => open(load.url, load.tokens, index)),
  )
  const run = async () => {
    const startedAt = performance.now()
    const endsAt = startedAt + load.seconds * SECOND_MS
    const counts = await Promise.all(sockets.map((socket, index) => bidUntil(socket, index, endsAt, load)))
    const seconds = (performance.now() - startedAt) / SECOND_MS
    return { count: counts.reduce((sum, count) => sum + count, 0), seconds }
  }
  const round = await measureBids(setup, server, run)
  for (const socket of sockets) socket.close()
  return round
}

function bidUntil(socket: WebSocket, index: number, endsAt: number, load: SocketLoad): Promise<number> {
  let accepted = 0
  let sent = 0
  return new Promise((resolve) => {
    const send = (): void => {
      sent += 1
      socket.send(load.next(`${index}-${sent}-${endsAt}`))
    }
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (!load.isAnswer(text)) return
      if (load.isAccepted(text)) accepted += 1
      if (performance.now() < endsAt) send()
      else resolve(accepted)
    })
    send()
  })
}

/** Node's WebSocket accepts headers, which a browser's does not. */
function open(url: string, tokens: readonly string[], index: number): Promise<WebSocket> {
  const token = tokens[index % Math.max(1, tokens.length)]
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const Socket = WebSocket as unknown as new (url: string, init: object) => WebSocket
  const socket = new Socket(url, { headers })
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => reject(new Error(`No socket at ${url}`)), {
      once: true,
    })
  })
}
