import type { DeclineCode } from '../../../../domain/money/declines.ts'

/** Stripe's decline codes, and its error codes, that say more than 'declined'. */
const CODES: Readonly<Record<string, DeclineCode>> = {
  approve_with_id: 'try_again_later',
  authentication_required: 'authentication_required',
  mobile_device_authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  setup_intent_authentication_failure: 'authentication_required',
  call_issuer: 'do_not_honor',
  do_not_honor: 'do_not_honor',
  card_velocity_exceeded: 'insufficient_funds',
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  issuer_not_available: 'issuer_not_available',
  lost_card: 'lost_card',
  pickup_card: 'lost_card',
  stolen_card: 'stolen_card',
  processing_error: 'processing_error',
  reenter_transaction: 'try_again_later',
  try_again_later: 'try_again_later',
}

/** Why Stripe declined, by the bank's code and else by Stripe's own. A bank that asks not to try again is hard. */
export function toDeclineCode(error: {
  readonly code?: string | null | undefined
  readonly decline_code?: string | null | undefined
}): DeclineCode {
  return CODES[error.decline_code ?? ''] ?? CODES[error.code ?? ''] ?? 'card_declined'
}
