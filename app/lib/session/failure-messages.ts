import type { FieldErrors } from '../../../domain/errors.ts'
import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import { isOffline } from '../offline/use-offline.ts'
import type { ApiOutcome } from './call-api.ts'

/** What a person is told where the server sent no words, and where no answer came. */
export interface FailureWords {
  readonly failed: string
  readonly error: string
}

/** Instead of those where the browser knows that nothing can have been sent. */
const OFFLINE = 'You are offline. Nothing was sent, and nothing you typed is lost.'

/** What the person is told of a call that was not answered: at the fields where they are at fault, else in one sentence. */
export function refusalWords(
  outcome: Exclude<ApiOutcome<unknown>, { kind: 'answered' }>,
  { failed, error }: FailureWords,
): { readonly message: string | null; readonly errors: FieldErrors } {
  if (outcome.kind === 'no_answer') return { message: isOffline() ? OFFLINE : error, errors: {} }
  const { body, status, retryAfterS } = outcome
  // A field's messages are a list; a single one may come as plain text.
  const errors = Object.entries(body.errors ?? {}).map(([name, told]) => [name, [told].flat()] as const)
  if (errors.length > 0) return { message: null, errors: Object.fromEntries(errors) }
  const isTooMany = status === 429 && retryAfterS !== null
  return {
    message: isTooMany ? tooManyAttemptsText(retryAfterS) : (body.message ?? failed),
    errors: {},
  }
}
