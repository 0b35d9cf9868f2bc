import type { ProviderAnswer, RejectionCode } from '../payment-port.ts'

const MESSAGES: Readonly<Record<RejectionCode, string>> = {
  unknown_token: 'There is no such card token or setup.',
  unknown_reference: 'There is no such object.',
  wrong_state: 'The state of the payment does not allow it.',
  disputed: 'A bank decides about the payment.',
  not_offered: 'The sandbox does not offer it.',
}

/** The sandbox's answer to an invalid request. */
export function rejected(code: RejectionCode): ProviderAnswer<never> {
  return { outcome: 'rejected', code, message: MESSAGES[code] }
}
