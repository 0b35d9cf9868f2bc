/** How many frames a socket, and all sockets of a viewer, may send (docs/rules/realtime.md, Limits). */
import { SECOND_MS } from '../format/time-units.ts'
import { type BucketRate, fullBucket, refillBucket, type TokenBucket, takeToken } from './token-bucket.ts'

/** A socket that is over its limit for this long is closed. */
const OVER_LIMIT_FOR_MS = 5 * SECOND_MS

/** The frames of one socket or viewer. */
export type FrameLimit = {
  readonly frames: TokenBucket
  /** The errors that answer refused frames: as many as frames, so that a flood is not answered by a flood. */
  readonly errors: TokenBucket
  /** When the socket exceeded its limit; null while it has the frames of a second left. */
  readonly overSinceMs: number | null
}

/** `refuse`: answer with an error. `drop`: ignore. `close`: the socket was over its limit for too long. */
export type FrameVerdict = 'handle' | 'refuse' | 'drop' | 'close'

/** The limit of a socket or viewer that has sent nothing yet. */
export function newFrameLimit(rate: BucketRate, nowMs: number): FrameLimit {
  return { frames: fullBucket(rate, nowMs), errors: fullBucket(rate, nowMs), overSinceMs: null }
}

/** Characters of a frame that count as one frame of a viewer: a valid one has fewer, and reading takes time by length. */
const CHARACTERS_PER_FRAME = 512
/** A socket that sends while its viewer has been over the limit for this long is closed: five sockets at their own limit are within it. */
const VIEWER_OVER_LIMIT_FOR_MS = SECOND_MS

/** Counts one frame of all that the viewer's sockets send. `length` is in characters, or bytes of a binary frame. */
export function countViewerFrame(limit: FrameLimit, rate: BucketRate, nowMs: number, length: number) {
  const weight = 1 + Math.floor(length / CHARACTERS_PER_FRAME)
  return countFrame(limit, rate, nowMs, { weight, closeAfterMs: VIEWER_OVER_LIMIT_FOR_MS })
}

/** Whether a limit is again as if nothing had been sent. */
export function hasRecovered({ frames, errors }: FrameLimit, rate: BucketRate, nowMs: number): boolean {
  return [frames, errors].every((bucket) => refillBucket(bucket, rate, nowMs).tokens >= rate.burst)
}

/**
 * Counts one frame and says what to do with it. `weight`: as how many frames it counts; `closeAfterMs`: how long the limit may be
 * exceeded.
 */
export function countFrame(
  limit: FrameLimit,
  rate: BucketRate,
  nowMs: number,
  { weight = 1, closeAfterMs = OVER_LIMIT_FOR_MS } = {},
): { readonly limit: FrameLimit; readonly verdict: FrameVerdict } {
  const frames = refillBucket(limit.frames, rate, nowMs)
  const overSinceMs = frames.tokens >= rate.perSecond ? null : limit.overSinceMs
  const taken = takeToken(frames, weight)
  if (taken) return { limit: { ...limit, frames: taken, overSinceMs }, verdict: 'handle' }
  const over = { ...limit, frames, overSinceMs: overSinceMs ?? nowMs }
  if (nowMs - over.overSinceMs >= closeAfterMs) return { limit: over, verdict: 'close' }
  const errors = refillBucket(limit.errors, rate, nowMs)
  const answered = takeToken(errors)
  return { limit: { ...over, errors: answered ?? errors }, verdict: answered ? 'refuse' : 'drop' }
}
