import type { FieldErrors, Refusal } from '../../../domain/errors.ts'
import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'

/** What a form is shown again with. Secrets are never sent back. */
export interface RefusedAccountForm {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
  /** The password was right: the form is to ask for the code of the second factor, and to send this back with it. */
  readonly challenge?: string
  /** The code that is asked for with `challenge` is one of those for a lost telephone. */
  readonly isRecovery?: boolean
}

const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'password_confirmation',
  'challenge',
  'code',
  'token',
  'cf-turnstile-response',
])

/** The posted form with why it was refused: at its fields where they are at fault, else above them all. */
export function refusedAccountForm(
  fields: Readonly<Record<string, string>>,
  { code, message, errors = {}, retryAfter }: Partial<Refusal>,
): RefusedAccountForm {
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRETS.has(name)))
  if (Object.keys(errors).length > 0) return { message: null, errors, values }
  const isTooMany = code === 'too_many_requests' && retryAfter !== undefined
  return { message: isTooMany ? tooManyAttemptsText(retryAfter) : (message ?? null), errors, values }
}
