import type { DeclineCode } from '../../../../domain/money/declines.ts'

/** Refusals by which PayPal declines a payment. All others concern the request or its state. */
const ISSUES: Readonly<Record<string, DeclineCode>> = {
  AGREEMENT_ALREADY_CANCELLED: 'card_declined',
  BILLING_AGREEMENT_NOT_FOUND: 'card_declined',
  COMPLIANCE_VIOLATION: 'card_declined',
  DOMESTIC_TRANSACTION_REQUIRED: 'card_declined',
  INSTRUMENT_DECLINED: 'card_declined',
  PAYEE_BLOCKED_TRANSACTION: 'card_declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'card_declined',
  PAYER_ACCOUNT_RESTRICTED: 'card_declined',
  PAYER_ACTION_REQUIRED: 'authentication_required',
  PAYER_CANNOT_PAY: 'insufficient_funds',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'card_declined',
  REFERENCED_CARD_EXPIRED: 'expired_card',
  TOKEN_EXPIRED: 'expired_card',
  TRANSACTION_BLOCKED_BY_PAYEE: 'card_declined',
  TRANSACTION_LIMIT_EXCEEDED: 'insufficient_funds',
  TRANSACTION_REFUSED: 'card_declined',
}

/** Codes of the bank behind a PayPal account that say more than 'declined'. */
const RESPONSES: Readonly<Record<string, DeclineCode>> = {
  '0500': 'do_not_honor',
  '5120': 'insufficient_funds',
  '5400': 'expired_card',
  '5650': 'authentication_required',
  '9100': 'try_again_later',
  '9520': 'lost_card',
}

/** Why a refusal declines the payment; null for a refusal of another kind. */
export function toDeclineCode(issue: string): DeclineCode | null {
  return ISSUES[issue] ?? null
}

/** Why a capture was declined, by the response code of the bank. */
export function declineOfResponse(code: string | null | undefined): DeclineCode {
  return RESPONSES[code ?? ''] ?? 'card_declined'
}
