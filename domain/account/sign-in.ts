/** Outcomes of a sign-in attempt, as the login history stores and shows them. */

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

/** Where a client's address is, as far as the platform knows. Degrees of latitude and longitude. */
export interface SignInPlace {
  readonly country: string | null
  readonly region: string | null
  readonly city: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** After this many failures for an account the human check is required, if it is configured. */
export const FAILURES_BEFORE_HUMAN_CHECK = 3

/** The form field in which Turnstile's widget puts its token (docs/rules/accounts.md, Sign-in). */
export const HUMAN_FIELD = 'cf-turnstile-response'
