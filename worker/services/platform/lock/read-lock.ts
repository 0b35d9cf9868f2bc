import { LOCK_CACHED_MS } from '../../../../domain/administration/platform-lock.ts'
import { database } from '../../../db/client.ts'
import { type Closure, readLockSetting } from '../../../db/queries/platform/platform-lock.ts'
import type { Env } from '../../../env.ts'
import { restoreToken } from '../../backup/restore-token.ts'
import type { WaitUntil } from '../after-answer.ts'
import { createCache } from '../cache.ts'

/** From this age on it is read again beside a request, so that under load no bid waits for the database (ms). */
const READ_AGAIN_AFTER_MS = 500
/** How long a request waits for the database; without an answer the last known flag counts (ms). */
const READ_LIMIT_MS = 500

/** What tells whether people are refused. */
export type LockEnv = Pick<Env, 'DB' | 'RESTORE_TOKEN'>

const flags = createCache<'flag', Closure | null>({ maxEntries: 1, maxAgeMs: LOCK_CACHED_MS })
const reads = createCache<'flag', true>({ maxEntries: 1, maxAgeMs: READ_AGAIN_AFTER_MS })

/**
 * Whether the platform is locked, as this isolate has read it within a second. The room's own flag decides about bids
 * and closes; this one only lets the Worker refuse early. False while the database has never answered.
 */
export async function isPlatformLocked(env: LockEnv, waitUntil: WaitUntil): Promise<boolean> {
  return (await readClosure(env, waitUntil)) !== null
}

/** Whether a backup is being restored, or is to be, as known within a second too. */
export async function isClosedForRestore(env: LockEnv, waitUntil: WaitUntil): Promise<boolean> {
  return (await readClosure(env, waitUntil)) === 'restoring'
}

async function readClosure(env: LockEnv, waitUntil: WaitUntil): Promise<Closure | null> {
  const nowMs = Date.now()
  const fresh = flags.get('flag', nowMs)
  if (fresh !== undefined) {
    if (reads.get('flag', nowMs) === undefined) waitUntil(readFlag(env, nowMs))
    return fresh
  }
  const read = readFlag(env, nowMs)
  waitUntil(read)
  const known = await Promise.race([read, scheduler.wait(READ_LIMIT_MS).then(() => undefined)])
  return known === undefined ? (flags.getStale('flag') ?? null) : known
}

/** Undefined if the database did not answer. */
async function readFlag(env: LockEnv, nowMs: number): Promise<Closure | null | undefined> {
  reads.set('flag', true, nowMs)
  const awaitsRestore = restoreToken(env) !== null
  try {
    return flags.set('flag', await readLockSetting(database(env), { awaitsRestore }), nowMs)
  } catch {
    return undefined
  }
}
