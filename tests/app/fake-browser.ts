/** As much of a browser as the session's code touches, so that it is tested without one. */
import { onTestFinished, vi } from 'vitest'

/** One request that the page made. */
export interface Asked {
  readonly path: string
  readonly method: string
  /** What stands behind `Bearer`; null where no token was sent. */
  readonly token: string | null
  /** What was sent as JSON; of a form its entries, in their order. */
  readonly body: unknown
  readonly credentials: RequestCredentials | undefined
}

/** The answer to a request; throwing is a connection that is lost. */
export type Server = (asked: Asked, times: number) => Response | Promise<Response>

export interface FakeBrowser {
  readonly asked: Asked[]
  /** The requests to one path. */
  askedFor(path: string): Asked[]
  /** Where the page was sent; a reload is `reload`. */
  readonly wentTo: string[]
  readonly storage: Map<string, string>
  /** Another tab of the same browser stores the token, or takes it away. */
  otherTabStores(token: string | null): void
  /** The tab comes to the front or goes behind others; `focus` and `visibilitychange` are told by `tell`. */
  visibility: 'visible' | 'hidden'
  tell(event: 'focus' | 'online' | 'visibilitychange'): void
}

interface Setting {
  /** Where the page stands. */
  readonly at?: string
  readonly token?: string | null
  readonly isOnline?: boolean
  /** Where the browser forbids storage. */
  readonly hasStorage?: boolean
  readonly server?: Server
}

const NOBODY_ANSWERS: Server = () => {
  throw new TypeError('Failed to fetch')
}

/** Puts a browser round the test that asks for it, and takes it away again. */
export function openBrowser({
  at = '/auctions/7?tab=history',
  token = null,
  isOnline = true,
  hasStorage = true,
  server = NOBODY_ANSWERS,
}: Setting = {}): FakeBrowser {
  const storage = new Map<string, string>(token === null ? [] : [['auth_token', token]])
  const asked: Asked[] = []
  const wentTo: string[] = []
  const { pathname, search } = new URL(at, 'http://localhost')
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), {
    location: {
      pathname,
      search,
      href: new URL(at, 'http://localhost').href,
      assign: (address: string) => wentTo.push(address),
      reload: () => wentTo.push('reload'),
    },
    // Looked up as they are called: a test may have put its own clock there.
    setInterval: (...timer: Parameters<typeof setInterval>) => setInterval(...timer),
    clearInterval: (timer: ReturnType<typeof setInterval>) => clearInterval(timer),
  })
  const counts = new Map<string, number>()

  vi.stubGlobal('window', window)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: isOnline, userAgent: 'a browser' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => permitted(() => storage.get(key) ?? null),
    setItem: (key: string, value: string) => permitted(() => void storage.set(key, value)),
    removeItem: (key: string) => permitted(() => void storage.delete(key)),
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const one = {
      path,
      method: init.method ?? 'GET',
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null,
      body: bodyOf(init.body),
      credentials: init.credentials,
    }
    asked.push(one)
    const times = (counts.get(path) ?? 0) + 1
    counts.set(path, times)
    // As over a network: never in the same breath.
    await Promise.resolve()
    return server(one, times)
  })
  onTestFinished(() => void vi.unstubAllGlobals())

  function permitted<T>(use: () => T): T {
    if (!hasStorage) throw new DOMException('Storage is forbidden', 'SecurityError')
    return use()
  }

  return {
    asked,
    askedFor: (path) => asked.filter((one) => one.path === path),
    wentTo,
    storage,
    otherTabStores(stored) {
      if (stored === null) storage.delete('auth_token')
      else storage.set('auth_token', stored)
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'auth_token' }))
    },
    get visibility() {
      return page.visibilityState as 'visible' | 'hidden'
    },
    set visibility(state) {
      page.visibilityState = state
    },
    tell(event) {
      ;(event === 'visibilitychange' ? page : window).dispatchEvent(new Event(event))
    },
  }
}

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return [...body]
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** A token of a session as far as a browser can read it; `mark` tells one refresh from another. */
export function tokenOf(session: string, mark = 'a', claims: object = {}): string {
  const said = Buffer.from(JSON.stringify({ sid: session, ...claims })).toString('base64url')
  return `head.${said}.${mark}`
}

/** A refusal as the API words it. */
export function refused(status: number, body: object = {}, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, ...body }, { status, headers })
}

export const SIGN_IN_AGAIN = { message: 'Please sign in to continue.', code: 'unauthenticated' }

/** What POST /auth/refresh answers. */
export function refreshed(token: string): Response {
  return Response.json({ success: true, data: { token } })
}
