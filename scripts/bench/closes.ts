/**
 * S7: how late the watcher of an auction hears of its end, where many auctions end within one second. Each auction has a bid,
 * so that it is sold and its follow-ups run: replica, notifications, mails, the charge of the premium.
 */
import { DAY_MS, SECOND_MS } from '../../domain/format/time-units.ts'
import { ApiClient } from '../../tests/fixtures/api-client.ts'
import type { BenchSetup, Row } from './bench-setup.ts'
import { isQuiet, type Noise, watchNoise } from './noise.ts'
import { median, quantile } from './statistics.ts'

const AUCTIONS = 200
/** Opened or rescheduled at once. */
const AT_ONCE = 20
/** From the first rescheduled auction to the first end; rescheduling all of them must take less. */
const BEGINS_IN_MS = 6 * SECOND_MS
const GATE_MS = 150

/** Measures `rounds` rounds; each opens its own auctions. One under noise is measured once more, at most as many as are wanted. */
export async function measureCloses(setup: BenchSetup, rounds: number): Promise<Row> {
  const p50s: number[] = []
  const p99s: number[] = []
  const noises: Noise[] = []
  let repeated = 0
  while (p99s.length < rounds) {
    const { late, noise } = await measureRound(setup)
    if (!isQuiet(noise) && repeated < rounds) {
      repeated += 1
      continue
    }
    noises.push(noise)
    p50s.push(median(late))
    p99s.push(quantile(late, 0.99))
  }
  const most = (kind: keyof Noise) => Math.max(...noises.map((noise) => noise[kind]))
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
    noise: { others: most('others'), stolen: most('stolen'), repeated },
  }
}

async function measureRound(setup: BenchSetup) {
  const watched = await inTurns((index) => openAuction(setup, index))
  const client = new ApiClient(setup.product.url)
  const firstEndMs = Date.now() + BEGINS_IN_MS
  await inTurns((index) => {
    const endMs = firstEndMs + (index * SECOND_MS) / AUCTIONS
    const body = { ends_in_ms: Math.round(endMs - Date.now()) }
    return client.must('POST', `/dev/auctions/${watched[index]?.auctionId}/schedule`, { body })
  })
  if (Date.now() > firstEndMs) throw new Error('Rescheduling the auctions took longer than they run.')
  const readNoise = watchNoise(() => setup.product.processorMs() + setup.bare.processorMs())
  const late = await Promise.all(watched.map(({ socket }) => hearEnd(socket)))
  return { late, noise: readNoise() }
}

async function inTurns<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < AUCTIONS) {
    const indices = Array.from({ length: AT_ONCE }, (_, at) => results.length + at)
    results.push(...(await Promise.all(indices.map(work))))
  }
  return results
}

type Watched = { readonly auctionId: number; readonly socket: WebSocket }

/** Opens an auction with one bid and one watcher. */
async function openAuction({ product, bidders }: BenchSetup, index: number): Promise<Watched> {
  const listing = { starting_bid: 1, min_bid_increment: 1, auto_extend_minutes: 0, ends_in_ms: DAY_MS }
  const auctionId = await new ApiClient(product.url).newAuction(listing)
  const placed = await bidders[index % bidders.length]?.bid(auctionId, 100)
  if (placed?.status !== 200) throw new Error(`A bid of the measure was answered ${placed?.status}.`)
  const socket = new WebSocket(`${product.url.replace(/^http/, 'ws')}/api/auctions/${auctionId}/live`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  return { auctionId, socket }
}

/** Resolves with how long after the end the watcher hears of it (ms). */
function hearEnd(socket: WebSocket): Promise<number> {
  return new Promise((resolve, reject) => {
    const tooLate = () => reject(new Error('A watcher did not hear of the end.'))
    const timer = setTimeout(tooLate, BEGINS_IN_MS + 30 * SECOND_MS)
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
