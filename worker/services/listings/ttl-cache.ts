/** A per-isolate cache with an age limit, against repeated reads of the same rows. */
export interface TtlCache<T> {
  /** Undefined where there is no entry, or it is too old. */
  get(key: string, nowMs: number): T | undefined
  set(key: string, value: T, nowMs: number): void
}

/** Creates a cache of at most `atMost` entries that are younger than `ms` milliseconds. */
export function createTtlCache<T>({
  ms,
  atMost,
}: {
  readonly ms: number
  readonly atMost: number
}): TtlCache<T> {
  const entries = new Map<string, { readonly value: T; readonly atMs: number }>()
  return {
    get(key, nowMs) {
      const entry = entries.get(key)
      return entry !== undefined && nowMs - entry.atMs < ms ? entry.value : undefined
    },
    set(key, value, nowMs) {
      entries.delete(key)
      entries.set(key, { value, atMs: nowMs })
      const [oldest] = entries.keys()
      if (entries.size > atMost && oldest !== undefined) entries.delete(oldest)
    },
  }
}
