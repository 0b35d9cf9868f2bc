import { useCallback, useEffect, useState } from 'react'
import type { RenderedAuction } from './auction-data.ts'

type RenderedState =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'loaded'; readonly rendered: RenderedAuction }

/** An auction with what its page knows of the viewer, and a function that asks again after a failure. */
export function useRenderedAuction(auctionId: number): readonly [RenderedState, () => void] {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<RenderedState>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const closed = new AbortController()
    setAnswer({ state: 'loading' })
    fetchRendered(auctionId, closed.signal).then((rendered) => {
      if (!closed.signal.aborted) setAnswer(rendered ? { state: 'loaded', rendered } : { state: 'failed' })
    })
    return () => closed.abort()
  }, [auctionId, attempt])
  return [answer, useCallback(() => setAttempt((before) => before + 1), [])]
}

const TIMEOUT_MS = 10_000

/** Null where no answer came, nobody is signed in any more, or the auction is gone. */
async function fetchRendered(auctionId: number, closed: AbortSignal): Promise<RenderedAuction | null> {
  try {
    const signal = AbortSignal.any([closed, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(`/auctions/${auctionId}/room`, { signal })
    return response.ok ? ((await response.json()) as RenderedAuction | null) : null
  } catch {
    return null
  }
}
