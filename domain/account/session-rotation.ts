/**
 * What a cookie or token is worth after its session was refreshed. Each refresh begins a new generation; who comes back
 * with an old one once the new one is in use holds a copy of it, and the session is ended (decision 111).
 */

/** Tabs that were under way with the old one when it was replaced. */
export const ROTATION_GRACE_MS = 60_000

/** Where a session stands in its refreshes. */
export type SessionGenerations = {
  /** The newest, from 1. */
  readonly generation: number
  /** When it was begun. */
  readonly generationAtMs: number
  /** When it first came back; null until then: the answer that carried it may have been lost on the way. */
  readonly generationSeenAtMs: number | null
}

/** `previous` holds a while longer; `reused` is a copy in other hands; `unknown` was never given out. */
export type GenerationStanding = 'current' | 'previous' | 'reused' | 'unknown'

/** How the generation that a genuine cookie or token names stands now. */
export function generationStanding(
  presented: number,
  { generation, generationSeenAtMs }: SessionGenerations,
  nowMs: number,
): GenerationStanding {
  if (!Number.isInteger(presented) || presented < 1 || presented > generation) return 'unknown'
  if (presented === generation) return 'current'
  const isInGrace = generationSeenAtMs === null || nowMs - generationSeenAtMs < ROTATION_GRACE_MS
  return presented === generation - 1 && isInGrace ? 'previous' : 'reused'
}

/**
 * Whether a refresh begins a new generation. Not within the grace of the last one: what is two generations old would
 * then be no copy, but a tab's request still on its way.
 */
export function beginsGeneration(
  presented: GenerationStanding,
  { generation, generationAtMs }: SessionGenerations,
  nowMs: number,
): boolean {
  if (presented !== 'current') return false
  return generation === 1 || nowMs - generationAtMs >= ROTATION_GRACE_MS
}
