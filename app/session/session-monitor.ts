import { refreshToken } from './refresh-token.ts'

/** The periodic refresh (Spec part 1, section 9). */
const REFRESH_EVERY_MS = 1_800_000

/** A tab that gains the focus and becomes visible says both at once, and one refresh is enough. */
const LEAST_BETWEEN_MS = 5_000

let stopCurrent: (() => void) | null = null

/**
 * Keeps the session's token fresh: every 30 minutes, and whenever the tab gains the focus or becomes visible (Spec
 * part 1, section 4). A refresh that fails is left to the next one. Starting twice is starting once.
 */
export function startMonitoring(): void {
  if (stopCurrent !== null) return
  let lastAtMs = Date.now()
  const refresh = () => {
    lastAtMs = Date.now()
    void refreshToken()
  }
  const onReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - lastAtMs >= LEAST_BETWEEN_MS) refresh()
  }
  const timer = window.setInterval(refresh, REFRESH_EVERY_MS)
  window.addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  stopCurrent = () => {
    window.clearInterval(timer)
    window.removeEventListener('focus', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}

export function stopMonitoring(): void {
  stopCurrent?.()
  stopCurrent = null
}
