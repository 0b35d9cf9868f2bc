import { toSeedTag } from '../../../../domain/account/session-rotation.ts'
import { database } from '../../../db/client.ts'
import { insertSession } from '../../../db/queries/accounts/sessions.ts'
import type { Account } from '../../../db/queries/accounts/users.ts'
import type { Env } from '../../../env.ts'
import { randomText, sha256Hex } from '../derived-keys.ts'
import { findBrowserSession } from './claimed-session.ts'
import { clientInfo } from './client-info.ts'
import { findDevice, newDeviceCookie } from './device-cookie.ts'
import { endSession } from './end-sessions.ts'
import { SESSION_LIFE_MS, sessionCookie, sessionSecret } from './session-cookie.ts'
import { signToken } from './token.ts'

const FIRST_GENERATION = 1

/** A new session of a person who has just signed in: the token for /api and the cookie for pages. */
export interface SignedIn {
  readonly account: Account
  readonly token: string
  /** The Set-Cookie header. */
  readonly cookie: string
  /** The Set-Cookie header that marks the browser as known; used by browsers only. */
  readonly deviceCookie: string
  /** The browser's number; the same for all its accounts. */
  readonly device: string
}

/**
 * Starts a new session, in place of the one that the browser has; the person's other sessions stay. Null if the
 * account's password was changed, or the account deactivated, since `account` was read.
 */
export async function beginSession(
  env: Env,
  {
    account,
    request,
    nowMs,
  }: { readonly account: Account; readonly request: Request; readonly nowMs: number },
): Promise<SignedIn | null> {
  const seed = randomText()
  const generation = FIRST_GENERATION
  const secret = await sessionSecret(env, { seed, generation })
  const userId = account.user.id
  const client = clientInfo(request)
  const replaced = await findBrowserSession(request, env)
  const device = await findDevice(env, client.deviceCookie)
  const sessionId = await insertSession(database(env), {
    userId,
    passwordHash: account.user.passwordHash ?? '',
    seed,
    secretHash: await sha256Hex(secret),
    ipAddress: client.ipAddress,
    userAgent: client.userAgent,
    device,
    nowMs,
    expiresAtMs: nowMs + SESSION_LIFE_MS,
  })
  if (sessionId === null) return null
  if (replaced) {
    const { session, user } = replaced
    await endSession(env, { userId: user.id, sessionId: session.id, reason: 'replaced', nowMs })
  }
  return {
    account,
    token: await signToken(
      env,
      { userId, sessionId: String(sessionId), generation, seedTag: toSeedTag(seed) },
      nowMs,
    ),
    cookie: sessionCookie(env, { sessionId, generation, secret }),
    device,
    deviceCookie: await newDeviceCookie(env, account.user, { device, issuedAtMs: nowMs }),
  }
}
