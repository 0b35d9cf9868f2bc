import { parseDevice } from '../../../domain/account/device.ts'
import { greetingName } from '../../../domain/account/mailed-name.ts'
import type { Env } from '../../env.ts'
import { type MailText, mailBodies, pageLink } from '../notifications/mail-text.ts'
import { sendMail, storeMail } from '../notifications/send-mail.ts'
import type { ClientInfo } from './sessions/client-info.ts'

/** Mails about an account: links that prove an address, and security notices. */

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

const NOT_YOU =
  'If this was not you, reset your password at once: choose "Forgot your password?" on the sign-in page.'
const IGNORE = 'If you did not ask for this, you can ignore this mail. Nothing changes.'

/**
 * Stores the verification mail before it resolves; the returned function delivers it. `back` is the path of
 * this site to which the link leads after verification.
 */
export function writeVerification(
  env: Env,
  { person, token, tokenId, back = '/dashboard', nowMs }: LinkMailContext & { readonly back?: string },
): Promise<() => Promise<void>> {
  const text: MailText = {
    subject: 'Verify your email address',
    paragraphs: [
      'Welcome to Hammerlane. Please confirm that this address is yours; after that you can also sell.',
      'The link works once, within 24 hours.',
    ],
    link:
      accountLink(env, '/verify-email', token) +
      (back === '/dashboard' ? '' : `&redirectTo=${encodeURIComponent(back)}`),
    linkLabel: 'Verify email address',
    footnotes: ['If you did not create an account, you can ignore this mail.'],
  }
  return writeAccountMail(env, person, { key: `verify:${tokenId}`, text }, nowMs)
}

/** Mails the link to choose a new password. */
export function mailReset(env: Env, { person, token, tokenId, nowMs }: LinkMailContext): Promise<void> {
  const text: MailText = {
    subject: 'Reset your password',
    paragraphs: [
      'Somebody, probably you, asked to reset the password of your account. Choose a new one here.',
      'The link works once, within one hour.',
    ],
    link: accountLink(env, '/reset-password', token),
    linkLabel: 'Choose a new password',
    footnotes: [IGNORE],
  }
  return sendAccountMail(env, person, { key: `reset:${tokenId}`, text }, nowMs)
}

/** Notifies the owner of a changed password. */
export function mailPasswordChanged(env: Env, { person, nowMs }: MailContext): Promise<void> {
  const text: MailText = {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and you were signed out on your other devices.'],
    link: pageLink(env, '/login'),
    linkLabel: 'Sign in',
    footnotes: [NOT_YOU],
  }
  return sendAccountMail(env, person, { key: `password:${person.userId}:${nowMs}`, text }, nowMs)
}

/** Asks the current address to approve the change. */
export function mailEmailChangeToOld(
  env: Env,
  { person, token, tokenId, newEmail, nowMs }: LinkMailContext & { readonly newEmail: string },
): Promise<void> {
  const text: MailText = {
    subject: 'Confirm the change of your email address',
    paragraphs: [
      `You asked to change the address of your account to ${newEmail}.`,
      'Please confirm it here, and follow the link that we sent to the new address as well. Both work for 24 hours.',
    ],
    link: accountLink(env, '/confirm-email', token),
    linkLabel: 'Confirm the change',
    footnotes: [`Your address stays as it is until both are confirmed. ${NOT_YOU}`],
  }
  return sendAccountMail(env, person, { key: `email-change-old:${tokenId}`, text }, nowMs)
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
  const text: MailText = {
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this address for your account. Please confirm that it is yours.',
      needsBoth
        ? 'Follow the link that we sent to your current address as well. Both work for 24 hours.'
        : 'The link works for 24 hours.',
    ],
    link: accountLink(env, '/confirm-email', token),
    linkLabel: 'Confirm this address',
    footnotes: [IGNORE],
  }
  return sendAccountMail(
    env,
    { ...person, email: newEmail, name: null },
    { key: `email-change-new:${tokenId}`, text },
    nowMs,
  )
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
  const text: MailText = {
    subject: 'Your email address was changed',
    paragraphs: [`The address of your account is now ${newEmail}.`],
    link: null,
    footnotes: ['If this was not you, please write to us through the contact page at once.'],
  }
  const toOld = wasConfirmed
    ? text
    : { ...text, paragraphs: ['The account that was opened with this address has another one now.'] }
  const key = `email-changed:${person.userId}:${nowMs}`
  await sendAccountMail(env, person, { key: `${key}:old`, text: toOld }, nowMs)
  await sendAccountMail(env, { ...person, email: newEmail }, { key: `${key}:new`, text }, nowMs)
}

