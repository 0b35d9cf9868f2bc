/**
 * Types and states of everything that moves money. The lists grow, so the database has no check constraint for
 * them; these lists and the parsing of requests are what holds them (tests/closed-lists.test.ts).
 */

/** Types of a person's transactions. `sale_proceeds` and `withdrawal` are never written: no payout exists. */
export const TRANSACTION_TYPES = [
  'listing_fee',
  'listing_addons',
  'buyer_premium',
  'deposit',
  'settlement_fee',
  'pack',
  'refund',
  'dispute',
  'sale_proceeds',
  'withdrawal',
] as const

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed'] as const

/**
 * States of a sale: premium_due -> charging -> (processing) -> paid, or -> action_required -> paid or defaulted.
 * `premium_refunded` is a sale whose premium went back after both sides had confirmed the hand-over; it counts.
 * docs/rules/settlement.md
 */
export const SALE_STATES = [
  'premium_due',
  'charging',
  'processing',
  'action_required',
  'paid',
  'defaulted',
  'refunded',
  'disputed',
  'premium_refunded',
] as const
export type SaleState = (typeof SALE_STATES)[number]

/** States of a sale in the API, where a premium that went back reads `refunded` either way. */
export const API_SALE_STATES = SALE_STATES.filter((state) => state !== 'premium_refunded')
type ApiSaleState = (typeof API_SALE_STATES)[number]

/** The state of a sale as the API gives it to both sides. */
export function toApiSaleState(state: SaleState): ApiSaleState {
  return state === 'premium_refunded' ? 'refunded' : state
}

/** Why a sale was not completed: the buyer's premium, or the price of the car, was not paid. */
export const SALE_DEFAULT_REASONS = ['premium_unpaid', 'price_unpaid'] as const
export type SaleDefaultReason = (typeof SALE_DEFAULT_REASONS)[number]

/** What the seller did with the car of a sale that was not completed. */
export const SALE_NEXT_STEPS = ['none', 'offered', 'relisted'] as const
export type SaleNextStep = (typeof SALE_NEXT_STEPS)[number]

/** States of a hold on a card. */
export const HOLD_STATES = [
  'placing',
  'processing',
  'action_required',
  'held',
  'renewing',
  'releasing',
  'released',
  'capturing',
  'captured',
  'lapsed',
  'failed',
] as const

/** States of a payment attempt for a listing. Only after `failed` or `canceled` may another attempt follow. */
export const LISTING_PAYMENT_STATES = [
  'pending',
  'processing',
  'action_required',
  'paid',
  'failed',
  'canceled',
  'refunded',
  'disputed',
] as const

/** States of a payment at a processor. */
export const PAYMENT_STATUSES = [
  /** The person must confirm. */
  'requires_action',
  /** The processor has not decided yet; it is waited for, never taken as failed. */
  'processing',
  /** Held; can be captured for a limited time. */
  'held',
  'succeeded',
  /** Voided, or a hold that the processor dropped. */
  'canceled',
  'failed',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** States of a refund. */
export const REFUND_STATES = ['pending', 'processing', 'succeeded', 'failed'] as const

/** Kinds of the price list's rows. */
export const FEE_KINDS = ['base', 'addon', 'settlement', 'pack'] as const

/** States of a setup by which a method is saved. */
export const SETUP_STATES = ['begun', 'finished', 'failed'] as const

/** States of one attempt to pay. Only after `declined`, `canceled` or `failed` may another attempt follow. */
export const PAYMENT_ATTEMPT_STATES = [
  'prepared',
  'confirming',
  'processing',
  'action_required',
  'succeeded',
  'declined',
  'canceled',
  'failed',
] as const

/** States of a dispute. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const

/**
 * States of a seller's settlement fee: fixed at publishing, due when the premium is paid, reversed when the sale
 * is not completed.
 */
export const SETTLEMENT_FEE_STATES = [
  'fixed',
  'due',
  'charging',
  'processing',
  'action_required',
  'paid',
  'reversed',
  'waived',
] as const
export type SettlementFeeState = (typeof SETTLEMENT_FEE_STATES)[number]

/** States of a pack of prepaid settlement fees. */
export const PACK_STATES = ['pending', 'processing', 'action_required', 'paid', 'failed', 'refunded'] as const

/** How our records and a processor's books differ. */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount', 'state', 'ledger'] as const
