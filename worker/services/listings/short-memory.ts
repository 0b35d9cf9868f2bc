/** What an isolate remembers for a moment, so that the same question is not asked of the database again and again. */
export interface ShortMemory<T> {
  /** Undefined where nothing is remembered, or it is too old. */
  get(key: string, nowMs: number): T | undefined
  set(key: string, value: T, nowMs: number): void
}

/** A memory of the newest entries. */
export function rememberedFor<T>({
  ms,
  atMost,
}: {
  readonly ms: number
  readonly atMost: number
}): ShortMemory<T> {
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
