import type { Env } from '../env.ts'

/** What the router hands to each call of the API. */
export interface ApiEnv {
  Bindings: Env
  Variables: {
    requestId?: string
    /** The answer is a room's, which has the headers of the API (decision 313). */
    hasHeaders?: true
  }
}
