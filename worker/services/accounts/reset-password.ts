import {
  FIRST_PASSWORD_LIFE_MS,
  type LinkState,
  RESET_MESSAGES,
} from '../../../domain/account/mailed-links.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import {
  consumeTokenStatement,
  endOpenTokensStatement,
  wasConsumed,
} from '../../db/queries/accounts/account-tokens.ts'
import { revokeSessionsStatement } from '../../db/queries/accounts/sessions.ts'
import { deleteTwoFactorOf } from '../../db/queries/accounts/two-factor.ts'
import { changePasswordStatement, findAccountByEmail, type UserRow } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil, wellAfterAnswer } from '../platform/after-answer.ts'
import { limitLink } from '../platform/rate-limit.ts'
import {
  mailFirstPassword,
  mailPasswordChanged,
  mailReset,
  mailTwoFactorChanged,
  toAddressee,
} from './account-mail.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { requireHuman } from './human-check.ts'
import { findMailedLink, issueLink } from './mailed-link.ts'
import { hashPassword } from './password.ts'
import type { ClientInfo } from './sessions/client-info.ts'
import { findDevice, newDeviceCookie } from './sessions/device-cookie.ts'
import { forgetSession } from './sessions/end-sessions.ts'
import { findUndoLink } from './undo-two-factor.ts'

export const FORGOT_MESSAGE =
  'If there is an account for that address, we have sent it a link. Please check your inbox.'
export const PASSWORD_RESET_MESSAGE = 'Your password has been changed. Please sign in.'

/**
 * Mails a link to choose a new password (docs/rules/accounts.md, Passwords). Neither the answer nor its time
 * reveals whether an account exists: the lookup and the mail run after the response.
 */
