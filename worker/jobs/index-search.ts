import type { Env } from '../env.ts'
import { indexEverythingDue } from '../services/search/index-changes.ts'

/** The next run goes on where this one stops. */
const AT_MOST_MS = 25_000

/** Every minute. Safe to run twice and at once: an older version of a listing's words never overwrites a newer one. */
export async function indexWordsJob(env: Env, nowMs: number): Promise<void> {
  await indexEverythingDue(env, nowMs + AT_MOST_MS)
}
