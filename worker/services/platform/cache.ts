/** A cache in the memory of one isolate; the oldest entry leaves first. */
export interface Cache<K, V> {
  /** Undefined where there is no entry, or it is too old. */
  get(key: K, nowMs?: number): V | undefined
  /** Like `get`, of any age. */
  getStale(key: K): V | undefined
  /** Returns the value. */
  set(key: K, value: V, nowMs?: number): V
}

/**
 * Creates a cache of at most `maxEntries` entries that are younger than `maxAgeMs`; without it they are of any
 * age, and no time need be given. No correctness may rest on a cache: another isolate has its own, which may
 * say otherwise. It holds values, never promises: a request must not await work that another one started
 * (decision 243).
 */
export function createCache<K, V>({
  maxEntries,
  maxAgeMs = Number.POSITIVE_INFINITY,
}: {
  readonly maxEntries: number
  readonly maxAgeMs?: number
}): Cache<K, V> {
  const entries = new Map<K, { readonly value: V; readonly atMs: number }>()
  return {
    get(key, nowMs = 0) {
      const entry = entries.get(key)
      // A clock that was set back must not make an entry last.
      const isYoung = entry !== undefined && Math.abs(nowMs - entry.atMs) < maxAgeMs
      return isYoung ? entry.value : undefined
    },
    getStale: (key) => entries.get(key)?.value,
    set(key, value, nowMs = 0) {
      entries.delete(key)
      entries.set(key, { value, atMs: nowMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      return value
    },
  }
}
