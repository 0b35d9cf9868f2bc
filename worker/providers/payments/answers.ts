import type { ProviderAnswer, RejectionCode } from './payment-port.ts'

/** What providers that speak with a processor over the network share in their answers. */

export function doneWith<T>(value: T): ProviderAnswer<T> {
  return { outcome: 'done', value }
}

export function rejectedBecause(code: RejectionCode, message: string): ProviderAnswer<never> {
  return { outcome: 'rejected', code, message }
}

/** The answer with its value changed. */
export function mapAnswer<T, U>(answer: ProviderAnswer<T>, change: (value: T) => U): ProviderAnswer<U> {
  return answer.outcome === 'done' ? { outcome: 'done', value: change(answer.value) } : answer
}
