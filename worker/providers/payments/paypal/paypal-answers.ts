import { rejectedBecause } from '../answers.ts'
import type { ProviderAnswer } from '../payment-port.ts'
import type { PayPalAnswer, Refused } from './paypal-client.ts'
import { toDeclineCode } from './paypal-declines.ts'

/** Refusals that name something PayPal does not know, beside its status 404. */
const UNKNOWN_ISSUES = ['INVALID_RESOURCE_ID', 'TOKEN_ID_NOT_FOUND', 'IDENTIFIER_NOT_FOUND']

/** The outcome of a request as the payment interface has it. `reference` is the payment that can be confirmed again. */
export function toAnswer<T>(answer: PayPalAnswer<T>, reference: string | null = null): ProviderAnswer<T> {
  if (answer.outcome === 'refused') return toRefusal(answer, reference)
  return answer.outcome === 'done' ? answer : { outcome: 'unknown', message: answer.message }
}

function toRefusal({ status, issue, message }: Refused, reference: string | null): ProviderAnswer<never> {
  const code = toDeclineCode(issue)
  if (code !== null) return { outcome: 'declined', code, reference }
  const isUnknown = status === 404 || UNKNOWN_ISSUES.includes(issue)
  return rejectedBecause(isUnknown ? 'unknown_reference' : 'wrong_state', message)
}
