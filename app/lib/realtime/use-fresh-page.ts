import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isOffline, isReachable } from '../offline/use-offline.ts'
import { onPageNews } from './page-events.ts'

/** Lists come from the database: they follow within this time, whoever bids. */
export const LISTS_FRESH_EVERY_MS = 30_000

/** News come in bunches, and the lists are a moment behind the auctions: asked a first time, and once more for sure. */
const AFTER_NEWS_MS = [700, 4_000] as const

/**
 * Reads a page's data again for pages whose prices come without a socket: every so often while somebody looks at it,
 * when they come back to it, and soon after news (a personal notice, a clock that ran out). Where the server cannot be
 * reached it keeps still, since a page that cannot be read would become an error.
 */
export function useFreshPage(everyMs: number): void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation().state
  const isIdle = useRef(true)
  isIdle.current = state === 'idle' && navigation === 'idle'

  useEffect(() => {
    let left = false
    const canRead = () => !left && isIdle.current && document.visibilityState === 'visible' && !isOffline()
    const refresh = async () => {
      if (canRead() && (await isReachable()) && canRead()) revalidate()
    }
    let soon: number[] = []
    const refreshSoon = () => {
      soon.forEach(clearTimeout)
      soon = AFTER_NEWS_MS.map((ms) => window.setTimeout(refresh, ms))
    }
    const timer = window.setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refreshSoon)
    window.addEventListener('online', refresh)
    const deafen = onPageNews(refreshSoon)
    return () => {
      left = true
      soon.forEach(clearTimeout)
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refreshSoon)
      window.removeEventListener('online', refresh)
      deafen()
    }
  }, [everyMs, revalidate])
}
