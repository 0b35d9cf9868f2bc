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
  return isDependencyDown(error) ? refusal('unavailable', { retryAfter: 1 }) : refusal('internal')
}

/**
 * D1, R2 or a Durable Object failed or is overloaded. A constraint violation is a bug of this code and stays
 * a 500.
 */
function isDependencyDown(error: unknown): boolean {
  return causes(error).some((cause) => {
    if (!(cause instanceof Error)) return false
    const { overloaded, retryable } = cause as Error & { overloaded?: boolean; retryable?: boolean }
    const isStorage = /^(D1|R2)_/.test(cause.message) && !cause.message.includes('constraint')
    return overloaded === true || retryable === true || isStorage
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
