import { type Cents, cents, maxCents, minCents } from './cents.ts'

/** The settlement fee's rates, as stored in rows that an administrator edits. */
export type SettlementFees = {
  readonly privateCents: Cents
  readonly dealerCents: Cents
  /** A dealer's fee falls by `dealerStepCents` for each listing above this number. */
  readonly dealerFullPriceListings: number
  readonly dealerStepCents: Cents
  readonly dealerFloorCents: Cents
  readonly minimumCents: Cents
}

/** The default rates (docs/rules/money.md, Settlement fee). */
export const DEFAULT_SETTLEMENT_FEES: SettlementFees = {
  privateCents: cents(1_500),
  dealerCents: cents(2_500),
  dealerFullPriceListings: 5,
  dealerStepCents: cents(200),
  dealerFloorCents: cents(1_500),
  minimumCents: cents(500),
}

/**
 * The settlement fee of one sale in cents: private 15 dollars; dealer 25, minus 2 for each listing above 5
 * with a floor of 15; never under 5 (docs/rules/money.md, Settlement fee). `listings` is the number of the
 * dealer's listings of the month, this one included.
 */
export function settlementFeeCents(
  seller: { readonly isDealer: boolean; readonly listings: number },
  fees: SettlementFees = DEFAULT_SETTLEMENT_FEES,
): Cents {
  return maxCents(
    seller.isDealer ? dealerFeeCents(seller.listings, fees) : fees.privateCents,
    fees.minimumCents,
  )
}

function dealerFeeCents(listings: number, fees: SettlementFees): Cents {
  const reduced = Math.max(0, Math.trunc(listings) - fees.dealerFullPriceListings)
  return maxCents(cents(fees.dealerCents - fees.dealerStepCents * reduced), fees.dealerFloorCents)
}

/**
 * The part of the fee that the price covers. A fee above the price takes the whole price and leaves no debt.
 */
export function feeTakenCents(grossCents: Cents, feeCents: Cents): Cents {
  return minCents(grossCents, feeCents)
}

/** Longest list of fees by number of listings; a smaller step than this needs has its last fee from there on. */
const MAX_LISTED_FEES = 2_000

/**
 * The fees of a seller's 1st, 2nd, 3rd ... listing of a month, up to the first from which they no longer fall: the last
 * one is also the fee of every later listing. For a statement that counts the listings itself.
 */
export function settlementFeesByCount(isDealer: boolean, fees: SettlementFees): readonly Cents[] {
  const all = [settlementFeeCents({ isDealer, listings: 1 }, fees)]
  for (let listings = 2; listings <= MAX_LISTED_FEES; listings += 1) {
    const fee = settlementFeeCents({ isDealer, listings }, fees)
    if (fee === all.at(-1) && (!isDealer || listings > fees.dealerFullPriceListings + 1)) break
    all.push(fee)
  }
  return all
}

/** The fee of the listing with this number, of a list by `settlementFeesByCount`. */
export function feeOfCount(feesByCount: readonly Cents[], listings: number): Cents | null {
  return feesByCount[Math.min(Math.max(1, Math.trunc(listings)), feesByCount.length) - 1] ?? null
}

/**
 * The key of a round's settlement fee; also our name of its payment at the processor. Each restoration of the sale has a fee
 * of its own.
 */
export function settlementFeeKey({
  auctionId,
  round,
  restorations = 0,
}: {
  readonly auctionId: number
  readonly round: number
  readonly restorations?: number
}): string {
  return `settlement_fee:${auctionId}:${round}${restorations === 0 ? '' : `:${restorations}`}`
}

/** What a seller allows at the checkout, in so many words. */
export const SETTLEMENT_FEE_CONSENT = 'We charge your settlement fee to this method when the car is sold.'
