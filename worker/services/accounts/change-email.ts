import { EMAIL_CHANGE_MESSAGES, type LinkState } from '../../../domain/account/mailed-links.ts'
import { isNeverConfirmed, mayResendVerification } from '../../../domain/account/verification.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { EmailChange } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import {
  consumeTokenStatement,
  endOpenTokensStatement,
  findPairedToken,
  listEmailChangeTokens,
} from '../../db/queries/accounts/account-tokens.ts'
import {
  changeEmailStatement,
  findAccount,
  findAccountByEmail,
  isTakenName,
} from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { limitLink } from '../platform/rate-limit.ts'
import {
  type Addressee,
  mailEmailChanged,
  mailEmailChangeToNew,
  mailEmailChangeToOld,
  toAddressee,
} from './account-mail.ts'
import { findMailedLink, issueLink, issueLinkPair } from './mailed-link.ts'
import { requireRecentProof } from './recent-proof.ts'
import type { ClientInfo } from './sessions/client-info.ts'
import type { Viewer } from './sessions/viewer.ts'

/**
 * Requests a change of email address (docs/rules/accounts.md, Email change). Links go to the current and the
 * new address, and nothing changes until both are followed. If the current address was never confirmed, the
 * link to the new one is enough (docs/rules/accounts.md, Email change). A new request invalidates an earlier
 * one.
 */
