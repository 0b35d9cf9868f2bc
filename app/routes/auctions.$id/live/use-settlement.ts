import { useEffect } from 'react'
import { isSettled } from '../../../../domain/auction/viewer-outcome.ts'
import type { LiveAuction } from './live-auction.ts'

/** Charging and releasing follow the close within seconds; a slow processor gets a minute, then a reload tells. */
const ASK_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

/** Once an auction that the viewer bid in has ended: asks what became of their money until it has come to rest. */
export function useSettlement({ auction, own }: LiveAuction, refreshOwn: () => Promise<void>): void {
  const ended = auction.status === 'ended' && own !== null && own.mask !== null
  const won = ended && auction.result?.outcome === 'sold' && auction.result.winner === own.mask
  const waits = ended && (own.ending === null || !isSettled(own.ending, won))
  useEffect(() => {
    if (!waits) return
    let timer = 0
    let asked = 0
    const askLater = () => {
      const wait = ASK_AFTER_MS[asked]
      if (wait === undefined) return
      asked += 1
      timer = window.setTimeout(() => void refreshOwn().then(askLater), wait)
    }
    askLater()
    return () => window.clearTimeout(timer)
  }, [waits, refreshOwn])
}
