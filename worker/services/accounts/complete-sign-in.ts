import { database } from '../../db/client.ts'
import { hasSignedInBefore, insertLoginEvent } from '../../db/queries/accounts/login-events.ts'
import type { Account } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { mailNewDevice, toAddressee } from './account-mail.ts'
import { beginSession, type SignedIn } from './sessions/begin-session.ts'
import type { ClientInfo } from './sessions/client-info.ts'

/**
 * Last step of every sign-in: writes the login history, starts a session, and mails the owner if the browser
 * is new to this account. Null if the password was changed, or the account deactivated, since `account` was read.
 */
export async function completeSignIn(
  env: Env,
  {
    account,
    request,
    client,
    isKnown,
    nowMs,
    waitUntil,
  }: {
    readonly account: Account
    readonly request: Request
    readonly client: ClientInfo
    readonly isKnown: boolean
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<SignedIn | null> {
  const { id: userId, email } = account.user
  const db = database(env)
  // The first sign-in of an account is not mailed.
  const isNews = !isKnown && (await hasSignedInBefore(db, userId))
  const signedIn = await beginSession(env, { account, request, nowMs })
  if (signedIn === null) return null
  const { ipAddress, userAgent, place } = client
  await insertLoginEvent(db, {
    userId,
    email,
    outcome: 'signed_in',
    ipAddress,
    userAgent,
    ...(place && { place }),
    device: signedIn.device,
    atMs: nowMs,
  })
  if (isNews) {
    afterAnswer(waitUntil, 'The notice of a new device was not sent', () =>
      mailNewDevice(env, { person: toAddressee(account.user), client, nowMs }),
    )
  }
  return signedIn
}
