/**
 * S3 and S4: how much 1,000 watchers slow down a bid, and how soon the last of them receives it. Bids are
 * placed one after the other, so that each is one event with its own time.
 */
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchSetup, newBenchAuction, type Row } from './bench-setup.ts'
import { sendRequest } from './load.ts'
import { SequentialBids } from './sequential-bids.ts'
import { compareRounds, median, quantile } from './statistics.ts'
import { openWatchers, type Watchers } from './watchers.ts'

const WATCHERS = 1000
const ACK_GATE = 1.1
const LAST_GATE = 1.2
/** Before each timed bid: the work of the broadcast or bid before it is over by then, on both sides. */
const SETTLE_MS = 20

/** Measures both over `rounds` rounds of `bids` bids each. */
export async function measureBroadcast(setup: BenchSetup, rounds: number, bids: number): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const watchedBids = new SequentialBids(setup, await newBenchAuction(setup))
  const quietBids = new SequentialBids(setup, await newBenchAuction(setup))
  const toSocketUrl = (path: string) => path.replace(/^http/, 'ws')
  const ours = await openWatchers(
    toSocketUrl(`${setup.product.url}/api/auctions/${watchedBids.auctionId}/live`),
    WATCHERS,
  )
  const bare = await openWatchers(toSocketUrl(`${setup.bare.url}/?name=fan-out`), WATCHERS)
  const sample = await sampleFrame(ours, watchedBids)

  const ack = { watchedBids: [] as number[], quietBids: [] as number[] }
  const last = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const watchedAcks: number[] = []
    const quietAcks: number[] = []
    const oursLast: number[] = []
    const bareLast: number[] = []
    for (let turn = 0; turn < bids; turn += 1) {
      await wait(SETTLE_MS)
      quietAcks.push(await quietBids.bid())
      await wait(SETTLE_MS)
      const lastReceived = ours.waitForLast(nextFrameText(watchedBids))
      watchedAcks.push(await watchedBids.bid())
      oursLast.push(await lastReceived)
      bareLast.push(await broadcast(setup, agent, bare, sample))
    }
    ack.watchedBids.push(median(watchedAcks))
    ack.quietBids.push(median(quietAcks))
    last.ours.push(quantile(oursLast, 0.99))
    last.bare.push(quantile(bareLast, 0.99))
  }
  ours.close()
  bare.close()
  agent.destroy()
  watchedBids.close()
  quietBids.close()
  return [
    row('S3', `bid to ack p50, ${WATCHERS} watchers against none`, ack.watchedBids, ack.quietBids, ACK_GATE),
    row('S4', `bid to the last of ${WATCHERS} watchers, p99`, last.ours, last.bare, LAST_GATE),
  ]
}

/** A text that the frame of the next bid contains. */
function nextFrameText(bids: SequentialBids): string {
  return `"bid_amount":${bids.nextAmount}`
}

/** The text of one bid frame, so that the bare object sends texts of the same length. */
async function sampleFrame(watchers: Watchers, bidding: SequentialBids): Promise<string> {
  const mark = nextFrameText(bidding)
  const text = new Promise<string>((resolve) => {
    const [first] = watchers.sockets
    const listen = ({ data }: MessageEvent): void => {
      if (!String(data).includes(mark)) return
      first?.removeEventListener('message', listen)
      resolve(String(data))
    }
    first?.addEventListener('message', listen)
  })
  const lastReceived = watchers.waitForLast(mark)
  await bidding.bid()
  await lastReceived
  return text
}

let broadcasts = 0

async function broadcast(
  setup: BenchSetup,
  agent: Agent,
  watchers: Watchers,
  sample: string,
): Promise<number> {
  broadcasts += 1
  const mark = `"broadcast":${broadcasts};`
  const lastReceived = watchers.waitForLast(mark)
  await sendRequest(agent, new URL(setup.bare.url), {
    method: 'POST',
    path: '/broadcast?name=fan-out',
    headers: { 'content-type': 'text/plain' },
    body: mark + sample.slice(mark.length),
  })
  return lastReceived
}

function row(
  id: string,
  measure: string,
  ours: readonly number[],
  bare: readonly number[],
  gate: number,
): Row {
  const { ratio, spread } = compareRounds(ours, bare)
  return {
    id,
    measure,
    ours: `${median(ours).toFixed(1)} ms`,
    bare: `${median(bare).toFixed(1)} ms`,
    ratio,
    spread,
    gate: `<= ${gate}`,
    passed: ratio <= gate,
  }
}
