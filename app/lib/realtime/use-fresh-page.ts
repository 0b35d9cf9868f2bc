import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isOffline } from '../offline/use-offline.ts'
import { onPageChanged } from './page-events.ts'

/** Lists come from the replica and are at most this old. */
export const LISTS_FRESH_EVERY_MS = 30_000

/**
 * Delays of the two reloads after a change: one soon, and one later, because changes come in bursts and the
 * replica follows the room with a delay. Up to twice as long, because many pages learn of a change at once.
 */
const AFTER_CHANGE_MS = [700, 4_000] as const

/**
 * Reloads the data of a page whose prices come without a socket: periodically while the page is visible, on
 * return to it, and soon after a change (a notification, a clock that ran out).
 */
export function useFreshPage(everyMs: number): void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation().state
  const isIdle = useRef(true)
  isIdle.current = state === 'idle' && navigation === 'idle'

  useEffect(() => {
    const refresh = () => {
      if (!isIdle.current || document.visibilityState !== 'visible' || isOffline()) return
      // On a slow device the state below renders later; a second reload meanwhile would abort this one.
      isIdle.current = false
      revalidate()
    }
    let soon: number[] = []
    const refreshSoon = () => {
      soon.forEach(clearTimeout)
      soon = AFTER_CHANGE_MS.map((ms) => window.setTimeout(refresh, ms * (1 + Math.random())))
    }
    const timer = window.setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refreshSoon)
    window.addEventListener('online', refresh)
    const unsubscribe = onPageChanged(refreshSoon)
    return () => {
      soon.forEach(clearTimeout)
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refreshSoon)
      window.removeEventListener('online', refresh)
      unsubscribe()
    }
  }, [everyMs, revalidate])
}
