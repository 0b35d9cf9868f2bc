import { startMonitoring, stopMonitoring } from './session-monitor.ts'
import { onTokenChangedElsewhere, sessionOfToken } from './token-store.ts'

/**
 * Follows what other tabs do to the token: monitoring starts when one appears and stops when it goes (Spec part 1,
 * section 4). A token of another session than the page's calls back, since the page is no longer for who looks at it, and
 * says whether there is none any more; a mere refresh does not. Answers how to stop.
 */
export function followOtherTabs(
  sessionId: string | null,
  onOtherSession: (wasSignedOut: boolean) => void,
): () => void {
  return onTokenChangedElsewhere((token) => {
    if (token === null) stopMonitoring()
    else startMonitoring()
    if (sessionOfToken(token) !== sessionId) onOtherSession(token === null)
  })
}
