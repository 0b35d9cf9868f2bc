/** Where the bearer token is kept between pages and shared between tabs (Spec part 1, section 9). */
const TOKEN_KEY = 'auth_token'

/** The stored token; null when signed out, and where the browser forbids storage. */
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
    // Without storage the session lives by its cookie, and each page asks for a token of its own.
  }
}

export function removeToken(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // Nothing was stored.
  }
}

/** When the stored token ends, as it says itself; null without one, and where it cannot be read. */
export function tokenEndsAtMs(): number | null {
  const exp = claimOf(storedToken(), 'exp')
  return typeof exp === 'number' ? exp * 1_000 : null
}

/** Which session a token is of, as it says itself: the server alone can tell whether that is true. */
export function sessionOfToken(token: string | null): string | null {
  const sid = claimOf(token, 'sid')
  return typeof sid === 'string' ? sid : null
}

function claimOf(token: string | null, name: string): unknown {
  try {
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(claims ?? ''))[name]
  } catch {
    return null
  }
}

/** Calls back when another tab stores or removes the token; answers how to stop. */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key is the whole storage being cleared.
    if (event.key === TOKEN_KEY || event.key === null) listener(storedToken())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
