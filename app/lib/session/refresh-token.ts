import { storedToken, storeToken } from './token-store.ts'

const TIMEOUT_MS = 10_000

let pendingRequest: Promise<boolean> | null = null

/**
 * Requests a new token by the stored one or the session cookie, and stores it. Concurrent calls share one
 * request. Returns true on success; never throws.
 */
export function refreshToken(): Promise<boolean> {
  pendingRequest ??= request().finally(() => {
    pendingRequest = null
  })
  return pendingRequest
}

/** The server does not try the cookie beside an invalid token, so a second request without the token does. */
async function request(): Promise<boolean> {
  const token = storedToken()
  if (token !== null && (await requestWith({ authorization: `Bearer ${token}` }))) return true
  return requestWith({})
}

async function requestWith(headers: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = (await response.json()) as { success?: boolean; data?: { token?: string } }
    if (!response.ok || answer.success !== true || answer.data?.token === undefined) return false
    storeToken(answer.data.token)
    return true
  } catch {
    return false
  }
}
