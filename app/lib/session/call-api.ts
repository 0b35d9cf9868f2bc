import { refreshToken } from './refresh-token.ts'
import { getTokenSession, removeToken, storedToken } from './token-store.ts'

/** Time limit of every API request. docs/rules/interface.md, Failures */
export const API_TIMEOUT_MS = 10_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Refusals of the sign-in itself, where no session exists that could be refreshed. */
const SIGN_IN_CODES: ReadonlySet<string | undefined> = new Set(['invalid_credentials', 'two_factor_required'])

/** The body of an API refusal. */
export interface RefusalBody {
  readonly message?: string
  readonly code?: string
  readonly errors?: Readonly<Record<string, readonly string[] | string>>
  /** With `two_factor_required`: the value to send back with the code. */
  readonly challenge?: string
}

/**
 * Outcome of a call. After `no_answer` it is unknown whether the server acted; only a retry with the same
 * idempotency key can tell.
 */
export type ApiOutcome<T> =
  | { readonly kind: 'answered'; readonly body: T }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly body: RefusalBody
      readonly retryAfterS: number | null
    }
  | { readonly kind: 'no_answer'; readonly reason: 'timeout' | 'network' }

interface CallOptions {
  readonly method?: Method
  /** `FormData` is sent as multipart, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Calls the API with the bearer token and a time limit of 10 seconds. After a 401 it refreshes the token and
 * repeats the call once; if the refresh fails, it removes the token and opens the sign-in page.
 * docs/rules/interface.md, Failures
 */
export function callApi<T>(path: string, options: CallOptions = {}): Promise<ApiOutcome<T>> {
  return withSessionRetry(() => send<T>(path, options))
}

/** Runs a request with the 401 handling of `callApi`. `sendOnce` must read the stored token again. */
export async function withSessionRetry<T>(sendOnce: () => Promise<ApiOutcome<T>>): Promise<ApiOutcome<T>> {
  const sentWith = storedToken()
  const first = await sendOnce()
  if (first.kind !== 'refused' || first.status !== 401 || SIGN_IN_CODES.has(first.body.code)) return first
  // Another call or tab may have refreshed the token meanwhile.
  const isRefreshed = storedToken() !== null && storedToken() !== sentWith
  if (isRefreshed || (await refreshToken())) {
    if (isSameSession(sentWith, storedToken())) return sendOnce()
    // Another person has signed in meanwhile: the request must not run in their name.
    window.location.reload()
    return first
  }
  removeToken()
  const { pathname, search } = window.location
  // The sign-in page states the reason and links back.
  if (pathname !== '/login') {
    window.location.assign(`/login?reason=expired&redirectTo=${encodeURIComponent(pathname + search)}`)
  }
  return first
}

function isSameSession(before: string | null, after: string | null): boolean {
  const [one, other] = [getTokenSession(before), getTokenSession(after)]
  return one === null || other === null || one === other
}

async function send<T>(
  path: string,
  { method = 'GET', body, headers = {} }: CallOptions,
): Promise<ApiOutcome<T>> {
  const token = storedToken()
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        // The browser sets the multipart boundary.
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    if (response.ok) return { kind: 'answered', body: answer as T }
    const retryAfter = response.headers.get('retry-after')
    return {
      kind: 'refused',
      status: response.status,
      body: answer as RefusalBody,
      retryAfterS: retryAfter === null ? null : Number(retryAfter),
    }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: 'no_answer', reason: timedOut ? 'timeout' : 'network' }
  }
}

/** Returns the first field error, else the message, else `fallback`. docs/rules/interface.md, Failures */
export function refusalText(body: RefusalBody, fallback: string): string {
  const [first] = Object.values(body.errors ?? {})
  const text = typeof first === 'string' ? first : first?.[0]
  return text ?? body.message ?? fallback
}
