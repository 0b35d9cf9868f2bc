import type { OwnOfferView } from '../after-sale/after-sale-offer-view.ts'
import type { PremiumTurn } from '../after-sale/sale-money.ts'
import type { SaleState } from '../money/money-states.ts'
import type { OwnView } from './view.ts'

/** What the room knows of the viewer, their open after-sale offer included. */
export interface OwnRoomView extends OwnView {
  /** The open offer that they made or received (docs/rules/after-sale.md, Who sees an offer). */
  readonly sale_offer?: OwnOfferView
}

/** Hold and premium of a bidder after the auction has ended; shown only to that bidder. */
export interface ViewerSettlement {
  /** The hold at the end of the auction; null without one. */
  readonly hold: {
    readonly amount: number
    readonly state: 'held' | 'releasing' | 'released' | 'captured' | 'lapsed'
    /** Time of the hold's last change of state, ISO 8601. */
    readonly at: string
  } | null
  /** The winner's premium; null for others, and until the premium is recorded. */
  readonly premium: {
    readonly amount: number
    readonly rate: number
    readonly state: SaleState
    /** What the state alone does not say. */
    readonly turn?: PremiumTurn | null
    /** The page where the winner pays it; null while they cannot or need not. */
    readonly payHref: string | null
    /** Until when they are to pay the price, ISO 8601; null before the hand-over begins. */
    readonly priceDueAt: string | null
  } | null
}

/**
 * The status of the viewer in an auction: what the room knows (`OwnRoomView`), and the payments from the
 * database.
 */
export interface ViewerStatus extends OwnRoomView {
  /** Hold and premium; null while the auction is running, and for viewers who did not bid. */
  readonly ending: ViewerSettlement | null
}

/** Whether the viewer bought the vehicle: in the auction, or by an after-sale offer. */
export function hasWon(
  own: Pick<ViewerStatus, 'mask'> | null,
  result: { readonly outcome: string; readonly winner: string | null } | null,
): boolean {
  return own !== null && own.mask !== null && result?.outcome === 'sold' && result.winner === own.mask
}

/** States of a premium that leave the winner nothing to do about it: paid, or the charge is under way. */
const PREMIUM_UNDER_WAY: readonly SaleState[] = [
  'premium_due',
  'charging',
  'processing',
  'paid',
  'disputed',
  'premium_refunded',
]

/** Whether the vehicle is the winner's: their premium is paid or being charged, or its charge has yet to begin. */
export function isPremiumUnderWay(ending: ViewerSettlement | null): boolean {
  const premium = ending?.premium ?? null
  return premium === null || PREMIUM_UNDER_WAY.includes(premium.state)
}

const BEING_CHARGED: readonly SaleState[] = ['premium_due', 'charging', 'processing']

const isBeingCharged = (state: SaleState): boolean => BEING_CHARGED.includes(state)

/** Whether hold and premium are final, so that the page stops polling for them. */
export function isSettled({ hold, premium }: ViewerSettlement, won: boolean): boolean {
  if (won) return premium !== null && !isBeingCharged(premium.state)
  return hold === null || (hold.state !== 'held' && hold.state !== 'releasing')
}
