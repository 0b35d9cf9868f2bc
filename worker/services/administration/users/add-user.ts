import { FIRST_PASSWORD_LIFE_MS } from '../../../../domain/account/mailed-links.ts'
import { STATUS_AT_REGISTRATION } from '../../../../domain/account/verification.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { AddedUser, WireListedUser } from '../../../../domain/schemas/user.ts'
import { database } from '../../../db/client.ts'
import { findAccount, insertAccount, isTakenName } from '../../../db/queries/accounts/users.ts'
import type { Env } from '../../../env.ts'
import { mailFirstPassword, toAddressee, writeVerification } from '../../accounts/account-mail.ts'
import { refuseCommonPassword } from '../../accounts/common-passwords.ts'
import { issueLink } from '../../accounts/mailed-link.ts'
import { hashPassword } from '../../accounts/password.ts'
import { requireRecentProof } from '../../accounts/recent-proof.ts'
import { findTakenFields } from '../../accounts/register.ts'
import { afterAnswer, type WaitUntil } from '../../platform/after-answer.ts'
import type { Change } from './change-user.ts'
import { toListedUser } from './list-users.ts'

/**
 * Makes an account for somebody, who has not accepted the terms yet. They are mailed the link that verifies their address,
 * or without a password the link to choose one. Errors: `invalid`; `proof_required` for staff.
 * docs/rules/administration.md, Users
 */
export async function addUser(
  env: Env,
  {
    user,
    viewer,
    actor,
    nowMs,
    waitUntil,
  }: Change & { readonly user: AddedUser; readonly waitUntil: WaitUntil },
): Promise<Result<WireListedUser>> {
  const unproved = user.role === 'user' ? null : requireRecentProof(viewer, nowMs)
  if (unproved) return err(unproved)
  const { password } = user
  const common = password === undefined ? null : await refuseCommonPassword(password)
  if (common) return err(common)
  const db = database(env)
  const taken = await findTakenFields(db, user)
  if (taken) return err(taken)
  let userId: number
  try {
    userId = await insertAccount(db, {
      user: {
        username: user.username,
        email: user.email,
        passwordHash: password === undefined ? null : await hashPassword(env, password),
        firstName: user.first_name,
        lastName: user.last_name,
        userType: user.user_type,
        role: user.role,
        verificationStatus: STATUS_AT_REGISTRATION,
      },
      profile: {},
      by: { ...actor, reason: user.reason },
      nowMs,
    })
  } catch (error) {
    // The name was taken by another request meanwhile.
    const late = isTakenName(error) ? await findTakenFields(db, user) : null
    if (late) return err(late)
    throw error
  }
  const account = await findAccount(db, userId)
  if (!account) throw new Error('The account was not found after it was stored')
  afterAnswer(waitUntil, 'The first mail of an account was not sent', async () => {
    const { email } = account.user
    const person = toAddressee(account.user)
    if (password === undefined) {
      const lifeMs = FIRST_PASSWORD_LIFE_MS
      const link = await issueLink(env, { userId, kind: 'reset_password', email, lifeMs, nowMs })
      await mailFirstPassword(env, { person, ...link, nowMs })
    } else {
      const link = await issueLink(env, { userId, kind: 'verify_email', email, nowMs })
      await (await writeVerification(env, { person, ...link, nowMs }))()
    }
  })
  return ok(toListedUser(account))
}
