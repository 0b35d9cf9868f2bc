import { type Refusal, refusal } from '../../../domain/errors.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import type { Env } from '../../env.ts'
import { createCache } from '../platform/cache.ts'
import { hasWideLimits } from '../platform/environment.ts'

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

/** Counts of filters under way for one address at the same time. */
const MAX_AT_ONCE = 1
/** A count that has not ended by then is forgotten: its request may have been broken off. */
const LEASE_MS = 5 * SECOND_MS
const underWay = createCache<string, { count: number }>({ maxEntries: 10_000, maxAgeMs: LEASE_MS })

/**
 * Counts filters unless another count of the same client address is under way: several at once could take the database's time from
 * everybody. Null if one is. docs/rules/accounts.md, Rate limits
 */
export async function countAlone<T>(
  env: Env,
  { address, nowMs }: { readonly address: string | null; readonly nowMs: number },
  count: () => Promise<T>,
): Promise<T | null> {
  if (address === null) return count()
  const key = toAddressGroup(address)
  const running = underWay.get(key, nowMs) ?? underWay.set(key, { count: 0 }, nowMs)
  if (running.count >= MAX_AT_ONCE * (hasWideLimits(env) ? DEVELOPMENT_FACTOR : 1)) return null
  running.count += 1
  try {
    return await count()
  } finally {
    running.count -= 1
  }
}
