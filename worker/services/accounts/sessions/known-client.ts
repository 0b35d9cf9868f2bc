import { DAY_MS } from '../../../../domain/format/time-units.ts'
import { toAddressGroup } from '../../../../domain/realtime/address-group.ts'
import { database } from '../../../db/client.ts'
import { hasSignedInFrom } from '../../../db/queries/accounts/login-events.ts'
import type { Env } from '../../../env.ts'
import type { ClientInfo } from './client-info.ts'
import { type CookieAccount, findKnownDevice } from './device-cookie.ts'

/** An address with a recent sign-in of the person counts as known. */
const KNOWN_ADDRESS_MS = 30 * DAY_MS

/**
 * A client that has signed in to the account before: by its device cookie, else by its network address. It
 * has attempt counters of its own.
 */
export type KnownClient = { readonly by: 'device' | 'address'; readonly key: string }

/**
 * How a client is known to an account; null for an unknown client. An email without an account takes the same
 * steps (decision 113).
 */
export async function findKnownClient(
  env: Env,
  {
    email,
    account,
    request,
    client,
    sinceMs = 0,
    nowMs,
  }: {
    readonly email: string
    /** Null if no account has the email. */
    readonly account: CookieAccount | null
    readonly request: Request
    readonly client: ClientInfo
    /** Sign-ins before this time do not count. */
    readonly sinceMs?: number
    readonly nowMs: number
  },
): Promise<KnownClient | null> {
  const device = await findKnownDevice(request, env, { account, sinceMs })
  const { ipAddress } = client
  const isKnownAddress =
    ipAddress !== null &&
    (await hasSignedInFrom(database(env), {
      email,
      ipAddress,
      sinceMs: Math.max(sinceMs, nowMs - KNOWN_ADDRESS_MS),
    }))
  if (device !== null) return { by: 'device', key: `device:${device}` }
  return isKnownAddress ? { by: 'address', key: `address:${toAddressGroup(ipAddress)}` } : null
}