export async function forgotPassword(
  env: Env,
  {
    email,
    humanToken,
    client,
    nowMs,
    waitUntil,
  }: {
    readonly email: string
    readonly humanToken: string | undefined
    readonly client: ClientInfo
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Refusal | null> {
  // Before the count: a request that mails nothing must not use up the attempts of the account's owner.
  const notHuman = await requireHuman(env, { token: humanToken, client })
  if (notHuman) return notHuman
  const limited = await limitLink(env, { purpose: 'reset', to: email, ipAddress: client.ipAddress, nowMs })
  if (limited) return limited
  wellAfterAnswer(waitUntil, 'The reset mail was not sent', async () => {
    const account = await findAccountByEmail(database(env), email)
    if (!account?.user.isActive) return
    const { id: userId, passwordHash } = account.user
    const person = toAddressee(account.user)
    // Otherwise anybody could shorten the time in which the owner of an added account chooses the first password.
    const lifeMs = passwordHash === null ? FIRST_PASSWORD_LIFE_MS : undefined
    const link = await issueLink(env, { userId, kind: 'reset_password', email, lifeMs, nowMs })
    await (passwordHash === null ? mailFirstPassword : mailReset)(env, { person, ...link, nowMs })
  })
  return null
}

export type PasswordResetResult = {
  /**
   * The Set-Cookie header that marks this browser as known, so that other clients' failed attempts cannot
   * lock it out.
   */
  readonly deviceCookie: string
}

/**
 * Sets a new password by a mailed link, which is consumed, and ends every session of the account. Does not
 * sign in: a second factor must still be asked for.
 */
export async function resetPassword(
  env: Env,
  {
    token,
    password,
    nowMs,
    waitUntil,
  }: {
    readonly token: string
    readonly password: string
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<PasswordResetResult>> {
  const undo = await findUndoLink(env, token, nowMs)
  if (undo !== null) return resetAndUndo(env, { undo, password, nowMs, waitUntil })
  const { tokenHash, found, state } = await findResetLink(env, token, nowMs)
  if (!found || state !== 'open') return linkRefusal(state === 'open' ? 'unknown' : state)
  const { id: userId, isActive } = found.user
  if (!isActive) return err(refusal('deactivated'))
  // The link stays open for another password.
  const common = await refuseCommonPassword(password)
  if (common) return err(common)

  const db = database(env)
  const passwordHash = await hashPassword(env, password)
  const when = wasConsumed(tokenHash, nowMs)
  const [consumed] = await db.batch([
    consumeTokenStatement(db, tokenHash, nowMs),
    changePasswordStatement(db, userId, { passwordHash, when, nowMs }),
    revokeSessionsStatement(db, { userId, except: null, reason: 'password_reset', when, nowMs }),
    endOpenTokensStatement(db, { userId, kinds: ['change_email_old', 'change_email_new'], nowMs }),
  ])
  if (consumed.length === 0) return linkRefusal('used')
  return finishReset(env, { user: found.user, passwordHash, nowMs, waitUntil })
}

/** The same by the link that also turns off the second factor that somebody else has turned on. */
async function resetAndUndo(
  env: Env,
  {
    undo: { state, user, sinceMs },
    password,
    nowMs,
    waitUntil,
  }: {
    readonly undo: NonNullable<Awaited<ReturnType<typeof findUndoLink>>>
    readonly password: string
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<PasswordResetResult>> {
  if (user === null || state !== 'open') return linkRefusal(state === 'open' ? 'unknown' : state)
  if (!user.isActive) return err(refusal('deactivated'))
  const common = await refuseCommonPassword(password)
  if (common) return err(common)
  const db = database(env)
  const passwordHash = await hashPassword(env, password)
  if (!(await deleteTwoFactorOf(db, user.id, sinceMs))) return linkRefusal('used')
  await db.batch([
    changePasswordStatement(db, user.id, { passwordHash, nowMs }),
    revokeSessionsStatement(db, {
      userId: user.id,
      except: null,
      reason: 'password_reset',
      nowMs,
    }),
    endOpenTokensStatement(db, {
      userId: user.id,
      kinds: ['reset_password', 'change_email_old', 'change_email_new'],
      nowMs,
    }),
  ])
  afterAnswer(waitUntil, 'The notice of the second factor was not sent', () =>
    mailTwoFactorChanged(env, { person: toAddressee(user), undoToken: null, nowMs }),
  )
  return finishReset(env, { user, passwordHash, nowMs, waitUntil })
}

async function finishReset(
  env: Env,
  {
    user,
    passwordHash,
    nowMs,
    waitUntil,
  }: {
    readonly user: UserRow
    readonly passwordHash: string
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<PasswordResetResult>> {
  await forgetSession(env, user.id, null)
  afterAnswer(waitUntil, 'The notice of a new password was not sent', () =>
    mailPasswordChanged(env, { person: toAddressee(user), nowMs }),
  )
  const device = await findDevice(env, null)
  // A reset proves no second factor, and may be repeated.
  const issued = { device, issuedAtMs: 0 }
  return ok({ deviceCookie: await newDeviceCookie(env, { ...user, passwordHash }, issued) })
}

/** Why a link cannot set a password, shown before one is typed; null if it can. Does not consume the link. */
export async function findResetLinkProblem(env: Env, token: string, nowMs: number): Promise<string | null> {
  const { state } = (await findUndoLink(env, token, nowMs)) ?? (await findResetLink(env, token, nowMs))
  return state === 'open' ? null : RESET_MESSAGES[state]
}

/** A link mailed to a former address of the account counts as expired. */
async function findResetLink(env: Env, token: string, nowMs: number) {
  const link = await findMailedLink(env, { token, kinds: ['reset_password'], nowMs })
  const isOfOldAddress = link.state === 'open' && link.found?.token.email !== link.found?.user.email
  return isOfOldAddress ? { ...link, state: 'expired' as const } : link
}

function linkRefusal(state: Exclude<LinkState, 'open'>): Result<PasswordResetResult> {
  const message = RESET_MESSAGES[state]
  return err(invalidFields({ token: [message] }, message))
}
