/**
 * Rotation of session credentials. Each refresh starts a new generation; a client that returns with an old
 * one after the new one is in use holds a copy, and the session is ended (decision 111).
 */
import { MINUTE_MS } from '../format/time-units.ts'

/** For tabs that had a request on its way when the credential was replaced. */
export const ROTATION_GRACE_MS = MINUTE_MS

/** The rotation state of a session. */
export type SessionGenerations = {
  /** The newest generation, from 1. */
  readonly generation: number
  /** When it started (ms). */
  readonly generationAtMs: number
  /** When a client first presented it; null until then: the response that carried it may have been lost. */
  readonly generationSeenAtMs: number | null
}

/** `previous` is valid for a short time; `reused` is a stolen copy; `unknown` was never issued. */
export type GenerationState = 'current' | 'previous' | 'reused' | 'unknown'

/** The state of a genuine credential's generation. */
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
 * Whether a refresh starts a new generation. Not within the grace period of the last one: otherwise a
 * credential two generations old could be a tab's request on its way instead of a copy.
 */
export function beginsGeneration(
  presented: GenerationState,
  { generation, generationAtMs }: SessionGenerations,
  nowMs: number,
): boolean {
  if (presented !== 'current') return false
  return generation === 1 || nowMs - generationAtMs >= ROTATION_GRACE_MS
}
