import type { SignInPlace } from '../../../domain/account/sign-in.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../../services/accounts/sessions/viewer.ts'

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
}
