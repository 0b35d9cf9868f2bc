import type { Person } from '../../../../domain/account/roles.ts'

/**
 * What a bearer token proves by its signature alone. Enough for an auction room, which checks the session
 * itself.
 */
export interface TokenIdentity {
  readonly userId: number
  /** The token's `sid` claim. */
  readonly sessionId: string
  /** Generation of the session that the credential belongs to; absent if it was checked already. */
  readonly generation?: number
  /** What the token says of the session's seed: its number alone may be that of another session after a restore, or elsewhere. */
  readonly seedTag?: string
}

/** A signed-in person, read with their session row: what permission checks and services need. */
export interface Viewer extends TokenIdentity, Person {
  readonly username: string
  readonly email: string
  readonly firstName: string
  /** When the person last proved on this session who they are (ms); null without such a proof. */
  readonly provedAtMs: number | null
}
