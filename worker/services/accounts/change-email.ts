import { EMAIL_CHANGE_MESSAGES } from '../../../domain/account/mailed-links.ts'
import { invalidFields, type Refusal } from '../../../domain/errors.ts'
import type { EmailChange } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import {
  consumeToken,
  emailChangeTokens,
  endOpenTokens,
  findTwinToken,
} from '../../db/queries/account-tokens.ts'
import { findAccountByEmail, isTakenName, replaceEmail } from '../../db/queries/users.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../after-answer.ts'
import { limitMail } from '../rate-limit.ts'
import { mailEmailChanged, mailEmailChangeToNew, mailEmailChangeToOld } from './account-mail.ts'
import type { Caller } from './caller.ts'
import { checkOwnPassword } from './check-password.ts'
import { followedLink, issueLinkPair } from './mailed-link.ts'
import type { Viewer } from './viewer.ts'

export const EMAIL_CHANGE_ASKED_MESSAGE =
  'We have sent links to your current and your new address. Please follow both.'

/**
 * Asks for another address: a link goes to the present one and one to the new one, and nothing changes until both were
 * followed. An earlier request comes to nothing.
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
): Promise<Refusal | null> {
  const newEmail = change.email
  const checked = await checkOwnPassword(env, {
    viewer,
    password: change.current_password,
    field: 'current_password',
    nowMs,
  })
  if (!checked.ok) return checked.refusal
  const { id: userId, email, firstName } = checked.user
  if (newEmail === email) return invalidFields({ email: ['This is your email address already.'] })
  const limited = await limitMail(env, { to: newEmail, ipAddress: caller.ipAddress, nowMs })
  if (limited) return limited
  // As at registration, which tells it too; behind a password and a limit.
  if (await findAccountByEmail(database(env), newEmail)) return taken()

  const [old, fresh] = await issueLinkPair(
    env,
    [
      { kind: 'change_email_old', email: newEmail },
      { kind: 'change_email_new', email: newEmail },
    ],
    { userId, nowMs },
  )
  const person = { userId, email, firstName }
  afterAnswer(waitUntil, 'The mails about a new address were not sent', async () => {
    await mailEmailChangeToOld(env, { person, ...old, newEmail, nowMs })
    await mailEmailChangeToNew(env, { person, ...fresh, newEmail, nowMs })
  })
  return null
}

export type PendingEmailChange = {
  readonly email: string
  /** Which of the two links was followed already; null where neither was. */
  readonly followed: 'old' | 'new' | null
  readonly expiresAtMs: number
}

/** The change of address that waits for its links; null where none does. */
export async function readPendingEmailChange(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Pick<Viewer, 'id'>; readonly nowMs: number },
): Promise<PendingEmailChange | null> {
  const tokens = await emailChangeTokens(database(env), viewer.id, nowMs)
  const [newest] = tokens
  // A new request ends the open links of an earlier one, but not one that was followed by then.
  const pair = tokens.filter(({ createdAtMs }) => createdAtMs === newest?.createdAtMs)
  const followed = pair.find(({ usedAtMs }) => usedAtMs !== null)
  if (!newest || pair.length < 2 || pair.every(({ usedAtMs }) => usedAtMs !== null)) return null
  return {
    email: newest.email,
    followed: followed === undefined ? null : followed.kind === 'change_email_old' ? 'old' : 'new',
    expiresAtMs: newest.expiresAtMs,
  }
}

export type ConfirmOutcome =
  | { readonly ok: true; readonly isDone: boolean; readonly message: string }
  | { readonly ok: false; readonly refusal: Refusal }

/** Follows one of the two links of a change of address; the second makes the change. */
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
  if (!twin?.usedAtMs) return { ok: true, isDone: false, message: EMAIL_CHANGE_MESSAGES.waiting }

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
    mailEmailChanged(env, { person: { userId, email, firstName }, newEmail, nowMs }),
  )
  return { ok: true, isDone: true, message: EMAIL_CHANGE_MESSAGES.done }
}

function refusedLink(state: 'used' | 'expired' | 'unknown'): ConfirmOutcome {
  const message = EMAIL_CHANGE_MESSAGES[state]
  return { ok: false, refusal: invalidFields({ token: [message] }, message) }
}

function taken(): Refusal {
  return invalidFields({ email: [EMAIL_CHANGE_MESSAGES.taken] })
}
