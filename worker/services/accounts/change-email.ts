import { EMAIL_CHANGE_MESSAGES, type LinkState } from '../../../domain/account/mailed-links.ts'
import { isNeverConfirmed, mayResendVerification } from '../../../domain/account/verification.ts'
import { invalidFields, type Refusal } from '../../../domain/errors.ts'
import type { EmailChange } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import {
  consumeToken,
  emailChangeTokens,
  endOpenTokens,
  findTwinToken,
} from '../../db/queries/accounts/account-tokens.ts'
import {
  findAccount,
  findAccountByEmail,
  isTakenName,
  replaceEmail,
} from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { limitMail } from '../platform/rate-limit.ts'
import {
  type Addressee,
  mailEmailChanged,
  mailEmailChangeToNew,
  mailEmailChangeToOld,
} from './account-mail.ts'
import { checkOwnPassword } from './check-password.ts'
import { followedLink, issueLink, issueLinkPair } from './mailed-link.ts'
import type { Caller } from './sessions/client-info.ts'
import type { Viewer } from './sessions/viewer.ts'

export type AskOutcome =
  /** Whether a link went to the present address too, or to the new one alone. */
  { readonly ok: true; readonly needsBoth: boolean } | { readonly ok: false; readonly refusal: Refusal }

/**
 * Asks for another address: a link goes to the present one and one to the new one, and nothing changes until both were
 * followed. Where the present one was never confirmed, the link to the new one is enough (decision 249). An earlier request
 * comes to nothing.
 */
export async function askForEmailChange(
  env: Env,
  {
    viewer,
    change,
    caller,
    nowMs,
    waitUntil,
  }: {
    readonly viewer: Viewer
    readonly change: EmailChange
    readonly caller: Caller
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<AskOutcome> {
  const newEmail = change.email
  const checked = await checkOwnPassword(env, {
    viewer,
    password: change.current_password,
    field: 'current_password',
    nowMs,
  })
  if (!checked.ok) return checked
  const { id: userId, email, firstName } = checked.user
  if (newEmail === email) {
    return { ok: false, refusal: invalidFields({ email: ['This is your email address already.'] }) }
  }
  const limited = await limitMail(env, { to: newEmail, ipAddress: caller.ipAddress, nowMs })
  if (limited) return { ok: false, refusal: limited }
  // As at registration, which tells it too; behind a password and a limit.
  if (await findAccountByEmail(database(env), newEmail)) return { ok: false, refusal: taken() }

  const person = { userId, email, firstName }
  if (isNeverConfirmed(checked.user)) {
    await askNewAddressAlone(env, { person, newEmail, nowMs, waitUntil })
    return { ok: true, needsBoth: false }
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
  return { ok: true, needsBoth: true }
}

async function askNewAddressAlone(
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
  // Of an earlier pair: what is left of it makes no change any more.
  await endOpenTokens(database(env), { userId, kinds: ['change_email_old'], nowMs })
  const link = await issueLink(env, { userId, kind: 'change_email_new', email: newEmail, nowMs })
  afterAnswer(waitUntil, 'The mail about a new address was not sent', () =>
    mailEmailChangeToNew(env, { person, ...link, newEmail, needsBoth: false, nowMs }),
  )
}

/** Whether a change of address needs a link followed at the present one too. */
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
  /** Which of the two links was followed already; null where neither was. */
  readonly followed: 'old' | 'new' | null
  /** Whether the present address has to agree. */
  readonly needsBoth: boolean
  readonly expiresAtMs: number
}

/** The change of address that waits for its links; null where none does. */
export async function readPendingEmailChange(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Pick<Viewer, 'id' | 'verificationStatus'>; readonly nowMs: number },
): Promise<PendingEmailChange | null> {
  const tokens = await emailChangeTokens(database(env), viewer.id, nowMs)
  const [newest] = tokens
  // A new request ends the open links of an earlier one, but not one that was followed by then.
  const pair = tokens.filter(({ createdAtMs }) => createdAtMs === newest?.createdAtMs)
  const followed = pair.find(({ usedAtMs }) => usedAtMs !== null)
  if (!newest || pair.every(({ usedAtMs }) => usedAtMs !== null)) return null
  const needsBoth = pair.length === 2
  // Confirmed meanwhile, the present address has to be asked too: the one link does nothing any more.
  if (!needsBoth && (await needsBothAddresses(env, viewer))) return null
  return {
    email: newest.email,
    needsBoth,
    followed: followed === undefined ? null : followed.kind === 'change_email_old' ? 'old' : 'new',
    expiresAtMs: newest.expiresAtMs,
  }
}

export type ConfirmOutcome =
  | { readonly ok: true; readonly isDone: boolean; readonly message: string }
  | { readonly ok: false; readonly refusal: Refusal }

/** Follows a link of a change of address; the second makes the change, or the only one. */
export async function confirmEmailChange(
  env: Env,
  {
    token,
    nowMs,
    waitUntil,
  }: { readonly token: string; readonly nowMs: number; readonly waitUntil: WaitUntil },
): Promise<ConfirmOutcome> {
  const kinds = ['change_email_old', 'change_email_new'] as const
  const { tokenHash, found, state } = await followedLink(env, { token, kinds, nowMs })
  if (!found || state !== 'open') return refusedLink(state === 'open' ? 'unknown' : state)
  const db = database(env)
  if ((await consumeToken(db, tokenHash, nowMs)).length === 0) return refusedLink('used')
  const twin = await findTwinToken(db, found.token)
  if (twin && !twin.usedAtMs) return { ok: true, isDone: false, message: EMAIL_CHANGE_MESSAGES.waiting }
  const wasConfirmed = !isNeverConfirmed(found.user)
  // Alone it was sent while nobody had confirmed the present address. Since somebody has, that one is asked too.
  if (!twin && (wasConfirmed || found.token.kind !== 'change_email_new')) return refusedLink('expired')

  const { id: userId, email, firstName } = found.user
  const newEmail = found.token.email
  try {
    await db.batch([
      replaceEmail(db, userId, { from: email, to: newEmail, nowMs }),
      // What was mailed to the address before proves nothing any more.
      endOpenTokens(db, { userId, kinds: ['verify_email', 'reset_password'], nowMs }),
    ])
  } catch (error) {
    if (isTakenName(error)) return { ok: false, refusal: taken() }
    throw error
  }
  afterAnswer(waitUntil, 'The notice of a new address was not sent', () =>
    mailEmailChanged(env, { person: { userId, email, firstName }, newEmail, wasConfirmed, nowMs }),
  )
  return { ok: true, isDone: true, message: EMAIL_CHANGE_MESSAGES.done }
}

function refusedLink(state: Exclude<LinkState, 'open'>): ConfirmOutcome {
  const message = EMAIL_CHANGE_MESSAGES[state]
  return { ok: false, refusal: invalidFields({ token: [message] }, message) }
}

function taken(): Refusal {
  return invalidFields({ email: [EMAIL_CHANGE_MESSAGES.taken] })
}
