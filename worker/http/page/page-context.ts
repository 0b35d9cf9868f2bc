import type { Env } from '../../env.ts'
import type { Viewer } from '../../services/accounts/sessions/viewer.ts'

/** What a page's loader or action is given beside its request. */
export interface PageContext {
  readonly env: Env
  /** Who looks, by the session cookie; null where nobody is signed in. */
  readonly viewer: Viewer | null
  /** Marks the scripts of this one answer as ours. */
  readonly nonce: string
  /** Milliseconds since the epoch, taken once for the request: every time on a page is reckoned from it. */
  readonly nowMs: number
  /** Lets work go on after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
}
