import { useEffect, useState } from 'react'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import type { HistoryPage } from './history-page.server.ts'

const TIMEOUT_MS = 10_000

/** Bids often come in bursts, and the requests of all watchers are spread over time. */
const WAIT_MS = { least: 400, spread: 800 }

/** The time axis of a running auction moves on even without bids. */
const OLD_AFTER_MS = MINUTE_MS

/** After a failed request, or while the page is hidden. */
const RETRY_MS = 5_000

interface FollowedAuction {
  readonly auctionId: number
  /** The number of the last event that the page knows. */
  readonly seq: number
  readonly isRunning: boolean
  readonly nowMs: number
}

/**
 * The history of the page, fetched again when the auction has new events: the socket announces them, and only
 * the server draws the chart. Only the content of the tab changes, never the focus or the scroll position.
 */
export function useLiveHistory(
  rendered: HistoryPage,
  { auctionId, seq, isRunning, nowMs }: FollowedAuction,
): HistoryPage {
  const [latest, setLatest] = useState({ rendered, history: rendered })
  const [attempt, setAttempt] = useState({ count: 0, failed: false })
  // A navigation brought another page or range: the history that was fetched for the previous one no longer
  // counts.
  const history = latest.rendered === rendered ? latest.history : rendered
  const isDue = seq > history.log.entries || (isRunning && nowMs - history.asOfMs > OLD_AFTER_MS)

  useEffect(() => {
    if (!isDue) return
    let isWanted = true
    const wait = attempt.failed ? RETRY_MS : WAIT_MS.least + Math.random() * WAIT_MS.spread
    const timer = window.setTimeout(async () => {
      const isVisible = document.visibilityState === 'visible'
      const read = isVisible ? await fetchHistory(auctionId, rendered) : null
      if (!isWanted) return
      if (read !== null) setLatest({ rendered, history: read })
      setAttempt(({ count }) => ({ count: count + 1, failed: read === null }))
    }, wait)
    return () => {
      isWanted = false
      window.clearTimeout(timer)
    }
  }, [isDue, attempt, auctionId, rendered])

  return history
}

/** Null where no answer came. */
async function fetchHistory(
  auctionId: number,
  { currentPage, range }: Pick<HistoryPage, 'currentPage' | 'range'>,
): Promise<HistoryPage | null> {
  try {
    const address = `/auctions/${auctionId}/history?page=${currentPage}&range=${range}`
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? ((await response.json()) as HistoryPage | null) : null
  } catch {
    return null
  }
}
