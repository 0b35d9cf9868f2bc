import { callApi } from './call-api.ts'
import { refreshToken } from './refresh-token.ts'
import { completeSignOut, endLeftSession, isSignOutOfAnother, isSignOutPending } from './sign-out.ts'
import { removeToken, sessionOfToken, storedToken } from './token-store.ts'

/**
 * One browser speaks for one session: that of its cookie, which the page was rendered for (`sessionId`, null for nobody).
 * A token of another one, be it another person's or one whose cookie is gone, is dropped before anything on the page can
 * send it (decision 135).
 */
export function dropForeignToken(sessionId: string | null): void {
  const token = storedToken()
  if (token !== null && (sessionId === null || sessionOfToken(token) !== sessionId)) removeToken()
}

/**
 * Brings token and server to agree with the page (Spec part 1, section 4, Session restore at start): an unheard sign-out
 * is completed, a missing token asked for, a stored one tried. Answers whether the page must be asked for again.
 */
export async function restoreSession(sessionId: string | null): Promise<boolean> {
  if (isSignOutPending()) {
    if (!isSignOutOfAnother(sessionId)) return completeSignOut()
    await endLeftSession()
  }
  if (sessionId === null) return false
  if (storedToken() === null) await refreshToken()
  else await callApi('/auth/profile')
  // The cookie may have become another's while the page was on its way: then the page is old, not the token.
  const token = storedToken()
  return token !== null && sessionOfToken(token) !== sessionId
}
