import { useCallback, useEffect, useRef, useState } from 'react'
import { listedStatuses } from '../../../domain/search/browse-statuses.ts'
import type { Facets } from '../../../domain/search/facets.ts'

/** Long enough that typing a price causes one request. */
const DEBOUNCE_MS = 200

/**
 * Requests from the public list the number of results of a changed query, in all and for each further choice;
 * null while it is unknown. Only the newest request counts: a late answer of an older one is dropped.
 */
export function useFoundCount(found: number | null, facets: Facets | null) {
  const [counts, setCounts] = useState({ found, facets })
  const pending = useRef<{ readonly timer: number; readonly abort: AbortController } | null>(null)

  const cancel = useCallback(() => {
    window.clearTimeout(pending.current?.timer)
    pending.current?.abort.abort()
  }, [])
  useEffect(() => cancel, [cancel])

  const fetchCount = useCallback(
    (query: string) => {
      cancel()
      const abort = new AbortController()
      const timer = window.setTimeout(async () => {
        const answered = await fetchCounts(query, abort.signal)
        if (!abort.signal.aborted) setCounts(answered)
      }, DEBOUNCE_MS)
      pending.current = { timer, abort }
    },
    [cancel],
  )
  return { ...counts, ask: fetchCount }
}

/** Both answers; null for one that failed. */
async function fetchCounts(query: string, signal: AbortSignal) {
  const params = new URLSearchParams(query)
  const statuses = listedStatuses(params.getAll('status'))
  params.delete('status')
  for (const status of statuses) params.append('status', status)
  params.set('per_page', '1')
  const [list, counted] = await Promise.all([
    fetchJson<{ readonly total?: unknown }>(`/api/auctions?${params}`, signal),
    fetchJson<{ readonly data?: Facets }>(`/api/auctions/facets?${params}`, signal),
  ])
  return {
    found: typeof list?.total === 'number' ? list.total : null,
    facets: counted?.data ?? null,
  }
}

async function fetchJson<T>(path: string, signal: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(path, { signal })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}
