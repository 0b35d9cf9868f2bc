import { LOCK_CACHED_MS } from '../../../../domain/administration/platform-lock.ts'
import type { Closure } from '../../../db/queries/platform/platform-lock.ts'
import { type ClosureEnv, readClosureNow, restoreToken } from '../../backup/restore-token.ts'
import type { WaitUntil } from '../after-answer.ts'
import { createCache } from '../cache.ts'

/** From this age on it is read again beside a request, so that under load no bid waits for the database (ms). */
const READ_AGAIN_AFTER_MS = 500
/** How long a request waits for the database; without an answer the last known flag counts (ms). */
const READ_LIMIT_MS = 500

/** What tells whether people are refused. */
export type LockEnv = ClosureEnv

const flags = createCache<'flag', Closure | null>({ maxEntries: 1, maxAgeMs: LOCK_CACHED_MS })
const reads = createCache<'flag', true>({ maxEntries: 1, maxAgeMs: READ_AGAIN_AFTER_MS })
let begunReads = 0
/** The number of the read whose answer is stored. */
let storedRead = 0

/**
 * Whether the platform is locked, as this isolate has read it within a second. The room's own flag decides about bids
 * and closes; this one only lets the Worker refuse early. While the database has never answered it is false, but where
 * RESTORE_TOKEN is set.
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
  if (known !== undefined) return known
  const last = flags.getStale('flag')
  return last === undefined ? closureWhileUnknown(env) : last
}

/** A deployment that may await its restore is closed until the database says otherwise. */
function closureWhileUnknown(env: LockEnv): Closure | null {
  return restoreToken(env) === null ? null : 'restoring'
}

/** Undefined if the database did not answer. An answer that a later read has overtaken does not count. */
async function readFlag(env: LockEnv, nowMs: number): Promise<Closure | null | undefined> {
  reads.set('flag', true, nowMs)
  begunReads += 1
  const number = begunReads
  try {
    const closure = await readClosureNow(env)
    if (number < storedRead) return flags.getStale('flag')
    storedRead = number
    return flags.set('flag', closure, nowMs)
  } catch {
    return undefined
  }
}
