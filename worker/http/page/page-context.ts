import type { SignInPlace } from '../../../domain/account/sign-in.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../../services/accounts/sessions/viewer.ts'
import type { LivePart } from '../../services/auctions/live-parts.ts'

/** The load context of a page's loaders and actions. */
export interface PageContext {
  readonly env: Env
  /** The person of the session cookie; null when signed out. */
  readonly viewer: Viewer | null
  /** Content security policy nonce of this answer's scripts and style sheets. */
  readonly nonce: string
  /** As the answer's `x-request-id` and the audit log state it. */
  readonly requestId: string
  /** Milliseconds since the epoch, read once per request; every time on the page is computed from it. */
  readonly nowMs: number
  /** Where the platform sees the client; the request of an action does not tell it. */
  readonly place?: SignInPlace | null | undefined
  /** `ExecutionContext.waitUntil`. */
  readonly waitUntil: (work: Promise<unknown>) => void
  /**
   * Lets the page be shown to others who are not signed in, for a second at most and while these parts are as they were; absent where
   * it may not. The loader calls it for a page whose other content may be a second old.
   */
  readonly cachePage?: ((live: readonly LivePart[]) => void) | undefined
  /** Ends when the page after a form may be loaded and rendered; absent elsewhere. */
  readonly renderTurn?: (() => Promise<void>) | undefined
}
