import type { ViewerSettlement } from '../auction/viewer-status.ts'
import { countedText } from '../format/counted-text.ts'
import { DAY_MS } from '../format/time-units.ts'
import type { SettlementFeeState } from '../money/money-states.ts'
import { isCompletedSale, type PremiumTurn, salePaymentOf } from './sale-money.ts'

/** Labels of a sale for its two sides, on their dashboards. */

/** The side of the reader: the buyer or the seller. */
export type SaleSide = 'won' | 'sold'

/** The state of the buyer's premium. */
export type PremiumState = NonNullable<ViewerSettlement['premium']>['state']

/**
 * Time during which a sale is listed first on the overview, in ms: as long as an authorization is valid
 * (docs/rules/account-screens.md, Dashboard).
 */
export const SALE_IS_NEWS_MS = 14 * DAY_MS

/**
 * 'You won 1 vehicle', 'You sold 3 vehicles, 1 sale not completed'; a sale that is not completed counts as none
 * (docs/rules/settlement.md, Sales that count).
 */
export function saleTitle(
  side: SaleSide,
  { total, notCompleted }: { readonly total: number; readonly notCompleted: number },
): string {
  const failed = `${countedText(notCompleted, side === 'won' ? 'purchase' : 'sale')} not completed`
  if (total === notCompleted) return failed
  const done = `You ${side} ${countedText(total - notCompleted, 'vehicle')}`
  return notCompleted === 0 ? done : `${done}, ${failed}`
}

/** Whether a sale ended without its payment, so that nobody owes its price or its fee. */
export function isNotCompleted(state: PremiumState): boolean {
  return salePaymentOf(state) === 'not_completed'
}

/** The text of the premium's state; `isPayable` while the buyer can pay what is tried again. */
export function premiumStateText(
  state: PremiumState,
  {
    isPayable = false,
    turn = null,
  }: { readonly isPayable?: boolean; readonly turn?: PremiumTurn | null } = {},
): string {
  if (turn === 'waived') return 'Waived'
  if (turn === 'stays_charged') return 'Charged to your card'
  switch (state) {
    case 'paid':
      return 'Charged to your card'
    case 'premium_due':
    case 'charging':
    case 'processing':
      return isPayable ? 'Not charged yet' : 'Being charged to your card'
    case 'action_required':
      return 'To be paid by you'
    case 'defaulted':
      return 'Not completed'
    case 'refunded':
    case 'premium_refunded':
      return 'Refunded'
    case 'disputed':
      return 'Disputed with your bank'
  }
}

/** Whether the two sides see each other's telephone and address: while the sale counts. */
export function isContactOpen(state: PremiumState): boolean {
  return isCompletedSale(state)
}

/** Why contact data is not shown. */
export function contactWaitsText(side: SaleSide, state: PremiumState): string {
  const premium = side === 'won' ? 'the premium' : 'the buyer’s premium'
  switch (state) {
    case 'premium_due':
    case 'charging':
    case 'processing':
    case 'action_required':
      return `Shown once ${premium} is charged`
    case 'refunded':
      return 'The sale was taken back'
    default:
      return 'The sale was not completed'
  }
}

/** The seller's fee of a sale as it is stored. */
export interface SaleFee {
  readonly state: SettlementFeeState
  readonly isFromPack: boolean
}

/** The note on a seller's settlement fee by its state, for the seller or for an administrator; `isOver` once the sale has ended. */
export function settlementFeeNote(
  fee: SaleFee | null,
  reader: 'seller' | 'admin' = 'seller',
  isOver = false,
): string {
  if (isOver && (fee === null || fee.state === 'fixed')) return 'Not due'
  const [pack, payer] = reader === 'seller' ? ['your pack', 'you'] : ['a pack', 'the seller']
  switch (fee?.state) {
    case undefined:
    case 'fixed':
      return `Taken from ${pack}, or charged once the premium is paid`
    case 'due':
    case 'charging':
    case 'processing':
      return 'Being charged'
    case 'action_required':
      return `To be paid by ${payer}`
    case 'paid':
      return fee?.isFromPack ? `Taken from ${pack}` : 'Charged'
    case 'waived':
      return 'Waived'
    case 'reversed':
      return 'Not due'
  }
}

/** The progress of a sale: its premium and its hand-over. */
export interface SaleProgress {
  /** Null until the settlement has recorded the sale. */
  readonly saleId: number | null
  readonly state: PremiumState
  readonly said: ChangedHands
  /** Whether the buyer can pay now although the charge is tried again. */
  readonly isPayable?: boolean
}

/** The page where the buyer pays the premium of a sale. */
export function salePayHref(saleId: number): string {
  return `/sales/${saleId}/pay`
}

interface NextStep {
  readonly text: string
  readonly to: string
}

/** Which side has confirmed that the vehicle changed hands. */
export type ChangedHands = 'neither' | 'seller_said' | 'buyer_said'

/** The confirmations of a sale whose hand-over is not complete. */
export function changedHands(sale: {
  readonly sellerHandedOverAtMs: number | null
  readonly buyerReceivedAtMs: number | null
}): ChangedHands {
  if (sale.sellerHandedOverAtMs !== null) return 'seller_said'
  return sale.buyerReceivedAtMs === null ? 'neither' : 'buyer_said'
}

/** The text of the hand-over's progress for one side; null until one side has confirmed. */
export function handoverWaitsText(side: SaleSide, said: ChangedHands): string | null {
  if (said === 'neither') return null
  const isOwn = said === (side === 'sold' ? 'seller_said' : 'buyer_said')
  if (isOwn) return side === 'sold' ? 'Waits for the buyer to confirm' : 'Waits for the seller to confirm'
  return side === 'sold' ? 'The buyer has received it' : 'The seller has handed it over'
}

/** The next step of a sale and the path where it is done. */
export function getNextStep(
  side: SaleSide,
  { state, said, saleId, isPayable = false, auctionId }: SaleProgress & { readonly auctionId: number },
): NextStep {
  const auctionPath = `/auctions/${auctionId}`
  const handoverPath = `${auctionPath}/handover`
  if (isCompletedSale(state)) {
    if (said === 'neither')
      return { text: side === 'sold' ? 'Arrange handover' : 'Arrange pickup', to: handoverPath }
    const isOwn = said === (side === 'sold' ? 'seller_said' : 'buyer_said')
    return { text: isOwn ? 'See the handover' : 'Confirm it', to: handoverPath }
  }
  const isToPay = isPayable || state === 'action_required' || state === 'defaulted'
  if (side === 'won' && isToPay && saleId !== null)
    return { text: 'See the payment', to: salePayHref(saleId) }
  if (side === 'sold' && state === 'defaulted') {
    return { text: 'Choose the next step', to: `${auctionPath}/offer` }
  }
  return { text: 'View Auction', to: auctionPath }
}
