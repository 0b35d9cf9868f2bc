import { chooseGeneration, countRelays, DEFAULT_RELAY_THRESHOLD } from '../../domain/realtime/relays.ts'
import { FRAME_BYTES, MEASURED, PRICES, TICK_MS, TICK_PER_RELAY_MS } from './constants.ts'

const HOUR_S = 3_600
const S_US = 1_000_000

export interface Load {
  readonly watchers: number
  /** Accepted bids a second. */
  readonly bids: number
}

export interface Estimate {
  readonly relays: number
  /** Broadcasts a second: one for each bid, less often where there are more bids than ticks. */
  readonly broadcasts: number
  /** Shares of a thread that are busy: of the room, and of a relay or of the room for its own watchers. */
  readonly roomShare: number
  readonly relayShare: number
  /** From a bid to the last watcher (ms): half a tick, the calls of the relays, and the sending. */
  readonly lastMs: number
  /** Bytes a second that all watchers are sent. */
  readonly bytes: number
  /** Dollars for an hour of this, every watcher opening one socket in it. */
  readonly dollars: number
}

/** What an auction with this load needs, by the measured constants. */
export function estimate({ watchers, bids }: Load): Estimate {
  const { aloneUs, stormUs, sendUs, publishUs } = MEASURED
  const relays = countRelaysFor(watchers)
  const tickMs = TICK_MS + TICK_PER_RELAY_MS * relays
  const broadcasts = Math.min(bids, 1_000 / tickMs)
  const inRoom = Math.min(watchers, DEFAULT_RELAY_THRESHOLD)
  const inRelay = relays === 0 ? 0 : (watchers - inRoom) / relays
  const perBroadcastUs = inRoom * sendUs + relays * publishUs
  // Replica and notifications run about once a second, however many bids they are of.
  const bidsUs = bids * stormUs + Math.min(bids, 1) * (aloneUs - stormUs)
  const roomShare = (bidsUs + broadcasts * perBroadcastUs) / S_US
  const objects = 1 + relays
  const calls = bids * HOUR_S + broadcasts * relays * HOUR_S + watchers
  return {
    relays,
    broadcasts,
    roomShare,
    relayShare: (broadcasts * inRelay * sendUs) / S_US,
    lastMs: tickMs / 2 + (relays * publishUs + Math.max(inRoom, inRelay) * sendUs) / 1_000,
    bytes: broadcasts * watchers * FRAME_BYTES,
    dollars:
      calls * PRICES.objectRequest +
      (watchers + bids * HOUR_S) * PRICES.workerRequest +
      objects * HOUR_S * PRICES.objectSecond,
  }
}

/** Relays of all generations that so many watchers open. */
function countRelaysFor(watchers: number): number {
  const inGenerations: number[] = []
  let left = watchers - DEFAULT_RELAY_THRESHOLD
  while (left > 0) {
    const open = { inRoom: DEFAULT_RELAY_THRESHOLD, inGenerations }
    const generation = chooseGeneration(open, DEFAULT_RELAY_THRESHOLD) ?? 0
    inGenerations[generation] = DEFAULT_RELAY_THRESHOLD * 2 ** generation
    left -= inGenerations[generation]
  }
  return countRelays(inGenerations.length)
}
