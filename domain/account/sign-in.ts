/** What an attempt to sign in came to, as the login history tells it (Product page, Accounts). */

export const LOGIN_OUTCOMES = [
  'signed_in',
  'code_required',
  'wrong_code',
  'wrong_password',
  'unknown_account',
  'deactivated',
  'rate_limited',
] as const

export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number]

/** So many failures at one account bring the question whether a human is there, where it is set up. */
export const FAILURES_BEFORE_HUMAN_CHECK = 3

/** The form field in which Turnstile's widget puts what it takes for a human's (decision 114). */
export const HUMAN_FIELD = 'cf-turnstile-response'
