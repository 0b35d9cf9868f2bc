import { LOCK_CACHED_MS } from '../../../../domain/administration/platform-lock.ts'
import { database } from '../../../db/client.ts'
import { readLockSetting } from '../../../db/queries/platform/platform-lock.ts'
import type { Env } from '../../../env.ts'
import type { WaitUntil } from '../after-answer.ts'
import { createCache } from '../cache.ts'

/** From this age on it is read again beside a request, so that under load no bid waits for the database (ms). */
const READ_AGAIN_AFTER_MS = 500
/** How long a request waits for the database; without an answer the last known flag counts (ms). */
const READ_LIMIT_MS = 500

const flags = createCache<'flag', boolean>({ maxEntries: 1, maxAgeMs: LOCK_CACHED_MS })
const reads = createCache<'flag', true>({ maxEntries: 1, maxAgeMs: READ_AGAIN_AFTER_MS })

/**
 * Whether the platform is locked, as this isolate has read it within a second. The room's own flag decides about bids
 * and closes; this one only lets the Worker refuse early. False while the database has never answered.
 */
export async function isPlatformLocked(
  env: Pick<Env, 'DB'>,
  waitUntil: WaitUntil,
  nowMs = Date.now(),
): Promise<boolean> {
  const fresh = flags.get('flag', nowMs)
  if (fresh !== undefined) {
    if (reads.get('flag', nowMs) === undefined) waitUntil(readFlag(env, nowMs))
    return fresh
  }
  const read = readFlag(env, nowMs)
  waitUntil(read)
  const known = await Promise.race([read, scheduler.wait(READ_LIMIT_MS).then(() => null)])
  return known ?? flags.getStale('flag') ?? false
}

/** Null if the database did not answer. */
async function readFlag(env: Pick<Env, 'DB'>, nowMs: number): Promise<boolean | null> {
  reads.set('flag', true, nowMs)
  try {
    return flags.set('flag', await readLockSetting(database(env)), nowMs)
  } catch {
    return null
  }
}
