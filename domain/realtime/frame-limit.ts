/** How many frames a socket may send (docs/rules/realtime.md, Limits). */
import { SECOND_MS } from '../format/time-units.ts'
import { type BucketRate, fullBucket, refillBucket, type TokenBucket, takeToken } from './token-bucket.ts'

/** A socket that is over its limit for this long is closed. */
const OVER_LIMIT_FOR_MS = 5 * SECOND_MS

/** The frames of one socket. */
export type FrameLimit = {
  readonly frames: TokenBucket
  /** The errors that answer refused frames: as many as frames, so that a flood is not answered by a flood. */
  readonly errors: TokenBucket
  /** When the socket exceeded its limit; null while it has the frames of a second left. */
  readonly overSinceMs: number | null
}

/** `refuse`: answer with an error. `drop`: ignore. `close`: the socket was over its limit for too long. */
export type FrameVerdict = 'handle' | 'refuse' | 'drop' | 'close'

/** The limit of a socket that has sent nothing yet. */
export function newFrameLimit(rate: BucketRate, nowMs: number): FrameLimit {
  return { frames: fullBucket(rate, nowMs), errors: fullBucket(rate, nowMs), overSinceMs: null }
}

/** Counts one frame and says what to do with it. */
export function countFrame(
  limit: FrameLimit,
  rate: BucketRate,
  nowMs: number,
): { readonly limit: FrameLimit; readonly verdict: FrameVerdict } {
  const frames = refillBucket(limit.frames, rate, nowMs)
  const overSinceMs = frames.tokens >= rate.perSecond ? null : limit.overSinceMs
  const taken = takeToken(frames)
  if (taken) return { limit: { ...limit, frames: taken, overSinceMs }, verdict: 'handle' }
  const over = { ...limit, frames, overSinceMs: overSinceMs ?? nowMs }
  if (nowMs - over.overSinceMs >= OVER_LIMIT_FOR_MS) return { limit: over, verdict: 'close' }
  const errors = refillBucket(limit.errors, rate, nowMs)
  const answered = takeToken(errors)
  return { limit: { ...over, errors: answered ?? errors }, verdict: answered ? 'refuse' : 'drop' }
}
