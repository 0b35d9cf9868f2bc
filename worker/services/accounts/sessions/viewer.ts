import type { Person } from '../../../../domain/account/roles.ts'

/** What a bearer token says by its signature alone: enough for an auction room, which checks the session itself. */
export interface TokenSpeaker {
  readonly userId: number
  /** As the token's `sid` has it. */
  readonly sessionId: string
  /** Which of the session's refreshes the credential comes from; absent where it was looked at already. */
  readonly generation?: number
}

/** A signed-in person, read with their session row: what permissions and services need to know of them. */
export interface Viewer extends TokenSpeaker, Person {
  readonly username: string
  readonly email: string
  readonly firstName: string
}
