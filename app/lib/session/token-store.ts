/** Storage key of the bearer token, which all tabs share. */
const TOKEN_KEY = 'auth_token'

/** Returns the stored token; null when signed out or if storage is forbidden. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // Without storage the session works by its cookie, and each page requests its own token.
  }
}

export function removeToken(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // Nothing was stored.
  }
}

/**
 * Returns the expiry of the stored token in milliseconds since the epoch, from its unverified claims; null
 * without a readable token.
 */
export function getTokenExpiryMs(): number | null {
  const exp = getClaim(storedToken(), 'exp')
  return typeof exp === 'number' ? exp * 1_000 : null
}

/** Returns the session id of a token, from its unverified claims; null if there is none. */
export function getTokenSession(token: string | null): string | null {
  const sid = getClaim(token, 'sid')
  return typeof sid === 'string' ? sid : null
}

function getClaim(token: string | null, name: string): unknown {
  try {
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(claims ?? ''))[name]
  } catch {
    return null
  }
}

/** Calls back when another tab stores or removes the token. Returns the unsubscribe function. */
export function onTokenChangedInOtherTab(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage is cleared.
    if (event.key === TOKEN_KEY || event.key === null) listener(storedToken())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
