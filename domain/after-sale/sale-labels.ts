import type { OwnEnding } from '../auction/viewer-outcome.ts'
import { countText } from '../format/usd.ts'

/** The words of a sale for its two sides, on their dashboards (Product page, Money; Privacy of bidders). */

export type SaleSide = 'won' | 'sold'

export type PremiumState = NonNullable<OwnEnding['premium']>['state']

/** A sale is news, and has something left to do, for as long as an authorization is valid (decision 120). */
export const SALE_IS_NEWS_MS = 14 * 24 * 60 * 60_000

/** 'You won 1 vehicle', 'You sold 3 vehicles'. */
export function saleTitle(side: SaleSide, count: number): string {
  return `You ${side} ${countText(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`
}

/** What came of the winner's premium. */
export function premiumStateText(state: PremiumState): string {
  switch (state) {
    case 'paid':
      return 'Charged to your card'
    case 'pending':
      return 'Being charged to your card'
    case 'action_required':
      return 'Your bank asks you to confirm it'
    case 'deposit_captured':
      return 'Not paid: your hold is the deposit'
    case 'failed':
      return 'Not paid'
    case 'refunded':
      return 'Refunded'
  }
}

/** Whether the two sides are given each other's telephone and address: once the premium is paid. */
export function isContactOpen(state: PremiumState): boolean {
  return state === 'paid'
}

/** Why they are not, where they are not. */
export function contactWaitsText(side: SaleSide, state: PremiumState): string {
  const premium = side === 'won' ? 'the premium' : 'the buyer’s premium'
  switch (state) {
    case 'pending':
    case 'action_required':
      return `Shown once ${premium} is charged`
    case 'refunded':
      return 'The sale was taken back'
    default:
      return `Held back: ${premium} is not paid`
  }
}

/** What a seller is told of the settlement fee: it is written down as owed, and no card is charged for it. */
export const SETTLEMENT_FEE_NOTE = 'Owed to Hammerlane, not charged yet'

/** How far a sale is: its premium, and what has been said of the handing over. */
export interface SaleStanding {
  readonly state: PremiumState
  readonly said: ChangedHands
}

interface NextStep {
  readonly text: string
  readonly to: string
}

/** Which of the two sides have said that the vehicle changed hands. */
export type ChangedHands = 'neither' | 'seller_said' | 'buyer_said'

/** Who has said so of a sale whose handing over is not complete. */
export function changedHands(sale: {
  readonly sellerHandedOverAtMs: number | null
  readonly buyerReceivedAtMs: number | null
}): ChangedHands {
  if (sale.sellerHandedOverAtMs !== null) return 'seller_said'
  return sale.buyerReceivedAtMs === null ? 'neither' : 'buyer_said'
}

/** How far the handing over is, to one side; null until one of the two has said that it is done. */
export function handoverWaitsText(side: SaleSide, said: ChangedHands): string | null {
  if (said === 'neither') return null
  const isOwn = said === (side === 'sold' ? 'seller_said' : 'buyer_said')
  if (isOwn) return side === 'sold' ? 'Waits for the buyer to confirm' : 'Waits for the seller to confirm'
  return side === 'sold' ? 'The buyer has received it' : 'The seller has handed it over'
}

/** What is to be done next, and where. */
export function nextStepOf(
  side: SaleSide,
  { state, said, auctionId }: SaleStanding & { readonly auctionId: number },
): NextStep {
  const auction = `/auctions/${auctionId}`
  const handover = `${auction}/handover`
  if (state === 'paid') {
    if (said === 'neither') return { text: side === 'sold' ? 'Hand it over' : 'Pick it up', to: handover }
    const isOwn = said === (side === 'sold' ? 'seller_said' : 'buyer_said')
    return { text: isOwn ? 'See the handover' : 'Confirm it', to: handover }
  }
  const isUnpaid = state === 'failed' || state === 'deposit_captured'
  return side === 'won' && isUnpaid
    ? { text: 'Ask how to pay', to: '/contact' }
    : { text: 'View Auction', to: auction }
}
