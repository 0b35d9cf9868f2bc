import type { Env } from '../env.ts'
import { sweepDiscarded } from '../services/listings/photos/discard-photos.ts'

/** Every minute. Safe to run twice at once: what is removed already is removed again. */
export async function sweepPhotosJob(env: Env, nowMs: number): Promise<void> {
  await sweepDiscarded(env, nowMs)
}
