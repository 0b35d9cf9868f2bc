/** Mails about an account: links that prove an address, and security notices. */
import { countedText } from '../format/counted-text.ts'
import type { MailContent } from './mail-content.ts'

const SECURITY = 'You get this email because it concerns the security of your Hammerlane account.'
const ENTERED = 'You get this email because this address was entered at Hammerlane.'
const NOT_YOU =
  'Wasn’t this you? Reset your password right away: choose "Forgot your password?" on the sign-in page.'
const IGNORE = 'Didn’t ask for this? You can ignore this email. Nothing changes.'

const LOGIN = { label: 'Sign in', href: '/login' } as const

/** The mail that verifies a new account's address. */
export function verificationMail(href: string): MailContent {
  return {
    headline: 'Verify your email address',
    paragraphs: [
      'Welcome to Hammerlane. Confirm that this address is yours, and you can also sell.',
      'The link works once, within 24 hours.',
    ],
    action: { label: 'Verify email address', href },
    notes: ['Didn’t create an account? You can ignore this email.'],
    reason: ENTERED,
  }
}

/** The mail with the link to choose a new password. */
export function resetMail(href: string): MailContent {
  return {
    headline: 'Reset your password',
    paragraphs: [
      'Someone, probably you, asked to reset the password of your account. Choose a new one here.',
      'The link works once, within one hour.',
    ],
    action: { label: 'Choose a new password', href },
    notes: [IGNORE],
    reason: SECURITY,
  }
}

/** The mail with the link to choose the first password of an account that an administrator made. */
export function firstPasswordMail(href: string): MailContent {
  return {
    headline: 'Your Hammerlane account',
    paragraphs: [
      'An administrator of Hammerlane has made an account for this address. Choose a password to use it.',
      'The link works once, within 7 days. After that, choose "Forgot your password?" on the sign-in page.',
    ],
    action: { label: 'Choose a password', href },
    notes: ['Didn’t expect this? You can ignore this email.'],
    reason: ENTERED,
  }
}

export function passwordChangedMail(): MailContent {
  return {
    headline: 'Your password was changed',
    paragraphs: ['Your password was changed, and you were signed out on your other devices.'],
    action: LOGIN,
    notes: [NOT_YOU],
    reason: SECURITY,
  }
}

/** Asks the current address to approve the change to `newEmail`. */
export function emailChangeToOldMail(href: string, newEmail: string): MailContent {
  return {
    headline: 'Confirm the change of your email address',
    paragraphs: [
      `You asked to change the email address of your account to ${newEmail}.`,
      'Confirm it here, and follow the link that we sent to the new address as well. Both work for 24 hours.',
    ],
    action: { label: 'Confirm the change', href },
    notes: [`Your address stays as it is until both are confirmed. ${NOT_YOU}`],
    reason: SECURITY,
  }
}

/** Asks the new address to confirm itself; `needsBoth` if the current address is asked too. */
export function emailChangeToNewMail(href: string, needsBoth: boolean): MailContent {
  return {
    headline: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this address for your account. Confirm that it is yours.',
      needsBoth
        ? 'Follow the link that we sent to your current address as well. Both work for 24 hours.'
        : 'The link works for 24 hours.',
    ],
    action: { label: 'Confirm this address', href },
    notes: [IGNORE],
    reason: ENTERED,
  }
}

/** The notice of a changed address; null where the reader must not learn the new one. */
export function emailChangedMail(newEmail: string | null): MailContent {
  return {
    headline: 'Your email address was changed',
    paragraphs: [
      newEmail === null
        ? 'The account that was opened with this address now has another one.'
        : `The email address of your account is now ${newEmail}.`,
    ],
    action: null,
    notes: ['Wasn’t this you? Contact support right away.'],
    reason: SECURITY,
  }
}

/** The notice that two-factor sign-in was turned on, with the link that undoes it, or off (null). */
export function twoFactorMail(undoHref: string | null): MailContent {
  if (undoHref === null) {
    return {
      headline: 'Two-factor sign-in is off',
      paragraphs: ['From now on your password alone signs you in.'],
      action: null,
      notes: [NOT_YOU],
      reason: SECURITY,
    }
  }
  return {
    headline: 'Two-factor sign-in is on',
    paragraphs: [
      'From now on we ask for a code from your app when you sign in, and you were signed out on your other devices. Keep your recovery codes where you can find them without your phone.',
      'Wasn’t this you? Choose a new password here. This turns two-factor sign-in off again and signs out every device. The link works for 3 days.',
    ],
    action: { label: 'This wasn’t me', href: undoHref },
    notes: [],
    reason: SECURITY,
  }
}

/** The notice that a recovery code was used; `left` is the number of unused codes. */
export function recoveryCodeMail(left: number): MailContent {
  return {
    headline: 'A recovery code was used',
    paragraphs: [
      `Someone, probably you, used a recovery code of your account. You have ${countedText(left, 'code')} left.`,
    ],
    action: null,
    notes: [NOT_YOU],
    reason: SECURITY,
  }
}

/** The notice of a sign-in from a browser that has not been seen with this account. */
export function newDeviceMail(device: string, ipAddress: string | null): MailContent {
  return {
    headline: 'A new sign-in to your account',
    paragraphs: [
      `Someone signed in to your account from a device we have not seen before:\n${device}${ipAddress === null ? '' : `\nAddress ${ipAddress}`}`,
      'If this was you, there is nothing to do.',
    ],
    action: null,
    notes: [NOT_YOU],
    reason: SECURITY,
  }
}

/** The notice of a session that was ended because two clients held a copy of it. */
export function sessionReusedMail(): MailContent {
  return {
    headline: 'We signed you out on one device',
    paragraphs: [
      'One of your sign-ins was used in two places at once, as happens when it is copied. We ended it. Please sign in again.',
    ],
    action: LOGIN,
    notes: ['Don’t know why this happened? Change your password as well.'],
    reason: SECURITY,
  }
}

export function accountClosedMail(): MailContent {
  return {
    headline: 'Your account was closed',
    paragraphs: [
      'We closed your account as you asked and removed your personal data. The sales records that we must keep show a number instead of your name.',
    ],
    action: null,
    reason: 'You get this email because you closed your Hammerlane account.',
  }
}