export async function requestEmailChange(
  env: Env,
  {
    viewer,
    change,
    client,
    nowMs,
    waitUntil,
  }: {
    readonly viewer: Viewer
    readonly change: EmailChange
    readonly client: ClientInfo
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<{ readonly needsBoth: boolean }>> {
  const newEmail = change.email
  const unproved = requireRecentProof(viewer, nowMs)
  if (unproved) return err(unproved)
  const account = await findAccount(database(env), viewer.id)
  if (!account) return err(refusal('unauthenticated'))
  const { id: userId, email } = account.user
  if (newEmail === email) {
    return err(invalidFields({ email: ['This is already your email address.'] }))
  }
  const limited = await limitLink(env, {
    purpose: 'email_change',
    to: newEmail,
    userId,
    ipAddress: client.ipAddress,
    nowMs,
  })
  if (limited) return err(limited)
  // Reveals that the address is taken, as registration does; the proof and the mail limit are checked
  // first.
  if (await findAccountByEmail(database(env), newEmail)) return err(emailTaken())

  const person = toAddressee(account.user)
  if (isNeverConfirmed(account.user)) {
    await sendNewAddressLink(env, { person, newEmail, nowMs, waitUntil })
    return ok({ needsBoth: false })
  }

  const [old, fresh] = await issueLinkPair(
    env,
    [
      { kind: 'change_email_old', email: newEmail },
      { kind: 'change_email_new', email: newEmail },
    ],
    { userId, nowMs },
  )
  afterAnswer(waitUntil, 'The mails about a new address were not sent', async () => {
    await mailEmailChangeToOld(env, { person, ...old, newEmail, nowMs })
    await mailEmailChangeToNew(env, { person, ...fresh, newEmail, needsBoth: true, nowMs })
  })
  return ok({ needsBoth: true })
}

async function sendNewAddressLink(
  env: Env,
  {
    person,
    newEmail,
    nowMs,
    waitUntil,
  }: {
    readonly person: Addressee
    readonly newEmail: string
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<void> {
  const { userId } = person
  // The old-address link of an earlier request must not confirm this change.
  await endOpenTokensStatement(database(env), { userId, kinds: ['change_email_old'], nowMs })
  const link = await issueLink(env, { userId, kind: 'change_email_new', email: newEmail, nowMs })
  afterAnswer(waitUntil, 'The mail about a new address was not sent', () =>
    mailEmailChangeToNew(env, { person, ...link, newEmail, needsBoth: false, nowMs }),
  )
}

/** Whether an email change needs the current address to confirm it too. */
export async function needsBothAddresses(
  env: Env,
  { id, verificationStatus }: Pick<Viewer, 'id' | 'verificationStatus'>,
): Promise<boolean> {
  if (!mayResendVerification(verificationStatus)) return true
  const account = await findAccount(database(env), id)
  return !account || !isNeverConfirmed(account.user)
}

export type PendingEmailChange = {
  readonly email: string
  /** Which of the two links was followed already; null if neither was. */
  readonly followed: 'old' | 'new' | null
  /** Whether the current address must confirm too. */
  readonly needsBoth: boolean
  readonly expiresAtMs: number
}

/** The email change that waits for its links, or null. */
export async function readPendingEmailChange(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Pick<Viewer, 'id' | 'verificationStatus'>; readonly nowMs: number },
): Promise<PendingEmailChange | null> {
  const tokens = await listEmailChangeTokens(database(env), viewer.id, nowMs)
  const [newest] = tokens
  // A new request ends the open links of an earlier one, but not a link that was already followed.
  const pair = tokens.filter(({ createdAtMs }) => createdAtMs === newest?.createdAtMs)
  const followed = pair.find(({ usedAtMs }) => usedAtMs !== null)
  if (!newest || pair.every(({ usedAtMs }) => usedAtMs !== null)) return null
  const needsBoth = pair.length === 2
  // The current address was confirmed since the request, so it would have to approve too: the single link is
  // void.
  if (!needsBoth && (await needsBothAddresses(env, viewer))) return null
  return {
    email: newest.email,
    needsBoth,
    followed: followed === undefined ? null : followed.kind === 'change_email_old' ? 'old' : 'new',
    expiresAtMs: newest.expiresAtMs,
  }
}

/** `isDone` is false while the other link of the pair is still open. */
export type EmailConfirmationResult = { readonly isDone: boolean; readonly message: string }

/**
 * Follows a link of an email change. The change is made by the second link of a pair, or by a single link.
 */
export async function confirmEmailChange(
  env: Env,
  {
    token,
    nowMs,
    waitUntil,
  }: { readonly token: string; readonly nowMs: number; readonly waitUntil: WaitUntil },
): Promise<Result<EmailConfirmationResult>> {
  const kinds = ['change_email_old', 'change_email_new'] as const
  const { tokenHash, found, state } = await findMailedLink(env, { token, kinds, nowMs })
  if (!found || state !== 'open') return linkRefusal(state === 'open' ? 'unknown' : state)
  const db = database(env)
  if ((await consumeTokenStatement(db, tokenHash, nowMs)).length === 0) return linkRefusal('used')
  const twin = await findPairedToken(db, found.token)
  if (twin && !twin.usedAtMs) return ok({ isDone: false, message: EMAIL_CHANGE_MESSAGES.waiting })
  const wasConfirmed = !isNeverConfirmed(found.user)
  // A single link was sent because the current address was unconfirmed. It has been confirmed since, so it
  // must approve too.
  if (!twin && (wasConfirmed || found.token.kind !== 'change_email_new')) return linkRefusal('expired')

  const { id: userId, email } = found.user
  const newEmail = found.token.email
  try {
    await db.batch([
      changeEmailStatement(db, userId, { from: email, to: newEmail, nowMs }),
      // Links mailed to the old address must not work on the account any more.
      endOpenTokensStatement(db, { userId, kinds: ['verify_email', 'reset_password'], nowMs }),
    ])
  } catch (error) {
    if (isTakenName(error)) return err(emailTaken())
    throw error
  }
  afterAnswer(waitUntil, 'The notice of a new address was not sent', () =>
    mailEmailChanged(env, { person: toAddressee(found.user), newEmail, wasConfirmed, nowMs }),
  )
  return ok({ isDone: true, message: EMAIL_CHANGE_MESSAGES.done })
}

function linkRefusal(state: Exclude<LinkState, 'open'>): Result<EmailConfirmationResult> {
  const message = EMAIL_CHANGE_MESSAGES[state]
  return err(invalidFields({ token: [message] }, message))
}

function emailTaken(): Refusal {
  return invalidFields({ email: [EMAIL_CHANGE_MESSAGES.taken] })
}
