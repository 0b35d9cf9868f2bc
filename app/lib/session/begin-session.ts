import { endLeftSession } from './sign-out.ts'
import { storeToken } from './token-store.ts'

/** Starts a session after sign-in or registration, and ends one whose sign-out is still pending. */
export function beginSession(token: string): void {
  void endLeftSession()
  storeToken(token)
}
