/** Limits the frames that all sockets of one viewer send to a room together (docs/rules/realtime.md, Limits). */
import {
  countViewerFrame,
  type FrameLimit,
  type FrameVerdict,
  hasRecovered,
  newFrameLimit,
} from '../../../domain/realtime/frame-limit.ts'
import type { BucketRate } from '../../../domain/realtime/token-bucket.ts'

/** When the frames of this many viewers are counted, those of idle ones are forgotten. */
const PRUNE_ABOVE = 1_000

/** Counts in memory only, as `FrameGate` does for each socket. */
export class ViewerFrameGate {
  #rate: BucketRate
  /** By the names that `viewerKey` gives. */
  #limits = new Map<string, FrameLimit>()

  constructor(rate: BucketRate) {
    this.#rate = rate
  }

  /** Counts one frame of this length; says what to do with it, or with the socket that has sent it. */
  count(viewer: string, nowMs: number, length: number): FrameVerdict {
    const before = this.#limits.get(viewer)
    if (before === undefined && this.#limits.size >= PRUNE_ABOVE) this.#prune(nowMs)
    const last = before ?? newFrameLimit(this.#rate, nowMs)
    const { limit, verdict } = countViewerFrame(last, this.#rate, nowMs, length)
    this.#limits.set(viewer, limit)
    return verdict
  }

  #prune(nowMs: number): void {
    for (const [viewer, limit] of this.#limits) {
      if (hasRecovered(limit, this.#rate, nowMs)) this.#limits.delete(viewer)
    }
  }
}
