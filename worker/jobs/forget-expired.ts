import type { Env } from '../env.ts'
import { forgetExpired } from '../services/platform/forget-expired.ts'

/** Every hour. Safe to run twice: what is gone is not deleted again. */
export async function forgetExpiredJob(env: Env, nowMs: number): Promise<void> {
  await forgetExpired(env, nowMs)
}
