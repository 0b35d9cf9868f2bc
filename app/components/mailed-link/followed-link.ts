import { EMAIL_CHANGE_MESSAGES, VERIFICATION_MESSAGES } from '../../../domain/account/mailed-links.ts'

/** The state of a page that a mailed link opens (docs/rules/account-screens.md, Mailed links). */
export type FollowedLink =
  /**
   * The server has not been asked. Fetching the page must not use the link up, since mail scanners fetch it
   * too.
   */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'success'; readonly message: string; readonly isDone: boolean }
  /** `mayRepeat`: no answer came, so it is unknown whether the server acted. */
  | { readonly kind: 'error'; readonly message: string; readonly mayRepeat: boolean }

/** The two kinds of link that take effect by being opened, without a form. */
export type OpenedLink = 'verification' | 'email_change'

/** The error of a page that was opened without a token. */
const MISSING: Readonly<Record<OpenedLink, string>> = {
  verification: VERIFICATION_MESSAGES.missing,
  email_change: EMAIL_CHANGE_MESSAGES.missing,
}

/** The errors for a refusal without a message, and for no answer. */
const FAILED: Readonly<Record<OpenedLink, { readonly refused: string; readonly noAnswer: string }>> = {
  verification: { refused: 'Verification failed.', noAnswer: 'Verification failed. Please try again.' },
  email_change: {
    refused: 'The change could not be confirmed.',
    noAnswer: 'The change could not be confirmed. Please try again.',
  },
}

/** The state before the server is asked. */
export function openedLink(link: OpenedLink, token: string | null): FollowedLink {
  return token === null ? { kind: 'error', message: MISSING[link], mayRepeat: false } : { kind: 'waiting' }
}

/**
 * The state after a refusal. An empty `message` is replaced by a default; without an answer it is ignored.
 */
export function refusedLink(
  link: OpenedLink,
  { message, hasAnswer }: { readonly message?: string | undefined; readonly hasAnswer: boolean },
): FollowedLink {
  if (!hasAnswer) return { kind: 'error', message: FAILED[link].noAnswer, mayRepeat: true }
  return { kind: 'error', message: message || FAILED[link].refused, mayRepeat: false }
}
