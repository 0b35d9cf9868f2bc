import { callApi } from './call-api.ts'
import { stopMonitoring } from './session-monitor.ts'
import { removeToken, storedToken } from './token-store.ts'

const PENDING_KEY = 'sign_out_pending'

/** Whether somebody signed out here without the server having heard of it. */
export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(PENDING_KEY) !== null
  } catch {
    return false
  }
}

/**
 * Signs out: the token goes and monitoring stops whether or not the server is reached (Spec part 1, section 4). The
 * session cookie can only be taken away by the server, so an unreachable one is told when a page is next opened.
 * Answers whether the server heard.
 */
export async function signOut(): Promise<boolean> {
  stopMonitoring()
  remember(storedToken() ?? 'cookie')
  const heard = await completeSignOut()
  // Other tabs look again when the token goes: by then the server must know.
  removeToken()
  signedOutHere = !heard
  for (const listener of listeners) listener()
  return heard
}

let signedOutHere = false
const listeners = new Set<() => void>()

/** Whether the person signed out in this page while the server could not be reached. */
export function isSignedOutHere(): boolean {
  return signedOutHere
}

export function subscribeToSignOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the server of a sign-out; answers whether it heard. */
export async function completeSignOut(): Promise<boolean> {
  const token = pendingToken()
  const outcome = await callApi('/auth/logout', {
    method: 'POST',
    headers: token === null || token === 'cookie' ? {} : { authorization: `Bearer ${token}` },
  })
  if (outcome.kind === 'no_answer') return false
  forget()
  return true
}

function pendingToken(): string | null {
  try {
    return localStorage.getItem(PENDING_KEY)
  } catch {
    return null
  }
}

function remember(token: string): void {
  try {
    localStorage.setItem(PENDING_KEY, token)
  } catch {
    // Without storage there is nothing to come back to: the one request has to do.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(PENDING_KEY)
  } catch {
    // Nothing was stored.
  }
}
