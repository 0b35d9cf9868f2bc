import { type Cents, cents } from './cents.ts'

/** Packs of prepaid settlement fees for dealers (docs/rules/money.md, Packs). */

/** One row of the dealers' bulk table. */
export interface PackOffer {
  readonly id: number
  readonly feeCount: number
  /** The price of each fee of the pack. */
  readonly eachCents: Cents
}

/** The price of a pack: its fees at the price of each. */
export function packPriceCents({ feeCount, eachCents }: Pick<PackOffer, 'feeCount' | 'eachCents'>): Cents {
  return cents(feeCount * eachCents)
}

/** How much a fee of the pack is below the fee of a dealer's first listing, in percent; never below zero. */
export function packDiscountPercent(eachCents: Cents, dealerCents: Cents): number {
  if (dealerCents <= 0) return 0
  return Math.max(0, Math.round((1 - eachCents / dealerCents) * 1_000) / 10)
}

/** The facts of a bought pack that decide how many fees are left. */
export interface PackBalance {
  readonly state: string
  readonly feeCount: number
  readonly usedCount: number
  readonly refundedCount: number
}

/** The fees of a pack that are neither used nor refunded; none before it is paid. */
export function unusedFees({ state, feeCount, usedCount, refundedCount }: PackBalance): number {
  return state === 'paid' ? Math.max(0, feeCount - usedCount - refundedCount) : 0
}
