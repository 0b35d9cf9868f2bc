import { startMonitoring, stopMonitoring } from './session-monitor.ts'
import { getTokenSession, onTokenChangedInOtherTab } from './token-store.ts'

/**
 * Follows token changes of other tabs: starts monitoring when a token appears and stops it when the token is
 * removed. Calls `onOtherSession` if the token belongs to another session than the page's, with true if the
 * token was removed. A refresh calls nothing. Returns the unsubscribe function. docs/rules/interface.md,
 * Session in the browser
 */
export function followOtherTabs(
  sessionId: string | null,
  onOtherSession: (wasSignedOut: boolean) => void,
): () => void {
  return onTokenChangedInOtherTab((token) => {
    if (token === null) stopMonitoring()
    else startMonitoring()
    if (getTokenSession(token) !== sessionId) onOtherSession(token === null)
  })
}
