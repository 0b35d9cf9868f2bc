/** Password rules (docs/rules/accounts.md, Passwords). */

const PASSWORD_MIN_CHARACTERS = 8

/** Limits the cost of hashing, which an attacker could exploit with very long passwords. */
const PASSWORD_MAX_CHARACTERS = 200

export const PASSWORD_MESSAGES = {
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must be at most 200 characters',
  tooSimple: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  confirm: 'Please confirm your password',
  mismatch: 'Passwords must match',
} as const

/** The rules for a new password, as listed below its field while it is typed. */
export const PASSWORD_RULES = [
  { rule: 'length', label: '8 characters or more' },
  { rule: 'upper', label: 'An uppercase letter' },
  { rule: 'lower', label: 'A lowercase letter' },
  { rule: 'digit', label: 'A number' },
] as const

type PasswordRule = (typeof PASSWORD_RULES)[number]['rule']

/** Which rules a password meets so far. */
export function passwordRulesMet(password: string): Readonly<Record<PasswordRule, boolean>> {
  return {
    length: password.length >= PASSWORD_MIN_CHARACTERS,
    upper: /\p{Lu}/u.test(password),
    lower: /\p{Ll}/u.test(password),
    digit: /\p{Nd}/u.test(password),
  }
}

/** Every problem with a new password, as field messages; empty if it is acceptable. */
export function passwordProblems(password: string): string[] {
  if (password === '') return [PASSWORD_MESSAGES.required]
  const problems: string[] = []
  const { length, upper, lower, digit } = passwordRulesMet(password)
  if (!length) problems.push(PASSWORD_MESSAGES.tooShort)
  if (password.length > PASSWORD_MAX_CHARACTERS) problems.push(PASSWORD_MESSAGES.tooLong)
  if (!(upper && lower && digit)) problems.push(PASSWORD_MESSAGES.tooSimple)
  return problems
}
