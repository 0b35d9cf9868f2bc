/**
 * Why a bank or a processor does not pay, as every provider reports it (docs/rules/payments.md, Declines).
 * Codes of a processor that are not listed are `card_declined`.
 */
export const DECLINE_CODES = [
  'card_declined',
  'expired_card',
  'insufficient_funds',
  /** The person must confirm but was off-session, or did not confirm. */
  'authentication_required',
  'do_not_honor',
  'lost_card',
  'stolen_card',
  'processing_error',
  'try_again_later',
  'issuer_not_available',
] as const

export type DeclineCode = (typeof DECLINE_CODES)[number]

const SOFT_CODES: readonly DeclineCode[] = ['processing_error', 'try_again_later', 'issuer_not_available']

/**
 * Whether the same card may be charged again later without asking the person. Insufficient funds are soft only
 * off-session: a person who is present chooses another card at once.
 */
export function isSoftDecline(code: DeclineCode, { onSession }: { readonly onSession: boolean }): boolean {
  return SOFT_CODES.includes(code) || (code === 'insufficient_funds' && !onSession)
}
