/** What a password must be (Spec part 1, section 5). */

export const PASSWORD_MIN_CHARACTERS = 8

/** Hashing is dear: a limit far above any real password keeps a long one from being an attack. */
export const PASSWORD_MAX_CHARACTERS = 200

export const PASSWORD_MESSAGES = {
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must be at most 200 characters',
  tooSimple: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  confirm: 'Please confirm your password',
  mismatch: 'Passwords must match',
} as const

/** Everything that is wrong with a new password, in the spec's words; empty where it will do. */
export function passwordProblems(password: string): string[] {
  if (password === '') return [PASSWORD_MESSAGES.required]
  const problems: string[] = []
  if (password.length < PASSWORD_MIN_CHARACTERS) problems.push(PASSWORD_MESSAGES.tooShort)
  if (password.length > PASSWORD_MAX_CHARACTERS) problems.push(PASSWORD_MESSAGES.tooLong)
  const hasAllKinds = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password)
  if (!hasAllKinds) problems.push(PASSWORD_MESSAGES.tooSimple)
  return problems
}
