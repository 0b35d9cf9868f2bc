import { EMAIL_CHANGE_MESSAGES } from '../../../domain/account/mailed-links.ts'
import type { LoginOutcome } from '../../../domain/account/sign-in.ts'
import { countedText } from '../../../domain/format/counted-text.ts'
import { dateTimeText, nearTimeText } from '../../../domain/format/times.ts'
import type { EmailFrequency } from '../../../domain/notifications/preferences.ts'

/** The `intent` of a settings form. */
export type SettingsIntent =
  | 'profile'
  | 'password'
  | 'proof'
  | 'email'
  | 'two_factor_start'
  | 'two_factor_confirm'
  | 'two_factor_disable'
  | 'recovery_codes'
  | 'session_end'
  | 'sessions_end'
  | 'account_delete'
  | 'preferences'
  | 'notifications'

/** A section of the settings, the value of the URL parameter `section`. */
export type SettingsSection = 'profile' | 'preferences' | 'security' | 'notifications' | 'data'

const DONE_MESSAGES: ReadonlyMap<string, string> = new Map<SettingsIntent | 'email_new', string>([
  ['profile', 'Profile updated successfully!'],
  ['password', 'Your password has been changed. All other devices have been signed out.'],
  ['proof', 'Thank you. You have 10 minutes to make the change.'],
  ['email', EMAIL_CHANGE_MESSAGES.sentToBoth],
  ['email_new', EMAIL_CHANGE_MESSAGES.sentToNew],
  ['two_factor_start', 'Two-factor sign-in is already on.'],
  ['two_factor_disable', 'Two-factor sign-in is off.'],
  ['session_end', 'Signed out there.'],
  ['sessions_end', 'You have been signed out on all other devices.'],
  ['preferences', 'Your preferences are saved.'],
  ['notifications', 'Your preferences are saved.'],
])

/** Returns the success message for the `done` parameter of the redirect; null for unknown values. */
export function settingsDoneText(done: string | null): string | null {
  return DONE_MESSAGES.get(done ?? '') ?? null
}

type Choice = { readonly label: string; readonly note: string }

/** Choices of mail frequency. docs/rules/notifications.md, Preferences */
export const EMAIL_FREQUENCY_CHOICES: Readonly<Record<EmailFrequency, Choice>> = {
  immediate: { label: 'Immediate', note: 'As it happens.' },
  daily: { label: 'Daily digest', note: 'Every morning at 8, if there’s news.' },
  weekly: { label: 'Weekly summary', note: 'On Mondays at 8 in the morning.' },
}

const OUTCOME_LABELS: Readonly<Record<LoginOutcome, string>> = {
  signed_in: 'Signed in',
  code_required: 'Password correct, waiting for code',
  wrong_code: 'Wrong code',
  wrong_password: 'Wrong password',
  unknown_account: 'Unknown account',
  deactivated: 'Account deactivated',
  rate_limited: 'Refused: too many attempts',
}

/** Returns the label of a sign-in attempt's outcome and whether it failed. */
export function loginOutcomeText(outcome: LoginOutcome): { readonly text: string; readonly failed: boolean } {
  return { text: OUTCOME_LABELS[outcome], failed: outcome !== 'signed_in' && outcome !== 'code_required' }
}

/**
 * Returns when a session was last seen: 'Last seen today, 2:05 PM', with lower-case day names. The current
 * session is 'Active now', because its stored time lags behind.
 */
export function lastSeenText(atMs: number, nowMs: number, isCurrent: boolean): string {
  if (isCurrent) return 'Active now'
  const near = nearTimeText(atMs, nowMs).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())
  return `Last seen ${near}`
}

/** Returns '9 recovery codes left'. */
export function recoveryCodesLeftText(left: number): string {
  if (left === 0) return 'No recovery codes left'
  return `${countedText(left, 'recovery code')} left`
}

/** Groups a secret by four characters for reading and typing. */
export function groupedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Returns the content of the recovery codes file. */
export function recoveryCodesFile(codes: readonly string[], email: string): string {
  return [
    'Hammerlane recovery codes',
    `Account: ${email}`,
    '',
    ...codes,
    '',
    'Each code signs you in once, in place of the code from your app.',
    'Keep them where nobody else can find them.',
    '',
  ].join('\n')
}

type PendingEmailChange = {
  readonly email: string
  readonly followed: 'old' | 'new' | null
  /** True if a link mailed to the current email address must be followed too. */
  readonly needsBoth: boolean
  readonly expiresAtMs: number
}

/** Returns the state of a pending email change. docs/rules/accounts.md, Email change */
export function pendingEmailText(
  { email, followed, needsBoth, expiresAtMs }: PendingEmailChange,
  nowMs: number,
): string {
  const until = `by ${dateTimeText(expiresAtMs, nowMs)}`
  const request = `You asked to change your address to ${email}.`
  if (!needsBoth) return `${request} Follow the link we sent to it ${until}. Nothing changes until you do.`
  if (followed === 'old') return `${request} Now follow the link we sent to the new address ${until}.`
  if (followed === 'new') return `${request} Now follow the link we sent to your current address ${until}.`
  return `${request} Follow the links we sent to both addresses ${until}. Nothing changes until you do.`
}
