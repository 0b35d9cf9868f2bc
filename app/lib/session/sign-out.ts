import { stopMonitoring } from './session-monitor.ts'
import { removeToken, sessionOfToken, storedToken } from './token-store.ts'

/** The token of the session that is to be ended, until the server has heard of it; without a token, its number. */
const PENDING_KEY = 'sign_out_pending'
const BY_COOKIE = 'cookie:'

const TIMEOUT_MS = 10_000

/** Whether somebody signed out here without the server having heard of it. */
export function isSignOutPending(): boolean {
  return pending() !== null
}

/**
 * What became of a sign-out, which has succeeded in this browser either way (Spec part 1, section 8, Logout failure):
 * `heard` by the server, `failed` there, or `unreachable`.
 */
export type SignedOut = 'heard' | 'failed' | 'unreachable'

/**
 * Signs out of the session that the page was rendered for: the token goes and monitoring stops whether or not the server
 * is reached (Spec part 1, section 4). The session cookie can only be taken away by the server, so one that did not hear
 * is told again when the connection is back or a page is next opened.
 */
export async function signOut(sessionId: string | undefined): Promise<SignedOut> {
  stopMonitoring()
  const token = storedToken()
  // A token that names no session would end none.
  remember(token === null || sessionOfToken(token) === null ? `${BY_COOKIE}${sessionId ?? ''}` : token)
  const outcome = await tellServer()
  // Other tabs look again when the token goes: by then the server must know.
  removeToken()
  if (outcome !== 'heard') leftSession = sessionId ?? null
  for (const listener of listeners) listener()
  return outcome
}

let leftSession: string | null = null
const listeners = new Set<() => void>()

/** The session that the person left in this page while the server did not hear: the page is nobody's all the same. */
export function sessionLeftHere(): string | null {
  return leftSession
}

export function subscribeToSignOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the server of a sign-out that it has not heard of; answers whether it has now. */
export async function completeSignOut(): Promise<boolean> {
  return (await tellServer()) === 'heard'
}

/** Whether a pending sign-out is of another session than this one, which was begun since. */
export function isSignOutOfAnother(sessionId: string | null): boolean {
  const left = pending()
  if (sessionId === null || left === null) return false
  const session = left.startsWith(BY_COOKIE) ? left.slice(BY_COOKIE.length) : sessionOfToken(left)
  return session !== '' && session !== sessionId
}

/**
 * Somebody has signed in since a sign-out that the server did not hear of. The session that was left is ended by its
 * token alone: the cookie is the new one's, and an answer to this must not take it away.
 */
export async function endLeftSession(): Promise<void> {
  const token = pendingToken()
  forget()
  // Without a token the cookie was all there was, and it is gone.
  if (token !== null) await post({ token, credentials: 'omit' })
}

async function tellServer(): Promise<SignedOut> {
  const outcome = await post({ token: pendingToken(), credentials: 'same-origin' })
  if (outcome === 'heard') forget()
  return outcome
}

/** Not by `callApi`: a sign-out that is refused has nothing to be refreshed for, and leads to no sign-in. */
async function post({
  token,
  credentials,
}: {
  readonly token: string | null
  readonly credentials: RequestCredentials
}): Promise<SignedOut> {
  try {
    const { status } = await fetch('/api/auth/logout', {
      method: 'POST',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      credentials,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // What the server refuses for good would be refused again.
    return status >= 500 || status === 429 ? 'failed' : 'heard'
  } catch {
    return 'unreachable'
  }
}

/** Where nothing can be stored, the page remembers as long as it lives. */
let remembered: string | null = null

function pending(): string | null {
  try {
    return localStorage.getItem(PENDING_KEY)
  } catch {
    return remembered
  }
}

function pendingToken(): string | null {
  const left = pending()
  return left === null || left.startsWith(BY_COOKIE) ? null : left
}

function remember(token: string): void {
  remembered = token
  try {
    localStorage.setItem(PENDING_KEY, token)
  } catch {
    // Without storage there is nothing to come back to: this page has to do.
  }
}

function forget(): void {
  remembered = null
  try {
    localStorage.removeItem(PENDING_KEY)
  } catch {
    // Nothing was stored.
  }
}
