import { parseDevice } from '../../../domain/account/device.ts'
import { toMailbox } from '../../../domain/account/mailbox.ts'
import { greetingName } from '../../../domain/account/mailed-name.ts'
import { absoluteUrl } from '../../../domain/format/absolute-url.ts'
import {
  accountClosedMail,
  emailChangedMail,
  emailChangeToNewMail,
  emailChangeToOldMail,
  firstPasswordMail,
  newDeviceMail,
  passwordChangedMail,
  recoveryCodeMail,
  resetMail,
  sessionReusedMail,
  twoFactorMail,
  verificationMail,
} from '../../../domain/mails/account-mails.ts'
import type { MailContent } from '../../../domain/mails/mail-content.ts'
import type { Env } from '../../env.ts'
import { composeMail } from '../notifications/compose-mail.ts'
import { type OutgoingMail, sendMail, storeMail } from '../notifications/send-mail.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import type { ClientInfo } from './sessions/client-info.ts'

/** The account holder a mail is addressed to. */
export type Addressee = {
  readonly userId: number
  readonly email: string
  /** Null while the address is not confirmed. */
  readonly name: string | null
}

/** The addressee of an account's mails. */
export function toAddressee(
  user: { readonly id: number; readonly email: string } & Parameters<typeof greetingName>[0],
): Addressee {
  return { userId: user.id, email: user.email, name: greetingName(user) }
}

type MailContext = { readonly person: Addressee; readonly nowMs: number }
type LinkMailContext = MailContext & { readonly token: string; readonly tokenId: number }

/**
 * Stores the verification mail before it resolves; the returned function delivers it. `back` is the path of
 * this site to which the link leads after verification.
 */
export async function writeVerification(
  env: Env,
  { person, token, tokenId, back = '/dashboard', nowMs }: LinkMailContext & { readonly back?: string },
): Promise<() => Promise<void>> {
  const link =
    accountLink(env, '/verify-email', token) +
    (back === '/dashboard' ? '' : `&redirectTo=${encodeURIComponent(back)}`)
  return storeMail(env, await compose(env, person, `verify:${tokenId}`, verificationMail(link)), nowMs)
}

/** Mails the link to choose a new password. */
export function mailReset(env: Env, { person, token, tokenId, nowMs }: LinkMailContext): Promise<void> {
  const content = resetMail(accountLink(env, '/reset-password', token))
  return sendLink(env, person, { key: `reset:${tokenId}`, content, nowMs })
}

/** Mails the link to choose the first password of an account that an administrator made. */
export function mailFirstPassword(
  env: Env,
  { person, token, tokenId, nowMs }: LinkMailContext,
): Promise<void> {
  const content = firstPasswordMail(accountLink(env, '/reset-password', token))
  return sendLink(env, person, { key: `first-password:${tokenId}`, content, nowMs })
}

/** Notifies the owner of a changed password. */
export function mailPasswordChanged(env: Env, { person, nowMs }: MailContext): Promise<void> {
  return send(env, person, {
    key: `password:${person.userId}:${nowMs}`,
    content: passwordChangedMail(),
    nowMs,
  })
}

/** Asks the current address to approve the change. */
export function mailEmailChangeToOld(
  env: Env,
  { person, token, tokenId, newEmail, nowMs }: LinkMailContext & { readonly newEmail: string },
): Promise<void> {
  const content = emailChangeToOldMail(accountLink(env, '/confirm-email', token), newEmail)
  return send(env, person, { key: `email-change-old:${tokenId}`, content, nowMs })
}

/** Asks the new address to confirm itself; `needsBoth` if the current address is asked too. */
export function mailEmailChangeToNew(
  env: Env,
  {
    person,
    token,
    tokenId,
    newEmail,
    needsBoth,
    nowMs,
  }: LinkMailContext & { readonly newEmail: string; readonly needsBoth: boolean },
): Promise<void> {
  const content = emailChangeToNewMail(accountLink(env, '/confirm-email', token), needsBoth)
  const to = { ...person, email: newEmail, name: null }
  return sendLink(env, to, { key: `email-change-new:${tokenId}`, content, nowMs })
}

