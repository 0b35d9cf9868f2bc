import type { SignInPlace } from '../../../domain/account/sign-in.ts'
import { refusal } from '../../../domain/errors.ts'
import { err, ok } from '../../../domain/result.ts'
import type { SecondFactorLogin } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import { insertLoginEvent } from '../../db/queries/accounts/login-events.ts'
import { findTwoFactor } from '../../db/queries/accounts/two-factor.ts'
import { findAccount } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import type { WaitUntil } from '../platform/after-answer.ts'
import { toAddressee } from './account-mail.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { clientInfo } from './sessions/client-info.ts'
import { findKnownClient } from './sessions/known-client.ts'
import type { SignInResult } from './sign-in.ts'
import { readChallenge } from './sign-in-challenge.ts'
import { proveSecondFactor } from './two-factor-codes.ts'

const CHALLENGE_OVER = 'Please sign in again: this took too long.'

/**
 * Second step of a sign-in: answers the challenge with a code of the authenticator app or a recovery code.
 */
export async function signInWithCode(
  env: Env,
  {
    login,
    request,
    place,
    nowMs,
    waitUntil,
  }: {
    readonly login: SecondFactorLogin
    readonly request: Request
    /** Of a page's context; otherwise read from the request. */
    readonly place?: SignInPlace | null | undefined
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<SignInResult> {
  const challenge = await readChallenge(env, login.challenge, nowMs)
  const account = challenge && (await findAccount(database(env), challenge.userId))
  if (!account || !(await challenge.holdsFor(account.user.passwordHash))) {
    return err(refusal('invalid_credentials', { message: CHALLENGE_OVER }))
  }
  const { id: userId, email, isActive } = account.user
  if (!isActive) return err(refusal('deactivated'))
  const client = clientInfo(request, place)
  // Somebody who knows the password may have signed in before the second factor was turned on.
  const sinceMs = (await findTwoFactor(database(env), userId))?.confirmedAtMs ?? 0
  const known = await findKnownClient(env, { email, account: account.user, request, client, sinceMs, nowMs })
  // Others who know the password cannot use up the attempts of the owner's devices.
  const who = known === null ? String(userId) : `${userId}:${known.key}`
  const proof = await proveSecondFactor(env, {
    person: toAddressee(account.user),
    code: login.code,
    limit: ['secondFactor', who],
    nowMs,
    waitUntil,
  })
  if (!proof.ok) {
    const outcome = proof.refusal.code === 'rate_limited' ? 'rate_limited' : 'wrong_code'
    await insertLoginEvent(database(env), { userId, email, outcome, ...client, atMs: nowMs })
    return proof
  }
  const isKnown = known !== null
  const signedIn = await completeSignIn(env, { account, request, client, isKnown, nowMs, waitUntil })
  return signedIn ? ok(signedIn) : err(refusal('invalid_credentials', { message: CHALLENGE_OVER }))
}
