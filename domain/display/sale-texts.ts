import type { OwnEnding } from './own-ending.ts'
import { countText } from './usd.ts'

/** The words of a sale for its two sides, on their dashboards (Product page, Money; Privacy of bidders). */

export type SaleSide = 'won' | 'sold'

export type PremiumState = NonNullable<OwnEnding['premium']>['state']

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

interface NextStep {
  readonly text: string
  readonly to: string
}

/** What is to be done next, and where. */
export function nextStepOf(side: SaleSide, state: PremiumState, auctionId: number): NextStep {
  const auction = `/auctions/${auctionId}`
  if (side === 'sold') {
    return state === 'paid'
      ? { text: 'Hand it over', to: `${auction}/handover` }
      : { text: 'View Auction', to: auction }
  }
  switch (state) {
    case 'paid':
      return { text: 'Pick it up', to: `${auction}/handover` }
    case 'failed':
    case 'deposit_captured':
      return { text: 'Ask how to pay', to: '/contact' }
    default:
      return { text: 'View Auction', to: auction }
  }
}