/**
 * Notifies both addresses of the change. An old address that was never confirmed may belong to somebody else,
 * so its mail does not name the new address.
 */
export async function mailEmailChanged(
  env: Env,
  {
    person,
    newEmail,
    wasConfirmed,
    nowMs,
  }: MailContext & { readonly newEmail: string; readonly wasConfirmed: boolean },
): Promise<void> {
  const key = `email-changed:${person.userId}:${nowMs}`
  const toOld = emailChangedMail(wasConfirmed ? newEmail : null)
  await send(env, person, { key: `${key}:old`, content: toOld, nowMs })
  const toNew = emailChangedMail(newEmail)
  await send(env, { ...person, email: newEmail }, { key: `${key}:new`, content: toNew, nowMs })
}

/** Notifies the owner that the second factor was turned on, with the token of the link that undoes it, or off with null. */
export function mailTwoFactorChanged(
  env: Env,
  { person, undoToken, nowMs }: MailContext & { readonly undoToken: string | null },
): Promise<void> {
  return send(env, person, {
    key: `two-factor:${person.userId}:${nowMs}`,
    content: twoFactorMail(undoToken === null ? null : accountLink(env, '/reset-password', undoToken)),
    nowMs,
  })
}

/** Notifies the owner that a recovery code was used; `left` is the number of unused codes. */
export function mailRecoveryCodeUsed(
  env: Env,
  { person, left, nowMs }: MailContext & { readonly left: number },
): Promise<void> {
  return send(env, person, {
    key: `recovery-code:${person.userId}:${nowMs}`,
    content: recoveryCodeMail(left),
    nowMs,
  })
}

/** Mailed after a sign-in from a browser that has not been seen with this account. */
export function mailNewDevice(
  env: Env,
  { person, client, nowMs }: MailContext & { readonly client: ClientInfo },
): Promise<void> {
  const content = newDeviceMail(parseDevice(client.userAgent).label, client.ipAddress)
  return send(env, person, { key: `new-device:${person.userId}:${nowMs}`, content, nowMs })
}

/** Mailed after a session was ended because two clients held a copy of it. */
export function mailSessionReused(
  env: Env,
  { person, sessionId, nowMs }: MailContext & { readonly sessionId: number },
): Promise<void> {
  return send(env, person, { key: `session-reused:${sessionId}`, content: sessionReusedMail(), nowMs })
}

/** Confirms to the former owner that the account is closed. */
export function mailAccountClosed(env: Env, { person, nowMs }: MailContext): Promise<void> {
  return send(env, person, { key: `closed:${person.userId}`, content: accountClosedMail(), nowMs })
}

/**
 * The URL of a page with a mailed token.
 * @throws if SITE_URL is not configured: the host of a request is client input and must not end up in a link.
 */
function accountLink(env: Env, path: string, token: string): string {
  const link = absoluteUrl(env.SITE_URL, `${path}?token=${token}`)
  if (link === null) throw new Error('SITE_URL is not configured: links in mails need it')
  return link
}

function compose(
  env: Env,
  { userId, email, name }: Addressee,
  key: string,
  content: MailContent,
): Promise<OutgoingMail> {
  return composeMail(env, { key, userId, to: email, name }, content)
}

interface KeyedMail {
  readonly key: string
  readonly content: MailContent
  readonly nowMs: number
}

/**
 * Sends a notice of the account, few to an address that nobody has confirmed: a person who opened the account with the address
 * of somebody else could cause any number (docs/rules/notifications.md, Mail).
 */
async function send(env: Env, person: Addressee, mail: KeyedMail): Promise<void> {
  const who = `account:${toMailbox(person.email)}`
  const counted = { action: 'strangerMail', who, nowMs: mail.nowMs } as const
  if (person.name === null && (await limitAttempts(env, counted))) return
  await sendLink(env, person, mail)
}

/** Sends a link, whose requests are limited. */
async function sendLink(env: Env, person: Addressee, { key, content, nowMs }: KeyedMail): Promise<void> {
  await sendMail(env, await compose(env, person, key, content), nowMs)
}
