import type { FieldErrors } from '../../../domain/errors.ts'
import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import { isOffline } from '../offline/use-offline.ts'
import type { ApiOutcome } from './call-api.ts'

/** Fallback messages: `failed` for a refusal without a message, `error` for a missing answer. */
export interface FailureMessages {
  readonly failed: string
  readonly error: string
}

/** Used offline instead, because nothing can have been sent. */
const OFFLINE = 'You are offline. Nothing was sent, and nothing you typed is lost.'

/** Maps a failed call to field errors or, without any, to one message. docs/rules/interface.md, Failures */
export function toFailureMessage(
  result: Exclude<ApiOutcome<unknown>, { kind: 'answered' }>,
  { failed, error }: FailureMessages,
): { readonly message: string | null; readonly errors: FieldErrors } {
  if (result.kind === 'no_answer') return { message: isOffline() ? OFFLINE : error, errors: {} }
  const { body, status, retryAfterS } = result
  // A field's messages are usually a list, but may be a string.
  const errors = Object.entries(body.errors ?? {}).map(
    ([name, messages]) => [name, [messages].flat()] as const,
  )
  if (errors.length > 0) return { message: null, errors: Object.fromEntries(errors) }
  const isTooMany = status === 429 && retryAfterS !== null
  return {
    message: isTooMany ? tooManyAttemptsText(retryAfterS) : (body.message ?? failed),
    errors: {},
  }
}
