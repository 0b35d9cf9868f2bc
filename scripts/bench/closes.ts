/**
 * S7: how late the watcher of an auction hears of its end, where many auctions end within one second. Each auction has a bid,
 * so that it is sold and its follow-ups run: replica, notifications, mails, the charge of the premium.
 */
import { SECOND_MS } from '../../domain/format/time-units.ts'
import { ApiClient } from '../../tests/fixtures/api-client.ts'
import type { BenchSetup, Row } from './bench-setup.ts'
import { median, quantile } from './statistics.ts'

const AUCTIONS = 200
/** Longer than opening all of them takes, with a bid and a watcher each. */
const OPEN_FOR_MS = 40 * SECOND_MS
const GATE_MS = 150

/** Measures `rounds` rounds; each opens its own auctions. */
export async function measureCloses(setup: BenchSetup, rounds: number): Promise<Row> {
  const p50s: number[] = []
  const p99s: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const late = await measureRound(setup)
    p50s.push(median(late))
    p99s.push(quantile(late, 0.99))
  }
  const worst = median(p99s)
  return {
    id: 'S7',
    measure: `end to its watcher, ${AUCTIONS} auctions that end within one second, p99`,
    ours: `${worst.toFixed(0)} ms (p50 ${median(p50s).toFixed(0)} ms)`,
    bare: `aim ${GATE_MS} ms`,
    ratio: worst / GATE_MS,
    spread: [Math.min(...p99s) / GATE_MS, Math.max(...p99s) / GATE_MS],
    gate: '<= 1',
    passed: worst <= GATE_MS,
  }
}

async function measureRound(setup: BenchSetup): Promise<number[]> {
  const firstEndMs = Date.now() + OPEN_FOR_MS
  const heard: Promise<number>[] = []
  for (let index = 0; index < AUCTIONS; index += 1) {
    const endMs = firstEndMs + (index * SECOND_MS) / AUCTIONS
    heard.push(hearEnd(await openAuction(setup, index, endMs), endMs))
  }
  if (Date.now() > firstEndMs) throw new Error('Opening the auctions took longer than they run.')
  return Promise.all(heard)
}

/** Opens an auction with one bid; returns the socket of its watcher. */
async function openAuction(
  { product, bidders }: BenchSetup,
  index: number,
  endMs: number,
): Promise<WebSocket> {
  const auctionId = await new ApiClient(product.url).newAuction({
    starting_bid: 100,
    auto_extend_minutes: 0,
    ends_in_ms: Math.round(endMs - Date.now()),
  })
  const placed = await bidders[index % bidders.length]?.bid(auctionId, 1_000)
  if (placed?.status !== 200) throw new Error(`A bid of the measure was answered ${placed?.status}.`)
  const socket = new WebSocket(`${product.url.replace(/^http/, 'ws')}/api/auctions/${auctionId}/live`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  return socket
}

/** Resolves with how long after the end the watcher hears of it (ms). */
function hearEnd(socket: WebSocket, endMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const tooLate = () => reject(new Error('A watcher did not hear of the end.'))
    const timer = setTimeout(tooLate, endMs - Date.now() + 30 * SECOND_MS)
    socket.addEventListener('message', ({ data }) => {
      const heardMs = Date.now()
      const frame = JSON.parse(String(data)) as EndFrame
      if (frame.event !== 'auction_ended') return
      clearTimeout(timer)
      socket.close()
      resolve(heardMs - Date.parse(frame.data.auction?.end_time ?? ''))
    })
  })
}

type EndFrame = {
  readonly event: string
  readonly data: { readonly auction?: { readonly end_time: string } }
}
