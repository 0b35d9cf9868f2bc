import { refreshToken } from './refresh-token.ts'

/** The periodic refresh (Spec part 1, section 9). */
const REFRESH_EVERY_MS = 1_800_000

/** A tab that gains the focus and becomes visible says both at once, and one refresh is enough. */
const LEAST_BETWEEN_MS = 5_000

let stopCurrent: (() => void) | null = null

/**
 * Keeps the session's token fresh: every 30 minutes, and whenever the tab gains the focus, becomes visible (Spec part 1,
 * section 4) or finds its connection again. One that fails is only logged (section 8). Starting twice is starting once. Several tabs that refresh at the same moment are answered with the same successor (decision 111).
 */
export function startMonitoring(): void {
  if (stopCurrent !== null) return
  let lastAtMs = Date.now()
  const refresh = () => {
    lastAtMs = Date.now()
    void refreshToken().then((isFresh) => {
      if (!isFresh) console.warn('The session could not be refreshed. It is tried again later.')
    })
  }
  const onReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - lastAtMs >= LEAST_BETWEEN_MS) refresh()
  }
  const timer = window.setInterval(refresh, REFRESH_EVERY_MS)
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