/** Notifies the owner that the second factor was turned on or off. */
export function mailTwoFactorChanged(
  env: Env,
  { person, isOn, nowMs }: MailContext & { isOn: boolean },
): Promise<void> {
  const text: MailText = isOn
    ? {
        subject: 'Two-factor sign-in is on',
        paragraphs: [
          'From now on signing in asks for a code from your app. Keep your recovery codes where you can find them without your phone.',
        ],
        link: null,
        footnotes: [NOT_YOU],
      }
    : {
        subject: 'Two-factor sign-in is off',
        paragraphs: ['From now on your password alone signs you in.'],
        link: null,
        footnotes: [NOT_YOU],
      }
  return sendAccountMail(env, person, { key: `two-factor:${person.userId}:${nowMs}`, text }, nowMs)
}

/** Notifies the owner of a sign-in with a recovery code; `left` is the number of unused codes. */
export function mailRecoveryCodeUsed(
  env: Env,
  { person, left, nowMs }: MailContext & { readonly left: number },
): Promise<void> {
  const text: MailText = {
    subject: 'A recovery code was used to sign in',
    paragraphs: [
      `Somebody, probably you, signed in with a recovery code. ${left} of them ${left === 1 ? 'is' : 'are'} left.`,
    ],
    link: null,
    footnotes: [NOT_YOU],
  }
  return sendAccountMail(env, person, { key: `recovery-code:${person.userId}:${nowMs}`, text }, nowMs)
}

/** Mailed after a sign-in from a browser that has not been seen with this account. */
export function mailNewDevice(
  env: Env,
  { person, client, nowMs }: MailContext & { readonly client: ClientInfo },
): Promise<void> {
  const text: MailText = {
    subject: 'A new sign-in to your account',
    paragraphs: [
      `Your account was signed in to from a device we have not seen before:\n${parseDevice(client.userAgent).label}${client.ipAddress === null ? '' : `\nAddress ${client.ipAddress}`}`,
      'If this was you, there is nothing to do.',
    ],
    link: null,
    footnotes: [NOT_YOU],
  }
  return sendAccountMail(env, person, { key: `new-device:${person.userId}:${nowMs}`, text }, nowMs)
}

/** Mailed after a session was ended because two clients held a copy of it. */
export function mailSessionReused(
  env: Env,
  { person, sessionId, nowMs }: MailContext & { readonly sessionId: number },
): Promise<void> {
  const text: MailText = {
    subject: 'We signed you out on one device',
    paragraphs: [
      'One of your sign-ins was used from two places at once, as happens when it is copied. We have ended it. Please sign in again.',
    ],
    link: pageLink(env, '/login'),
    linkLabel: 'Sign in',
    footnotes: ['If you do not know why this happened, change your password as well.'],
  }
  return sendAccountMail(env, person, { key: `session-reused:${sessionId}`, text }, nowMs)
}

/** Confirms to the former owner that the account is closed. */
export function mailAccountClosed(env: Env, { person, nowMs }: MailContext): Promise<void> {
  const text: MailText = {
    subject: 'Your account was closed',
    paragraphs: [
      'Your account was closed as you asked, and your personal data was removed. The records of sales that we must keep carry a number in place of your name.',
    ],
    link: null,
  }
  return sendAccountMail(env, { ...person }, { key: `closed:${person.userId}`, text }, nowMs)
}

/**
 * The URL of a page with a mailed token.
 * @throws if SITE_URL is not configured: the host of a request is client input and must not end up in a link.
 */
function accountLink(env: Env, path: string, token: string): string {
  const link = pageLink(env, `${path}?token=${token}`)
  if (link === null) throw new Error('SITE_URL is not configured: links in mails need it')
  return link
}

async function writeAccountMail(
  env: Env,
  { userId, email, name }: Addressee,
  { key, text }: { readonly key: string; readonly text: MailText },
  nowMs: number,
): Promise<() => Promise<void>> {
  const bodies = await mailBodies(name, text)
  return storeMail(env, { key, userId, to: email, subject: text.subject, ...bodies }, nowMs)
}

async function sendAccountMail(
  env: Env,
  { userId, email, name }: Addressee,
  { key, text }: { readonly key: string; readonly text: MailText },
  nowMs: number,
): Promise<void> {
  const bodies = await mailBodies(name, text)
  await sendMail(env, { key, userId, to: email, subject: text.subject, ...bodies }, nowMs)
}
