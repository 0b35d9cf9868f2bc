/**
 * Rotation of session credentials. A refresh starts a new generation of the credential. If an older
 * generation is presented once the new one is in use, somebody has copied it, and the session is ended
 * (decision 111).
 */
import { MINUTE_MS } from '../format/time-units.ts'

/**
 * How long the previous credential stays valid after its replacement is first used, for requests that other
 * tabs had already sent with it.
 */
export const ROTATION_GRACE_MS = MINUTE_MS

/** The rotation state of a session. */
export type SessionGenerations = {
  /** The newest generation, from 1. */
  readonly generation: number
  /** When it started (ms). */
  readonly generationAtMs: number
  /**
   * When a client first presented it (ms). Null until then, because the response with it may have been lost.
   */
  readonly generationSeenAtMs: number | null
}

/** `previous` is valid for a short time; `reused` is a stolen copy; `unknown` was never issued. */
export type GenerationState = 'current' | 'previous' | 'reused' | 'unknown'

/** The state of the generation of a credential whose signature is valid. */
export function getGenerationState(
  presented: number,
  { generation, generationSeenAtMs }: SessionGenerations,
  nowMs: number,
): GenerationState {
  if (!Number.isInteger(presented) || presented < 1 || presented > generation) return 'unknown'
  if (presented === generation) return 'current'
  const isInGrace = generationSeenAtMs === null || nowMs - generationSeenAtMs < ROTATION_GRACE_MS
  return presented === generation - 1 && isInGrace ? 'previous' : 'reused'
}

/**
 * Whether a refresh starts a new generation. Within the grace period of the last generation it does not:
 * otherwise a request still in flight could be two generations behind and be taken for a copy.
 */
export function beginsGeneration(
  presented: GenerationState,
  { generation, generationAtMs }: SessionGenerations,
  nowMs: number,
): boolean {
  if (presented !== 'current') return false
  return generation === 1 || nowMs - generationAtMs >= ROTATION_GRACE_MS
}

/** Characters of a session's seed that its tokens carry. */
export const SEED_TAG_LENGTH = 12

/** The part of a session's seed that its tokens carry: a session of another site, or of before a restore, has another one. */
export function toSeedTag(seed: string): string {
  return seed.slice(0, SEED_TAG_LENGTH)
}
