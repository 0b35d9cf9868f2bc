/** What a sale's buyer owes, and whether a sale counts (docs/rules/settlement.md). */
import { type Cents, cents, ZERO_CENTS } from '../money/cents.ts'
import type { SaleDefaultReason, SaleNextStep, SaleState } from '../money/money-states.ts'

/** The facts of a sale that decide what is owed. */
export interface SaleDebt {
  readonly state: SaleState
  readonly defaultReason: SaleDefaultReason | null
  readonly premiumCents: Cents
  /** The captured hold; it counts towards the premium. */
  readonly depositCents: Cents | null
  readonly softDeclines: number
  /** Until when the buyer can act; set by the first failure that needs them. */
  readonly dueByMs: number | null
  /** When the premium was paid. */
  readonly settledAtMs: number | null
  readonly waivedAtMs: number | null
}

/** States in which the premium is still to be paid in time. */
export const OPEN_SALE_STATES = ['premium_due', 'charging', 'processing', 'action_required'] as const

/** Whether the premium is still to be paid in time. */
export function isSaleOpen(state: SaleState): boolean {
  return (OPEN_SALE_STATES as readonly SaleState[]).includes(state)
}

/** States in which a sale counts. */
export const COMPLETED_SALE_STATES = ['paid', 'disputed', 'premium_refunded'] as const

/**
 * Whether a sale counts in figures, records, reviews and the archive: the premium is paid, and the sale has neither
 * defaulted since nor been refunded before both sides had confirmed the hand-over.
 */
export function isCompletedSale(state: SaleState): boolean {
  return (COMPLETED_SALE_STATES as readonly SaleState[]).includes(state)
}

/** States of a sale that is not completed. */
export const NOT_COMPLETED_SALE_STATES = ['defaulted', 'refunded'] as const

/** How the payment of a sold auction is shown; `not_completed` is a sale that ended without its payment. */
export type SalePayment = 'pending' | 'paid' | 'not_completed'

/** The payment of a sale, null if its row is not there yet. */
export function salePaymentOf(state: SaleState | null): SalePayment {
  if (state === null) return 'pending'
  if (isCompletedSale(state)) return 'paid'
  return (NOT_COMPLETED_SALE_STATES as readonly SaleState[]).includes(state) ? 'not_completed' : 'pending'
}

/** What of a premium its state alone does not say, in order to show it. */
export const PREMIUM_TURNS = ['waived', 'stays_charged'] as const
export type PremiumTurn = (typeof PREMIUM_TURNS)[number]

/** Waived: nothing is owed; stays charged: it was paid, and stays so although the sale is not completed. Null for any other. */
export function premiumTurn({
  state,
  settledAtMs,
  waivedAtMs,
}: Pick<SaleDebt, 'state' | 'settledAtMs' | 'waivedAtMs'>): PremiumTurn | null {
  if (waivedAtMs !== null) return 'waived'
  return state === 'defaulted' && settledAtMs !== null ? 'stays_charged' : null
}

/** Whether the sale defaulted because the premium is unpaid. */
export function isPremiumDefault({
  state,
  defaultReason,
}: Pick<SaleDebt, 'state' | 'defaultReason'>): boolean {
  return state === 'defaulted' && defaultReason === 'premium_unpaid'
}

/**
 * Whether the car of the round can be listed again without a new listing fee: once after a sale that defaulted, also
 * after it was offered on in vain. docs/rules/listings.md, Relisting
 */
export function isRelistFree(
  sale: { readonly state: SaleState; readonly nextStep: SaleNextStep } | null,
): boolean {
  return sale?.state === 'defaulted' && sale.nextStep !== 'relisted'
}

/** What is left of the premium after the deposit: what a payment takes. Zero once nothing is to be paid. */
export function amountDueCents(sale: SaleDebt): Cents {
  const isUnpaid = isSaleOpen(sale.state) || isPremiumDefault(sale)
  if (!isUnpaid || sale.settledAtMs !== null || sale.waivedAtMs !== null) return ZERO_CENTS
  return cents(Math.max(0, sale.premiumCents - (sale.depositCents ?? 0)))
}

/** How much of a hold is captured as the deposit: deposit and charges are never above the premium. */
export function depositToCapture(premiumCents: Cents, heldCents: Cents): Cents {
  return cents(Math.min(premiumCents, heldCents))
}

/**
 * Whether the buyer owes the premium, which blocks them: from the first failed attempt until it is paid or waived;
 * not while it is due or charged for the first time.
 */
export function owes(sale: SaleDebt): boolean {
  if (sale.settledAtMs !== null || sale.waivedAtMs !== null) return false
  if (isPremiumDefault(sale)) return true
  return isSaleOpen(sale.state) && (sale.softDeclines > 0 || sale.dueByMs !== null)
}

/** Whether the buyer can pay now: they owe, and no payment is being processed. */
export function canPay(sale: SaleDebt): boolean {
  return owes(sale) && sale.state !== 'processing'
}
