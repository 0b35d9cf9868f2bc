/**
 * Proxy bidding: who leads and at what price after a bid or a maximum (docs/rules/bidding.md,
 * Proxy bidding). Pure arithmetic over a `PriceState`; `bidding.ts` checks who may bid what.
 */
import { addCents, type Cents, ceilToDollar, cents, maxCents, minCents } from '../money/cents.ts'
import type { AuctionTerms, BidCommandRecord, BidType, PriceState } from './types.ts'

/** The increment if an auction states none or zero: 100 dollars (docs/rules/bidding.md, Minimum bid). */
const DEFAULT_INCREMENT_CENTS = cents(100_00)

/** The effective increment of a stated `min_bid_increment`, in cents. */
export function effectiveIncrement(statedCents: Cents | null): Cents {
  return statedCents === null || statedCents <= 0 ? DEFAULT_INCREMENT_CENTS : statedCents
}

/** The terms that determine the price. */
export interface PriceRules {
  readonly startingBidCents: Cents
  readonly incrementCents: Cents
  readonly reserveCents: Cents | null
}

interface ResolvedBid {
  readonly bidderId: number
  readonly amountCents: Cents
  readonly bidType: BidType
}

/** The effect of one bid command. */
export interface BidResolution {
  /** At most two bids, in the order in which they are stored. The last one leads. */
  readonly bids: readonly ResolvedBid[]
  readonly priceState: PriceState
}

/** The price state before the first bid. */
export const NO_BIDS: PriceState = { priceCents: null, leaderId: null, maximumCents: null }

/** The price rules of an auction's terms and its current reserve. */
export function priceRules(terms: AuctionTerms, reserveCents: Cents | null): PriceRules {
  return {
    startingBidCents: terms.startingBidCents,
    incrementCents: terms.incrementCents,
    reserveCents,
  }
}

/**
 * (current bid, else starting bid) + increment, rounded up to whole dollars (docs/rules/bidding.md, Minimum
 * bid).
 */
export function minimumBid(
  priceCents: Cents | null,
  rules: Pick<PriceRules, 'startingBidCents' | 'incrementCents'>,
): Cents {
  return ceilToDollar(addCents(priceCents ?? rules.startingBidCents, rules.incrementCents))
}

/** The leader's limit: the maximum or the leader's own bid, whichever is higher. */
function leaderLimit(priceState: PriceState): Cents {
  return maxCents(priceState.priceCents ?? cents(0), priceState.maximumCents ?? cents(0))
}

/**
 * Applies a bid, a maximum or a cancelled maximum to the price state. The caller has checked the amount: a
 * bid against the minimum bid; a maximum against the minimum bid or, for the leader, against the price.
 */
export function resolveBid(
  priceState: PriceState,
  bid: Pick<BidCommandRecord, 'bidderId' | 'kind' | 'amountCents'>,
  rules: PriceRules,
): BidResolution {
  const { bidderId, amountCents } = bid
  if (bid.kind === 'cancel_maximum') {
    return priceState.leaderId === bidderId
      ? { bids: [], priceState: { ...priceState, maximumCents: null } }
      : { bids: [], priceState }
  }
  const isMaximum = bid.kind === 'maximum'
  if (priceState.leaderId === null || priceState.priceCents === null) {
    return openBidding(bidderId, amountCents, isMaximum, rules)
  }
  if (priceState.leaderId === bidderId) {
    return isMaximum
      ? changeOwnMaximum(priceState, bidderId, amountCents, rules)
      : raiseOwnBid(priceState, bidderId, amountCents)
  }
  const limitCents = leaderLimit(priceState)
  return amountCents > limitCents
    ? takeLead(priceState, priceState.leaderId, limitCents, bid, isMaximum, rules)
    : holdLead(priceState, priceState.leaderId, limitCents, bid, isMaximum, rules)
}

/**
 * First bid: a manual bid opens at its amount, a maximum at the minimum bid or at the price lifted towards
 * the reserve.
 */
