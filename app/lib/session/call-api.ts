import { refreshToken } from './refresh-token.ts'
import { removeToken, sessionOfToken, storedToken } from './token-store.ts'

/** Every request to the API ends after this long (Spec part 1, section 9). */
export const API_TIMEOUT_MS = 10_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Refusals of a sign-in: there is no session yet that could be refreshed. */
const SIGN_IN_CODES: ReadonlySet<string | undefined> = new Set(['invalid_credentials', 'two_factor_required'])

/** The body of a refusal, as the API words it. */
export interface RefusalBody {
  readonly message?: string
  readonly code?: string
  readonly errors?: Readonly<Record<string, readonly string[] | string>>
  /** With the question for a second factor: what to send back with the code. */
  readonly challenge?: string
}

/**
 * What became of a call. After `no_answer` nobody knows whether the server acted: only the same request with the same
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
  /** A form is sent as multipart, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The one way the browser calls the API: bearer token, 10 seconds, and after a 401 one refresh and one repetition; if
 * that fails the token is removed and the sign-in page opens (Spec part 1, section 8).
 */
export function callApi<T>(path: string, options: CallOptions = {}): Promise<ApiOutcome<T>> {
  return inSession(() => send<T>(path, options))
}

/** As `callApi` says of a 401, for whatever sends a request with the token that is stored then. */
export async function inSession<T>(sendOnce: () => Promise<ApiOutcome<T>>): Promise<ApiOutcome<T>> {
  const sentWith = storedToken()
  const first = await sendOnce()
  if (first.kind !== 'refused' || first.status !== 401 || SIGN_IN_CODES.has(first.body.code)) return first
  // Another call or another tab may have refreshed it while this one was on its way.
  const isRefreshed = storedToken() !== null && storedToken() !== sentWith
  if (isRefreshed || (await refreshToken())) {
    if (isOfOneSession(sentWith, storedToken())) return sendOnce()
    // Somebody else has signed in meanwhile: what one person asked for is not done in the name of another.
    window.location.reload()
    return first
  }
  removeToken()
  const { pathname, search } = window.location
  // The sign-in page says why it opened, and leads back to here.
  if (pathname !== '/login') {
    window.location.assign(`/login?reason=expired&redirectTo=${encodeURIComponent(pathname + search)}`)
  }
  return first
}

function isOfOneSession(before: string | null, after: string | null): boolean {
  const [one, other] = [sessionOfToken(before), sessionOfToken(after)]
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
        // Of a form the browser names the boundary itself.
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

/** The first field's message, else the message, else `fallback` (Spec part 1, section 8). */
export function refusalText(body: RefusalBody, fallback: string): string {
  const [first] = Object.values(body.errors ?? {})
  const text = typeof first === 'string' ? first : first?.[0]
  return text ?? body.message ?? fallback
}
