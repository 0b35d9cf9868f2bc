import { stopMonitoring } from './session-monitor.ts'
import { getTokenSession, removeToken, storedToken } from './token-store.ts'

/**
 * Storage key of a sign-out that the server has not processed. The value is the session's token or, without
 * one, `cookie:` and the session id.
 */
const PENDING_KEY = 'sign_out_pending'
const BY_COOKIE = 'cookie:'

const TIMEOUT_MS = 10_000

/** Returns true if a sign-out of this browser has not reached the server. */
export function isSignOutPending(): boolean {
  return readPending() !== null
}

/**
 * Result of a sign-out, which takes effect in this browser in any case: processed by the server, refused by
 * it, or not delivered.
 */
export type SignOutResult = 'heard' | 'failed' | 'unreachable'

/**
 * Signs out of the page's session: removes the token and stops monitoring even if the server is not reached.
 * Only the server can remove the session cookie, so an undelivered sign-out is repeated on reconnect or with
 * the next page. docs/rules/interface.md, Session in the browser
 */
export async function signOut(sessionId: string | undefined): Promise<SignOutResult> {
  stopMonitoring()
  const token = storedToken()
  // A token without a session id could not end a session.
  storePending(token === null || getTokenSession(token) === null ? `${BY_COOKIE}${sessionId ?? ''}` : token)
  const result = await sendPendingSignOut()
  // The removed token makes other tabs reload; the server must have processed the sign-out by then.
  removeToken()
  if (result !== 'heard') leftSession = sessionId ?? null
  for (const listener of listeners) listener()
  return result
}

let leftSession: string | null = null
const listeners = new Set<() => void>()

/**
 * Returns the session that was left in this page without the server's confirmation; the page renders itself
 * signed out.
 */
export function getLeftSession(): string | null {
  return leftSession
}

export function subscribeToSignOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends a pending sign-out. Returns true if the server processed it. */
export async function completeSignOut(): Promise<boolean> {
  return (await sendPendingSignOut()) === 'heard'
}

/** Returns true if the pending sign-out belongs to another session than this one, which began later. */
export function isSignOutOfAnother(sessionId: string | null): boolean {
  const pending = readPending()
  if (sessionId === null || pending === null) return false
  const session = pending.startsWith(BY_COOKIE) ? pending.slice(BY_COOKIE.length) : getTokenSession(pending)
  return session !== '' && session !== sessionId
}

/**
 * Ends the left session after a new sign-in. Only its token is sent: the cookie belongs to the new session,
 * and the answer must not remove it.
 */
export async function endLeftSession(): Promise<void> {
  const token = readPendingToken()
  clearPending()
  // Without a token the session had only its cookie, which the new session has replaced.
  if (token !== null) await postLogout({ token, credentials: 'omit' })
}

async function sendPendingSignOut(): Promise<SignOutResult> {
  const result = await postLogout({ token: readPendingToken(), credentials: 'same-origin' })
  if (result === 'heard') clearPending()
  return result
}

/** Bypasses `callApi`: a refused sign-out must neither refresh the token nor open the sign-in page. */
async function postLogout({
  token,
  credentials,
}: {
  readonly token: string | null
  readonly credentials: RequestCredentials
}): Promise<SignOutResult> {
  try {
    const { status } = await fetch('/api/auth/logout', {
      method: 'POST',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      credentials,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // The server would refuse a repetition of a 4xx too.
    return status >= 500 || status === 429 ? 'failed' : 'heard'
  } catch {
    return 'unreachable'
  }
}

/** Fallback without storage, for the lifetime of the page. */
let pendingInMemory: string | null = null

function readPending(): string | null {
  try {
    return localStorage.getItem(PENDING_KEY)
  } catch {
    return pendingInMemory
  }
}

function readPendingToken(): string | null {
  const pending = readPending()
  return pending === null || pending.startsWith(BY_COOKIE) ? null : pending
}

function storePending(token: string): void {
  pendingInMemory = token
  try {
    localStorage.setItem(PENDING_KEY, token)
  } catch {
    // Without storage this page alone completes the sign-out.
  }
}

function clearPending(): void {
  pendingInMemory = null
  try {
    localStorage.removeItem(PENDING_KEY)
  } catch {
    // Nothing was stored.
  }
}
