import { type Refusal, refusal } from '../../../domain/errors.ts'

/**
 * What the client is told of an error that nobody expected: that an outside part is down (503, worth another try) or
 * that something went wrong (500). The error itself goes to the log with the request's id, never into the answer.
 */
export function refusalOfError(error: unknown, requestId: string): Refusal {
  console.error(
    JSON.stringify({
      level: 'error',
      request_id: requestId,
      message: causes(error).map(String).join(' <- '),
      stack: error instanceof Error ? error.stack : undefined,
    }),
  )
  return isOutsidePartDown(error) ? refusal('unavailable', { retryAfter: 1 }) : refusal('internal')
}

/** D1, R2 or an object that did not answer or is overloaded. A broken constraint is our own mistake and stays a 500. */
function isOutsidePartDown(error: unknown): boolean {
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
