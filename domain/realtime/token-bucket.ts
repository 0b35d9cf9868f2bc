/** A rate limit that allows `burst` actions at once and `perSecond` in the long run. */
import { SECOND_MS } from '../format/time-units.ts'

export type BucketRate = { readonly burst: number; readonly perSecond: number }

/** The number of actions that were allowed at `atMs`. */
export type TokenBucket = { readonly tokens: number; readonly atMs: number }

/** A bucket that nobody has used yet. */
export function fullBucket({ burst }: BucketRate, nowMs: number): TokenBucket {
  return { tokens: burst, atMs: nowMs }
}

/** The bucket as it is at `nowMs`. A clock that was set back adds nothing. */
export function refillBucket({ tokens, atMs }: TokenBucket, rate: BucketRate, nowMs: number): TokenBucket {
  const gained = (Math.max(0, nowMs - atMs) / SECOND_MS) * rate.perSecond
  return { tokens: Math.min(rate.burst, tokens + gained), atMs: nowMs }
}

/** Takes tokens of a refilled bucket, one by default; null if it has fewer. */
export function takeToken({ tokens, atMs }: TokenBucket, taken = 1): TokenBucket | null {
  return tokens >= taken ? { tokens: tokens - taken, atMs } : null
}

/** Milliseconds until a refilled bucket has a token; 0 if it has one. */
export function msUntilToken({ tokens }: TokenBucket, { perSecond }: BucketRate): number {
  return Math.ceil((Math.max(0, 1 - tokens) / perSecond) * SECOND_MS)
}
