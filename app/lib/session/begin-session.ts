import { endLeftSession } from './sign-out.ts'
import { storeToken } from './token-store.ts'

/** Takes up the session that a sign-in or a registration has begun, whatever was left unfinished before it. */
export function beginSession(token: string): void {
  void endLeftSession()
  storeToken(token)
}
