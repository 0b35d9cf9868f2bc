import type { DeclineCode } from '../../../domain/money/declines.ts'

/** The message for each reason of a decline. */
export const DECLINED_MESSAGES: Readonly<Record<DeclineCode, string>> = {
  card_declined: 'Your card was declined. Please use another card.',
  expired_card: 'Your card has expired. Please use another card.',
  insufficient_funds: 'Your card has insufficient funds. Please use another card.',
  do_not_honor: 'Your bank did not approve this payment. Please use another card.',
  lost_card: 'Your card cannot be used. Please use another card.',
  stolen_card: 'Your card cannot be used. Please use another card.',
  processing_error: 'The payment could not be processed. Please try again, or use another card.',
  try_again_later: 'Your bank did not approve this payment now. Please try again later, or use another card.',
  issuer_not_available: 'Your bank could not be reached. Please try again later, or use another card.',
  authentication_required: 'Your bank did not confirm this payment. Please try again or use another card.',
}

/** The message for a stored code; an unknown code has the message of a declined card. */
export function declinedMessage(code: string | null): string {
  const messages: Readonly<Record<string, string>> = DECLINED_MESSAGES
  return messages[code ?? ''] ?? DECLINED_MESSAGES.card_declined
}