function openBidding(
  bidderId: number,
  amountCents: Cents,
  isMaximum: boolean,
  rules: PriceRules,
): BidResolution {
  if (!isMaximum) return leadAt(bidderId, amountCents, 'manual', null)
  const priceCents = liftTowardsReserve(minimumBid(null, rules), amountCents, rules.reserveCents)
  return leadAt(bidderId, priceCents, 'proxy', amountCents)
}

/** A higher manual bid of the leader leaves their maximum in place, unless it reaches the maximum. */
function raiseOwnBid(priceState: PriceState, bidderId: number, amountCents: Cents): BidResolution {
  const remains = priceState.maximumCents !== null && priceState.maximumCents > amountCents
  return leadAt(bidderId, amountCents, 'manual', remains ? priceState.maximumCents : null)
}

/** Changing one's own maximum stores no bid, unless the new maximum lifts the price towards the reserve. */
function changeOwnMaximum(
  priceState: PriceState,
  bidderId: number,
  maximumCents: Cents,
  rules: PriceRules,
): BidResolution {
  const priceCents = priceState.priceCents ?? cents(0)
  const lifted = liftTowardsReserve(priceCents, maximumCents, rules.reserveCents)
  if (lifted > priceCents) return leadAt(bidderId, lifted, 'auto', maximumCents)
  return { bids: [], priceState: { ...priceState, maximumCents } }
}

/**
 * The challenger exceeds the leader's limit: the leader's bid at that limit is stored first, then the
 * challenger leads.
 */
function takeLead(
  priceState: PriceState,
  leaderId: number,
  limitCents: Cents,
  bid: Pick<BidCommandRecord, 'bidderId' | 'amountCents'>,
  isMaximum: boolean,
  rules: PriceRules,
): BidResolution {
  const { bidderId, amountCents } = bid
  const secondPrice = minCents(amountCents, ceilToDollar(addCents(limitCents, rules.incrementCents)))
  const taking = isMaximum
    ? leadAt(bidderId, liftTowardsReserve(secondPrice, amountCents, rules.reserveCents), 'proxy', amountCents)
    : leadAt(bidderId, amountCents, 'manual', null)
  if (limitCents === priceState.priceCents) return taking
  const outbidAtLimit: ResolvedBid = { bidderId: leaderId, amountCents: limitCents, bidType: 'auto' }
  return { bids: [outbidAtLimit, ...taking.bids], priceState: taking.priceState }
}

/** The leader's limit holds: the challenger's amount is stored in full, then the leader's answer. */
function holdLead(
  priceState: PriceState,
  leaderId: number,
  limitCents: Cents,
  bid: Pick<BidCommandRecord, 'bidderId' | 'amountCents'>,
  isMaximum: boolean,
  rules: PriceRules,
): BidResolution {
  const { bidderId, amountCents } = bid
  const secondPrice = minCents(limitCents, ceilToDollar(addCents(amountCents, rules.incrementCents)))
  const answerCents = liftTowardsReserve(secondPrice, limitCents, rules.reserveCents)
  const challenge: ResolvedBid = { bidderId, amountCents, bidType: isMaximum ? 'proxy' : 'manual' }
  const answer = leadAt(leaderId, answerCents, 'auto', priceState.maximumCents)
  return { bids: [challenge, ...answer.bids], priceState: answer.priceState }
}

function leadAt(
  bidderId: number,
  amountCents: Cents,
  bidType: BidType,
  maximumCents: Cents | null,
): BidResolution {
  return {
    bids: [{ bidderId, amountCents, bidType }],
    priceState: { priceCents: amountCents, leaderId: bidderId, maximumCents },
  }
}

/** While the reserve is not met, the price is at least min(limit, reserve), in whole dollars. */
function liftTowardsReserve(priceCents: Cents, limitCents: Cents, reserveCents: Cents | null): Cents {
  if (reserveCents === null || priceCents >= reserveCents) return priceCents
  return maxCents(priceCents, minCents(limitCents, ceilToDollar(reserveCents)))
}
