import { useEffect, useState } from 'react'
import type { HistoryPage } from '../history/history-page.server.ts'

const TIMEOUT_MS = 10_000

/** Bids often come several at once; and not all who watch need ask in the same moment. */
const WAIT_MS = { least: 400, spread: 800 }

/** A chart of a running auction goes on to the right also where nobody bids. */
const OLD_AFTER_MS = 60_000

/** After an answer that did not come, or while nobody looks. */
const RETRY_MS = 5_000

interface Followed {
  readonly auctionId: number
  /** The last event of the auction that the page knows of. */
  readonly seq: number
  readonly isRunning: boolean
  readonly nowMs: number
}

/**
 * The history that the page came with, read anew when the auction has gone on: the page's socket tells that it has, the
 * server alone draws the chart. Only what stands in the tab changes, never focus or scroll position.
 */
export function useFollowedHistory(
  rendered: HistoryPage,
  { auctionId, seq, isRunning, nowMs }: Followed,
): HistoryPage {
  const [latest, setLatest] = useState({ rendered, history: rendered })
  const [attempt, setAttempt] = useState({ count: 0, failed: false })
  // Another page or range has come with the address: what was read for the one before no longer counts.
  const history = latest.rendered === rendered ? latest.history : rendered
  const isDue = seq > history.log.entries || (isRunning && nowMs - history.asOfMs > OLD_AFTER_MS)

  useEffect(() => {
    if (!isDue) return
    let isWanted = true
    const wait = attempt.failed ? RETRY_MS : WAIT_MS.least + Math.random() * WAIT_MS.spread
    const timer = window.setTimeout(async () => {
      const isSeen = document.visibilityState === 'visible'
      const read = isSeen ? await readHistory(auctionId, rendered) : null
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
async function readHistory(
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
