import { type Refusal, refusal } from '../../../domain/errors.ts'
import { withoutTokens } from '../../services/platform/without-tokens.ts'

/**
 * Maps an unexpected error to a refusal: 503 where a dependency is down (a retry can succeed), else 500. The
 * error is logged with the request id and never appears in the answer.
 */
export function errorToRefusal(error: unknown, requestId: string): Refusal {
  console.error(
    JSON.stringify({
      level: 'error',
      request_id: requestId,
      message: withoutTokens(causes(error).map(String).join(' <- ')),
      stack: error instanceof Error ? withoutTokens(error.stack ?? '') : undefined,
    }),
  )
  if (isOverloaded(error)) return refusal('overloaded', { retryAfter: 1 })
  return isDependencyDown(error) ? refusal('unavailable', { retryAfter: 1 }) : refusal('internal')
}

/** A Durable Object has more to do than it can; the platform marks the error. */
function isOverloaded(error: unknown): boolean {
  return causes(error).some(
    (cause) => cause instanceof Error && 'overloaded' in cause && cause.overloaded === true,
  )
}

/** D1, R2 or a Durable Object failed. A constraint violation is a bug of this code and stays a 500. */
function isDependencyDown(error: unknown): boolean {
  return causes(error).some((cause) => {
    if (!(cause instanceof Error)) return false
    const isStorage = /^(D1|R2)_/.test(cause.message) && !cause.message.includes('constraint')
    return ('retryable' in cause && cause.retryable === true) || isStorage
  })
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (
    let cause = error;
    cause !== undefined && chain.length < 10;
    cause = cause instanceof Error ? cause.cause : undefined
  ) {
    chain.push(cause)
  }
  return chain
}
