import { storedToken, storeToken } from './token-store.ts'

const TIMEOUT_MS = 10_000

let running: Promise<boolean> | null = null

/**
 * Asks for a new token with the old one or the session cookie, and stores it (Spec part 1, section 7). Several who ask
 * at once share one request. Answers whether there is a new token; never throws.
 */
export function refreshToken(): Promise<boolean> {
  running ??= request().finally(() => {
    running = null
  })
  return running
}

/** A token that is of no use any more does not speak for the cookie: without it the cookie is asked. */
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
