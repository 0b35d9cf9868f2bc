import { EMAIL_CHANGE_MESSAGES, VERIFICATION_MESSAGES } from '../../../domain/account/mailed-links.ts'

/** What a page of a mailed link shows (Spec part 1, section 2, E-mail verification page). */
export type FollowedLink =
  /** Nothing has been asked of the server: fetching the page uses no link up, since mail scanners fetch it too. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'success'; readonly message: string; readonly isDone: boolean }
  /** `mayRepeat` where nobody knows whether the server acted. */
  | { readonly kind: 'error'; readonly message: string; readonly mayRepeat: boolean }

/** The two kinds of link that are followed by merely opening them. */
export type OpenedLink = 'verification' | 'email_change'

/** Told where the page was opened without a token. */
const MISSING: Readonly<Record<OpenedLink, string>> = {
  verification: VERIFICATION_MESSAGES.missing,
  email_change: EMAIL_CHANGE_MESSAGES.missing,
}

/** Told where the server sent no words, and where it sent no answer at all (Spec part 1, section 8, Verification). */
const FAILED: Readonly<Record<OpenedLink, { readonly refused: string; readonly noAnswer: string }>> = {
  verification: { refused: 'Verification failed.', noAnswer: 'Verification failed. Please try again.' },
  email_change: {
    refused: 'The change could not be confirmed.',
    noAnswer: 'The change could not be confirmed. Please try again.',
  },
}

/** What the page shows before anything is asked. */
export function openedLink(link: OpenedLink, token: string | null): FollowedLink {
  return token === null ? { kind: 'error', message: MISSING[link], mayRepeat: false } : { kind: 'waiting' }
}

/** What it shows after a refusal; `message` is null where no answer came. */
export function refusedLink(
  link: OpenedLink,
  { message, hasAnswer }: { readonly message?: string | undefined; readonly hasAnswer: boolean },
): FollowedLink {
  if (!hasAnswer) return { kind: 'error', message: FAILED[link].noAnswer, mayRepeat: true }
  return { kind: 'error', message: message || FAILED[link].refused, mayRepeat: false }
}
