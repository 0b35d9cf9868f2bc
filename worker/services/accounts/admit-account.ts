import { database } from '../../db/client.ts'
import { hasSignedInBefore, insertLoginEvent } from '../../db/queries/accounts/login-events.ts'
import type { Account } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { mailNewDevice } from './account-mail.ts'
import { beginSession, type SignedIn } from './sessions/begin-session.ts'
import type { Caller } from './sessions/client-info.ts'

/**
 * The end of every way in: the history notes it, a session begins, and of a browser that was never seen with this
 * account its owner is told.
 */
export async function admitAccount(
  env: Env,
  {
    account,
    caller,
    isKnown,
    nowMs,
    waitUntil,
  }: {
    readonly account: Account
    readonly caller: Caller
    readonly isKnown: boolean
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<SignedIn> {
  const { id: userId, email, firstName } = account.user
  const db = database(env)
  // Somebody's very first sign-in is news to nobody.
  const isNews = !isKnown && (await hasSignedInBefore(db, userId))
  await insertLoginEvent(db, { userId, email, outcome: 'signed_in', ...caller, atMs: nowMs })
  const signedIn = await beginSession(env, { account, caller, nowMs })
  if (isNews) {
    afterAnswer(waitUntil, 'The notice of a new device was not sent', () =>
      mailNewDevice(env, { person: { userId, email, firstName }, caller, nowMs }),
    )
  }
  return signedIn
}
