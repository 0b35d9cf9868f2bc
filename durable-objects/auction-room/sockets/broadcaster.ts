/**
 * Broadcasts events to the room's watchers, a moment after the bidder has their answer: sending to thousands
 * of sockets first would delay it. Events within one tick share one broadcast.
 */
import type { Recorded } from '../../../domain/auction/decide.ts'
import type { RoomViews } from '../room-views.ts'
import { changeFrame, coalescedFrames, frameOfEach, frameText, type Told } from './room-frames.ts'
import type { Audience } from './socket-registry.ts'

/** Least time between two broadcasts; a burst within it becomes one frame. */
const TICK_MS = 25
/** Delay after a quiet time: just long enough for the answer to be sent first. */
const FIRST_MS = 3
/** Most events of one tick that get a frame each. */
const FEW = 4
const PRESENCE_MS = 1_000

export class FanOut {
  #audience: Audience
  #views: RoomViews
  #waiting: Told[] = []
  #minutesLeft: number | null = null
  /** A change without a ledger entry: the terms, or listing text that the room does not store. */
  #changed: 'terms' | 'listing' | null = null
  #ticking = false
  #lastTickMs = 0
  #counting = false
  #toldWatchers: number | null = null

  constructor(audience: Audience, views: RoomViews) {
    this.#audience = audience
    this.#views = views
  }

  /** Queues stored events for the next tick. */
  add(recorded: readonly Recorded[], nowMs: number): void {
    // A frame of a ledger entry carries the present terms.
    const isNamed = recorded.some(({ entry }) => entry !== null)
    for (const { event, entry } of recorded) {
      const isOfTerms = event.type === 'terms_changed' || event.type === 'scheduled'
      if (isOfTerms && !isNamed) this.#changed ??= 'terms'
      if (event.type === 'ending_soon') this.#minutesLeft = event.minutesLeft
      if (!entry) continue
      const { seq, type, data } = entry
      const bid = event.type === 'bid' ? { ...event, atMs: nowMs, seq, voided: false } : null
      this.#waiting.push({ seq, type, data, bid })
    }
    this.#tellSoon(nowMs)
  }

  /** Broadcasts a change that has no ledger entry (terms or listing text). */
  change(what: 'listing', nowMs: number): void {
    this.#changed = what
    this.#tellSoon(nowMs)
  }

  /** Broadcasts everything queued now: before a client gets a state that already contains it. */
  tell(): void {
    this.#ticking = false
    const told = this.#waiting
    const minutesLeft = this.#minutesLeft
    const changed = this.#changed
    this.#waiting = []
    this.#minutesLeft = null
    this.#changed = null
    if (told.length === 0 && minutesLeft === null && changed === null) return
    const nowMs = Date.now()
    this.#lastTickMs = nowMs
    if (this.#audience.watchers === 0) return
    const compose = told.length > FEW ? coalescedFrames : frameOfEach
    const sight = this.#views.sightOfAll(nowMs)
    for (const frame of compose(told, sight)) this.#audience.broadcast(frameText(frame))
    if (changed !== null) this.#audience.broadcast(frameText(changeFrame(changed, sight)))
    if (minutesLeft === null) return
    const data = { auction_id: sight.auction.id, minutes_left: minutesLeft }
    this.#audience.broadcast(frameText({ event: 'auction_ending_soon', data }))
  }

  #tellSoon(nowMs: number): void {
    const isNothing = this.#waiting.length === 0 && this.#minutesLeft === null && this.#changed === null
    if (this.#ticking || isNothing) return
    this.#ticking = true
    setTimeout(() => this.tell(), Math.max(FIRST_MS, this.#lastTickMs + TICK_MS - nowMs))
  }

  /** Broadcasts the number of watchers after it has changed, at most once a second. */
  countAnew(): void {
    if (this.#counting) return
    this.#counting = true
    setTimeout(() => {
      this.#counting = false
      const { watchers } = this.#audience
      if (watchers === this.#toldWatchers) return
      this.#toldWatchers = watchers
      this.#audience.broadcast(frameText({ event: 'presence', data: { watchers } }))
    }, PRESENCE_MS)
  }
}
