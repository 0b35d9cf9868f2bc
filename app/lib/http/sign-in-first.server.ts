import { type Redirect, redirectTo } from '../http.server.ts'

/** Asks somebody to sign in, and brings them back to an address of ours. */
export function signInFirst(address: string): Redirect {
  return redirectTo(`/login?redirectTo=${encodeURIComponent(address)}`)
}
