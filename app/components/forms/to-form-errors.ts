import type { FieldErrors } from '../../../domain/errors.ts'
import type { ApiOutcome } from '../../lib/session/call-api.ts'
import { type FailureMessages, toFailureMessage } from '../../lib/session/failure-messages.ts'

export type AccountCall =
  | '/auth/login'
  | '/auth/login/two-factor'
  | '/auth/register'
  | '/auth/forgot-password'
  | '/auth/reset-password'

const SIGN_IN: FailureMessages = { failed: 'Login failed', error: 'An error occurred during login' }

/** Messages for a refusal without a message, and for a missing answer. docs/rules/interface.md, Failures */
const DEFAULTS: Readonly<Record<AccountCall, FailureMessages>> = {
  '/auth/login': SIGN_IN,
  '/auth/login/two-factor': SIGN_IN,
  '/auth/register': { failed: 'Registration failed', error: 'An error occurred during registration' },
  '/auth/forgot-password': {
    failed: 'The link could not be sent. Please try again.',
    error: 'The link could not be sent. Please try again.',
  },
  '/auth/reset-password': {
    failed: 'Your password could not be changed. Please try again.',
    error: 'Your password could not be changed. Please try again.',
  },
}

/** Maps a failed call of an account form to the form's error message and field errors. */
export function toFormErrors(
  call: AccountCall,
  outcome: Exclude<ApiOutcome<unknown>, { kind: 'answered' }>,
): { readonly message: string | null; readonly errors: FieldErrors } {
  return toFailureMessage(outcome, DEFAULTS[call])
}
