import { useRevalidator } from '@remix-run/react'
import { useEffect, useLayoutEffect } from 'react'
import { callApi } from './call-api.ts'
import { refreshToken } from './refresh-token.ts'
import { startMonitoring, stopMonitoring } from './session-monitor.ts'
import { completeSignOut, isSignOutPending } from './sign-out.ts'
import { onTokenChangedElsewhere, removeToken, storedToken } from './token-store.ts'

/**
 * The browser half of the session. The page was rendered for its cookie (`signedIn`); here the bearer token is brought
 * to agree with it, kept fresh, and followed across tabs (Spec part 1, section 4).
 */
export function useSession(signedIn: boolean): void {
  const { revalidate } = useRevalidator()

  // Before anything on the page can send it: a token without its cookie is one of a session that is over.
  useLayoutEffect(() => {
    if (!signedIn && !isSignOutPending()) removeToken()
  }, [signedIn])

  useEffect(() => {
    let isCurrent = true
    void restore(signedIn).then((changed) => {
      if (changed && isCurrent) revalidate()
    })
    if (signedIn) startMonitoring()
    else stopMonitoring()
    return () => {
      isCurrent = false
    }
  }, [signedIn, revalidate])

  useEffect(
    () =>
      onTokenChangedElsewhere((token) => {
        if (token === null) stopMonitoring()
        else startMonitoring()
        revalidate()
      }),
    [revalidate],
  )
}

/** Answers whether the page must be asked for again. */
async function restore(signedIn: boolean): Promise<boolean> {
  if (isSignOutPending()) return completeSignOut()
  if (!signedIn) return false
  if (storedToken() === null) await refreshToken()
  else await callApi('/auth/profile')
  return false
}
