import { database } from '../../../db/client.ts'
import { hasSignedInFrom } from '../../../db/queries/accounts/login-events.ts'
import type { Env } from '../../../env.ts'
import type { Caller } from './client-info.ts'
import { knownDevice } from './device-cookie.ts'

/** An address from which the person has signed in lately is theirs. */
const KNOWN_ADDRESS_MS = 30 * 24 * 60 * 60_000

/**
 * By what a caller is known as somebody who has signed in at this account before: the browser, else the network
 * address; null for a stranger. Of an address that is nobody's the same is asked (decision 113).
 */
export async function knownCaller(
  env: Env,
  {
    email,
    userId,
    request,
    caller,
    nowMs,
  }: {
    readonly email: string
    /** Null where the address is nobody's. */
    readonly userId: number | null
    readonly request: Request
    readonly caller: Caller
    readonly nowMs: number
  },
): Promise<string | null> {
  const device = await knownDevice(request, env, userId ?? 0)
  const { ipAddress } = caller
  const isKnownAddress =
    ipAddress !== null &&
    (await hasSignedInFrom(database(env), { email, ipAddress, sinceMs: nowMs - KNOWN_ADDRESS_MS }))
  if (device !== null) return `device:${device}`
  return isKnownAddress ? `address:${ipAddress}` : null
}
