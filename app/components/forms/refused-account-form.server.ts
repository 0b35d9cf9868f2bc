import type { FieldErrors, Refusal } from '../../../domain/errors.ts'
import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'

/** The values and errors with which a refused account form is shown again. Secrets are never sent back. */
export interface RefusedAccountForm {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
  /** Set after a correct password: the form asks for the code of the second factor and posts this with it. */
  readonly challenge?: string
  /** Whether the code that is asked for is a recovery code. */
  readonly isRecovery?: boolean
}

const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'password_confirmation',
  'challenge',
  'code',
  'token',
  'setup_token',
  'cf-turnstile-response',
])

/** The posted form with its refusal: at the refused fields, else as a message above the form. */
export function refusedAccountForm(
  fields: Readonly<Record<string, string>>,
  { code, message, errors = {}, retryAfter }: Partial<Refusal>,
): RefusedAccountForm {
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRETS.has(name)))
  if (Object.keys(errors).length > 0) return { message: null, errors, values }
  const isTooMany = code === 'rate_limited' && retryAfter !== undefined
  return { message: isTooMany ? tooManyAttemptsText(retryAfter) : (message ?? null), errors, values }
}
