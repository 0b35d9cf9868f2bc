import { useEffect } from 'react'
import { hasWon, isSettled } from '../../../../domain/auction/viewer-status.ts'
import type { LiveAuction } from './live-auction.ts'

/**
 * Delays (ms) between the requests. Charging and releasing follow the close within seconds; a slow payment
 * provider gets a minute, after that a reload shows the result.
 */
const ASK_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

/**
 * After the end of an auction with a bid of the viewer: fetches the state of their money until it is final.
 */
export function useSettlement({ auction, own }: LiveAuction, refreshViewerStatus: () => Promise<void>): void {
  const hasEnded = auction.status === 'ended' && own !== null && own.mask !== null
  const isWaiting = hasEnded && (own.ending === null || !isSettled(own.ending, hasWon(own, auction.result)))
  useEffect(() => {
    if (!isWaiting) return
    let timer = 0
    let asked = 0
    const askLater = () => {
      const wait = ASK_AFTER_MS[asked]
      if (wait === undefined) return
      asked += 1
      timer = window.setTimeout(() => void refreshViewerStatus().then(askLater), wait)
    }
    askLater()
    return () => window.clearTimeout(timer)
  }, [isWaiting, refreshViewerStatus])
}
