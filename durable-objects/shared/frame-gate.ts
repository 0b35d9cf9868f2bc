/** Limits the frames that each socket sends (docs/rules/realtime.md, Limits). */
import { refusal } from '../../domain/errors.ts'
import {
  countFrame,
  type FrameLimit,
  type FrameVerdict,
  newFrameLimit,
} from '../../domain/realtime/frame-limit.ts'
import type { BucketRate } from '../../domain/realtime/token-bucket.ts'

/** The error that answers a frame over the limit. The frame was not parsed, so its id is unknown. */
export const TOO_MANY_FRAMES = {
  code: 'rate_limited',
  message: refusal('rate_limited').message,
} as const

/**
 * Counts frames in memory only: an object is evicted after ten seconds without a frame, in which every limit
 * has recovered.
 */
export class FrameGate {
  #rate: BucketRate
  #limits = new WeakMap<WebSocket, FrameLimit>()

  constructor(rate: BucketRate) {
    this.#rate = rate
  }

  /** Counts one frame of the socket; says what to do with it. */
  count(socket: WebSocket, nowMs: number): FrameVerdict {
    const before = this.#limits.get(socket) ?? newFrameLimit(this.#rate, nowMs)
    const { limit, verdict } = countFrame(before, this.#rate, nowMs)
    this.#limits.set(socket, limit)
    return verdict
  }
}
