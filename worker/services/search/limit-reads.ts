import { type Refusal, refusal } from '../../../domain/errors.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import type { Env } from '../../env.ts'
import { createCache } from '../platform/cache.ts'
import { hasWideLimits } from '../platform/environment.ts'
import { createTurns } from '../platform/turns.ts'

const WINDOW_MS = 10 * SECOND_MS
/** In ten seconds. Some counts of choices take a tenth of a second of the database. */
const LIMITS = { list: 120, facets: 30 } as const
const DEVELOPMENT_FACTOR = 100

/** In the memory of the isolate: a row for each read of a list would cost as much as many of them. */
const counts = createCache<string, { count: number }>({ maxEntries: 10_000, maxAgeMs: WINDOW_MS })

/**
 * Counts a read of the public list or the archive, or of the counts of the filters, by a client address. Returns the 429 if it reads too many,
 * else null. docs/rules/accounts.md, Rate limits
 */
export function limitReads(
  env: Env,
  of: { readonly kind: keyof typeof LIMITS; readonly address: string | null; readonly nowMs: number },
): Refusal | null {
  const { kind, address, nowMs } = of
  if (address === null) return null
  const key = `${kind}:${toAddressGroup(address)}`
  const window = counts.get(key, nowMs) ?? counts.set(key, { count: 0 }, nowMs)
  window.count += 1
  const limit = LIMITS[kind] * (hasWideLimits(env) ? DEVELOPMENT_FACTOR : 1)
  return window.count > limit ? refusal('rate_limited', { retryAfter: WINDOW_MS / SECOND_MS }) : null
}

/** A count of 100,000 auctions takes a tenth of a second of the database. */
const counting = createTurns({
  atOnce: 1,
  maxWaiting: 10,
  maxWaitMs: SECOND_MS,
  leaseMs: 5 * SECOND_MS,
  restFactor: 3,
})

/**
 * Counts filters, for a client address one count at a time and in a quarter of the time: others need the database between them. Null if
 * other counts of the address take too long. docs/rules/accounts.md, Rate limits
 */
export async function countAlone<T>(
  env: Env,
  address: string | null,
  count: () => Promise<T>,
): Promise<T | null> {
  return address === null || hasWideLimits(env) ? count() : counting.run(toAddressGroup(address), count)
}
