/**
 * S9: what an idle auction with 1,000 watchers holds in memory once the platform has evicted its object and kept the sockets, and
 * how long such an auction takes to answer. Reported, without a gate.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '../../domain/format/time-units.ts'
import { type BenchSetup, newBenchAuction, type Row } from './bench-setup.ts'
import { median } from './statistics.ts'
import { openWatchers } from './watchers.ts'

const WATCHERS = 1_000
/** The platform evicts an object ten seconds after its last work. */
const EVICTED_AFTER_MS = 12 * SECOND_MS

/** Measures memory once, and `rounds` first answers after an eviction, each against the next answer. */
export async function measureIdle({ product, ...setup }: BenchSetup, rounds: number): Promise<Row> {
  const auctionId = await newBenchAuction({ product, ...setup })
  const url = `${product.url.replace(/^http/, 'ws')}/api/auctions/${auctionId}/live`
  const first = await openWatchers(url, 1)
  await wait(EVICTED_AFTER_MS)
  const before = product.memoryBytes()
  const watchers = await openWatchers(url, WATCHERS)
  const awake = product.memoryBytes()
  await wait(EVICTED_AFTER_MS)
  const idle = product.memoryBytes()
  const wakes: number[] = []
  const nexts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await wait(EVICTED_AFTER_MS)
    wakes.push(await join(first.sockets[0], auctionId, `wake-${round}`))
    nexts.push(await join(first.sockets[0], auctionId, `next-${round}`))
  }
  watchers.close()
  first.close()
  const perWatcher = (bytes: number) => `${((bytes - before) / WATCHERS / 1_024).toFixed(1)} KiB`
  const [wake, next] = [median(wakes), median(nexts)]
  return {
    id: 'S9',
    measure: `memory of a watcher of an idle auction with ${WATCHERS} of them; wake to answer`,
    ours: `${perWatcher(idle)} (${perWatcher(awake)} after opening); ${wake.toFixed(1)} ms`,
    bare: `awake ${next.toFixed(1)} ms`,
    ratio: wake / next,
    spread: [
      Math.min(...wakes.map((ms, round) => ms / (nexts[round] ?? 1))),
      Math.max(...wakes.map((ms, round) => ms / (nexts[round] ?? 1))),
    ],
    gate: 'none',
    passed: true,
  }
}

/** Joins again, and resolves with the milliseconds until the answer under this id. */
function join(socket: WebSocket | undefined, auctionId: number, id: string): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    if (socket === undefined) return reject(new Error('There is no socket.'))
    const timer = setTimeout(() => reject(new Error(`Nobody answered ${id}.`)), 5 * SECOND_MS)
    const listen = ({ data }: MessageEvent): void => {
      if (!String(data).includes(`"${id}"`)) return
      clearTimeout(timer)
      socket.removeEventListener('message', listen)
      resolve(performance.now() - startedAt)
    }
    socket.addEventListener('message', listen)
    socket.send(JSON.stringify({ event: 'join_auction', id, data: { auction_id: auctionId } }))
  })
}
