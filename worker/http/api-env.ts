import type { Env } from '../env.ts'

/** What the router hands to each call of the API. */
export interface ApiEnv {
  Bindings: Env
  Variables: { requestId?: string }
}
