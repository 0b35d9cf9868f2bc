import { useRevalidator } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Notice } from '../../../domain/notifications/toast-notifications.ts'
import { showToast } from '../toasts/toasts.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { dropForeignToken, restoreSession } from './restore-session.ts'
import { startMonitoring, stopMonitoring } from './session-monitor.ts'
import { isSignOutPending } from './sign-out.ts'

/** Without it the page would turn into another by itself. */
const SIGNED_OUT_ELSEWHERE: Notice = {
  message: 'You were signed out in another tab',
  severity: 'info',
  durationMs: 10_000,
}

/**
 * The browser half of the session. The page was rendered for its cookie (`sessionId`, null for nobody); here the bearer
 * token is brought to agree with it, kept fresh, and followed across tabs (Spec part 1, section 4).
 */
export function useSession(sessionId: string | null): void {
  const { revalidate } = useRevalidator()

  // Before anything on the page can send it: effects of what is inside come later.
  useLayoutEffect(() => dropForeignToken(sessionId), [sessionId])

  useEffect(() => {
    let isCurrent = true
    const restore = () =>
      restoreSession(sessionId).then((changed) => {
        if (changed && isCurrent) revalidate()
      })
    const onOnline = () => {
      if (isSignOutPending()) void restore()
    }
    void restore()
    if (sessionId === null) stopMonitoring()
    else startMonitoring()
    window.addEventListener('online', onOnline)
    return () => {
      isCurrent = false
      window.removeEventListener('online', onOnline)
    }
  }, [sessionId, revalidate])

  // What had the focus may have been of the person alone.
  const before = useRef(sessionId)
  useEffect(() => {
    const isGone = before.current !== null && sessionId === null
    before.current = sessionId
    if (isGone && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [sessionId])

  useEffect(
    () =>
      followOtherTabs(sessionId, (wasSignedOut) => {
        if (wasSignedOut) showToast(SIGNED_OUT_ELSEWHERE)
        revalidate()
      }),
    [sessionId, revalidate],
  )
}
