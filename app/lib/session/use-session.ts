import { useRevalidator } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ToastNotification } from '../../../domain/notifications/toast-notifications.ts'
import { showToast } from '../toasts/toasts.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { dropForeignToken, restoreSession } from './restore-session.ts'
import { startMonitoring, stopMonitoring } from './session-monitor.ts'
import { isSignOutPending } from './sign-out.ts'

/** Explains why the page changes without an action in this tab. */
const SIGNED_OUT_ELSEWHERE: ToastNotification = {
  message: 'You were signed out in another tab',
  severity: 'info',
  durationMs: 10_000,
}

/**
 * The browser's part of the session: makes the bearer token agree with the page's session (`sessionId`, null
 * for signed out), keeps it fresh, and follows other tabs. docs/rules/interface.md, Session in the browser
 */
export function useSession(sessionId: string | null): void {
  const { revalidate } = useRevalidator()

  // A layout effect runs before the effects of child components, which may send the token.
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

  // The focused element may have disappeared with the person's content.
  const previousSessionId = useRef(sessionId)
  useEffect(() => {
    const wasSignedOut = previousSessionId.current !== null && sessionId === null
    previousSessionId.current = sessionId
    if (wasSignedOut && document.activeElement === document.body) {
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
