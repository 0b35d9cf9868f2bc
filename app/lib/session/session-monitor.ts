import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { refreshToken } from './refresh-token.ts'

/** Interval of the periodic refresh. */
const REFRESH_INTERVAL_MS = 30 * MINUTE_MS

/** Minimum time between refreshes: a tab that is activated fires both focus and visibility events. */
const MIN_INTERVAL_MS = 5_000

let stopCurrent: (() => void) | null = null

/**
 * Refreshes the token every 30 minutes, when the tab gains focus or becomes visible, and on reconnect. A
 * failure is only logged. Starting twice has no effect. Tabs that refresh at the same moment get the same new
 * token (decision 111). docs/rules/interface.md, Session in the browser
 */
export function startMonitoring(): void {
  if (stopCurrent !== null) return
  let lastAtMs = Date.now()
  const refresh = () => {
    lastAtMs = Date.now()
    void refreshToken().then((isFresh) => {
      if (!isFresh) console.warn('Your session could not be renewed. We’ll try again.')
    })
  }
  const onReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - lastAtMs >= MIN_INTERVAL_MS) refresh()
  }
  const timer = window.setInterval(refresh, REFRESH_INTERVAL_MS)
  window.addEventListener('focus', onReturn)
  window.addEventListener('online', refresh)
  document.addEventListener('visibilitychange', onReturn)
  stopCurrent = () => {
    window.clearInterval(timer)
    window.removeEventListener('focus', onReturn)
    window.removeEventListener('online', refresh)
    document.removeEventListener('visibilitychange', onReturn)
  }
}

export function stopMonitoring(): void {
  stopCurrent?.()
  stopCurrent = null
}
