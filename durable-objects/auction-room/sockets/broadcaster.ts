/**
 * Broadcasts events to the room's watchers shortly after the bidder is answered, because sending to thousands
 * of sockets first would delay the answer. Events within one tick share one broadcast.
 */
import { changesTerms } from '../../../domain/auction/apply.ts'
import type { RecordedEvent } from '../../../domain/auction/decide.ts'
import type { RoomViews } from '../room-views.ts'
import type { Relays } from './relays.ts'
import {
  type BroadcastEvent,
  changeFrame,
  coalescedFrames,
  framePerEvent,
  frameText,
  type ServerFrame,
} from './room-frames.ts'
import type { SocketRegistry } from './socket-registry.ts'

/** Minimum time between two broadcasts; events in between are sent together. */
const TICK_MS = 25
/** Added to it for each relay: a call to one takes about a third of this of the room's thread. */
const TICK_PER_RELAY_MS = 0.3
/** Delay after a quiet time: just long enough for the answer to be sent first. */
const FIRST_DELAY_MS = 3
/** Maximum number of events in a tick that are sent as single frames. */
const MAX_SINGLE_FRAMES = 4
const PRESENCE_MS = 1_000

/** Queues events and broadcasts them in ticks (docs/rules/realtime.md, Broadcast). */
export class Broadcaster {
  #sockets: SocketRegistry
  #relays: Relays
  #views: RoomViews
  #queue: BroadcastEvent[] = []
  #minutesLeft: number | null = null
  /** A change without a ledger entry: the terms, or listing text that the room does not store. */
  #change: 'terms' | 'listing' | null = null
  #isFlushScheduled = false
  #lastFlushMs = 0
  #isPresenceScheduled = false
  #sentWatchers: number | null = null

  constructor(watchers: { readonly sockets: SocketRegistry; readonly relays: Relays }, views: RoomViews) {
    this.#sockets = watchers.sockets
    this.#relays = watchers.relays
    this.#views = views
  }

  /** Queues stored events for the next tick. */
  enqueue(recorded: readonly RecordedEvent[], nowMs: number): void {
    // A frame with a ledger entry contains the current terms, so no separate frame is needed.
    const hasEntry = recorded.some(({ entry }) => entry !== null)
    for (const { event, entry } of recorded) {
      const isOfTerms = changesTerms(event) || event.type === 'scheduled'
      if (isOfTerms && !hasEntry) this.#change ??= 'terms'
      if (event.type === 'ending_soon') this.#minutesLeft = event.minutesLeft
      if (!entry) continue
      const { seq, type, data } = entry
      const bid = event.type === 'bid' ? { ...event, atMs: nowMs, seq, voided: false } : null
      this.#queue.push({ seq, type, data, bid })
    }
    this.#scheduleFlush(nowMs)
  }

  /**
   * Broadcasts a change that has no ledger entry. `listing`: pages have to be loaded again; `terms`: the auction of the frame shows
   * it, such as the payment of the sale.
   */
  notifyChange(what: 'terms' | 'listing', nowMs: number): void {
    if (this.#change !== 'listing') this.#change = what
    this.#scheduleFlush(nowMs)
  }

  /**
   * Broadcasts everything that is queued. Called before a client gets a snapshot that contains the same
   * events.
   */
  flush(): void {
    this.#isFlushScheduled = false
    const events = this.#queue
    const minutesLeft = this.#minutesLeft
    const changed = this.#change
    this.#queue = []
    this.#minutesLeft = null
    this.#change = null
    if (events.length === 0 && minutesLeft === null && changed === null) return
    const nowMs = Date.now()
    this.#lastFlushMs = nowMs
    const seq = events.at(-1)?.seq ?? null
    // Who has just joined at a relay counts a moment later.
    if (this.#sockets.watchers === 0 && this.#relays.count === 0) {
      this.#send([], seq)
      return
    }
    const projection = this.#views.publicProjection(nowMs)
    const compose = events.length > MAX_SINGLE_FRAMES ? coalescedFrames : framePerEvent
    const frames = compose(events, projection)
    if (changed !== null) frames.push(changeFrame(changed, projection))
    if (minutesLeft !== null) {
      const data = { auction_id: projection.auction.id, minutes_left: minutesLeft }
      frames.push({ event: 'auction_ending_soon', data })
    }
    this.#send(frames, seq)
  }

  /** Sends frames to all watchers; `seq` is the number of the last event, null if there is none among them. */
  #send(frames: readonly ServerFrame[], seq: number | null): void {
    const texts = frames.map((frame) => ({ text: frameText(frame), seq: frame.seq ?? null }))
    for (const { text } of texts) this.#sockets.broadcast(text)
    this.#relays.publish(texts, seq)
  }

  #scheduleFlush(nowMs: number): void {
    const isNothing = this.#queue.length === 0 && this.#minutesLeft === null && this.#change === null
    if (this.#isFlushScheduled || isNothing) return
    this.#isFlushScheduled = true
    const tickMs = TICK_MS + TICK_PER_RELAY_MS * this.#relays.count
    setTimeout(() => this.flush(), Math.max(FIRST_DELAY_MS, this.#lastFlushMs + tickMs - nowMs))
  }

  /** Broadcasts the number of watchers after it has changed, at most once a second. */
  schedulePresence(): void {
    if (this.#isPresenceScheduled) return
    this.#isPresenceScheduled = true
    setTimeout(() => {
      this.#isPresenceScheduled = false
      const { watchers } = this.#views
      if (watchers === this.#sentWatchers) return
      this.#sentWatchers = watchers
      this.#send([{ event: 'presence', data: { watchers } }], null)
    }, PRESENCE_MS)
  }
}
