import { callApi } from './call-api.ts'
import { refreshToken } from './refresh-token.ts'
import { completeSignOut, endLeftSession, isSignOutOfAnother, isSignOutPending } from './sign-out.ts'
import { getTokenSession, removeToken, storedToken } from './token-store.ts'

/**
 * Removes a token of another session than the one that the page was rendered for (`sessionId`, null for
 * signed out), before the page can send it (decision 135).
 */
export function dropForeignToken(sessionId: string | null): void {
  const token = storedToken()
  if (token !== null && (sessionId === null || getTokenSession(token) !== sessionId)) removeToken()
}

/**
 * Makes token and server agree with the page: completes a pending sign-out, requests a missing token,
 * validates a stored one. Returns true if the page must be reloaded. docs/rules/interface.md, Session in the
 * browser
 */
export async function restoreSession(sessionId: string | null): Promise<boolean> {
  if (isSignOutPending()) {
    if (!isSignOutOfAnother(sessionId)) return completeSignOut()
    await endLeftSession()
  }
  if (sessionId === null) return false
  if (storedToken() === null) await refreshToken()
  else await callApi('/auth/profile')
  // The cookie may have changed while the page was loading; then the page is outdated, not the token.
  const token = storedToken()
  return token !== null && getTokenSession(token) !== sessionId
}
