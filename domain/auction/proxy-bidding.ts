/**
 * Proxy bidding: who leads and at what price after an offer (product page, 'Who leads and at what
 * price'). Pure arithmetic over a `Standing`; the checks of who may offer what are in `bidding.ts`.
 */
import { addCents, type Cents, ceilToDollar, cents, maxCents, minCents } from '../money/cents.ts'
import type { AuctionTerms, BidType, Offer, Standing } from './types.ts'

/** 100 dollars, where an auction states no increment or zero (spec part 1, section 5). */
const DEFAULT_INCREMENT_CENTS = cents(100_00)

/** The increment in force for a stated `min_bid_increment`, in cents. */
export function effectiveIncrement(statedCents: Cents | null): Cents {
  return statedCents === null || statedCents <= 0 ? DEFAULT_INCREMENT_CENTS : statedCents
}

export interface PriceRules {
  readonly startingBidCents: Cents
  readonly incrementCents: Cents
  readonly reserveCents: Cents | null
}

interface OfferedBid {
  readonly bidderId: number
  readonly amountCents: Cents
  readonly bidType: BidType
}

export interface Resolution {
  /** At most two bids, in the order in which they are stored. The last one leads. */
  readonly bids: readonly OfferedBid[]
  readonly standing: Standing
}

export const NO_BIDS: Standing = { priceCents: null, leaderId: null, maximumCents: null }

/** The rules of price for an auction's terms and its present reserve. */
export function priceRules(terms: AuctionTerms, reserveCents: Cents | null): PriceRules {
  return {
    startingBidCents: terms.startingBidCents,
    incrementCents: terms.incrementCents,
    reserveCents,
  }
}

/** (current bid, else starting bid) + increment, rounded up to whole dollars. */
export function minimumBid(
  priceCents: Cents | null,
  rules: Pick<PriceRules, 'startingBidCents' | 'incrementCents'>,
): Cents {
  return ceilToDollar(addCents(priceCents ?? rules.startingBidCents, rules.incrementCents))
}

/** Up to where the leader's money stands: their maximum, or the price they bid themselves. */
function leaderLimit(standing: Standing): Cents {
  return maxCents(standing.priceCents ?? cents(0), standing.maximumCents ?? cents(0))
}

/**
 * What an offer does to the standing. The offer is taken as allowed: a manual bid by the minimum
 * bid, a maximum by the minimum bid or, for the leader, by the price.
 */
export function resolveOffer(
  standing: Standing,
  offer: Pick<Offer, 'bidderId' | 'kind' | 'amountCents'>,
  rules: PriceRules,
): Resolution {
  const { bidderId, amountCents } = offer
  if (offer.kind === 'cancel_maximum') {
    return standing.leaderId === bidderId
      ? { bids: [], standing: { ...standing, maximumCents: null } }
      : { bids: [], standing }
  }
  const isMaximum = offer.kind === 'maximum'
  if (standing.leaderId === null || standing.priceCents === null) {
    return open(bidderId, amountCents, isMaximum, rules)
  }
  if (standing.leaderId === bidderId) {
    return isMaximum
      ? changeOwnMaximum(standing, bidderId, amountCents, rules)
      : raiseOwnBid(standing, bidderId, amountCents)
  }
  const limitCents = leaderLimit(standing)
  return amountCents > limitCents
    ? takeLead(standing, standing.leaderId, limitCents, offer, isMaximum, rules)
    : answerOffer(standing, standing.leaderId, limitCents, offer, isMaximum, rules)
}

/** A manual bid opens at its amount, a maximum at the minimum bid or as far as the reserve lifts it. */
function open(bidderId: number, amountCents: Cents, isMaximum: boolean, rules: PriceRules): Resolution {
  if (!isMaximum) return lead(bidderId, amountCents, 'manual', null)
  const priceCents = liftTowardsReserve(minimumBid(null, rules), amountCents, rules.reserveCents)
  return lead(bidderId, priceCents, 'proxy', amountCents)
}

/** The leader's own higher bid leaves their maximum standing unless it reaches it. */
function raiseOwnBid(standing: Standing, bidderId: number, amountCents: Cents): Resolution {
  const remains = standing.maximumCents !== null && standing.maximumCents > amountCents
  return lead(bidderId, amountCents, 'manual', remains ? standing.maximumCents : null)
}

/** Changing one's own maximum moves nothing, unless it can now carry the price towards the reserve. */
function changeOwnMaximum(
  standing: Standing,
  bidderId: number,
  maximumCents: Cents,
  rules: PriceRules,
): Resolution {
  const priceCents = standing.priceCents ?? cents(0)
  const lifted = liftTowardsReserve(priceCents, maximumCents, rules.reserveCents)
  if (lifted > priceCents) return lead(bidderId, lifted, 'auto', maximumCents)
  return { bids: [], standing: { ...standing, maximumCents } }
}

/** The challenger exceeds the leader's limit: the old limit is bid out, then the challenger leads. */
function takeLead(
  standing: Standing,
  leaderId: number,
  limitCents: Cents,
  offer: Pick<Offer, 'bidderId' | 'amountCents'>,
  isMaximum: boolean,
  rules: PriceRules,
): Resolution {
  const { bidderId, amountCents } = offer
  const secondPrice = minCents(amountCents, ceilToDollar(addCents(limitCents, rules.incrementCents)))
  const won = isMaximum
    ? lead(bidderId, liftTowardsReserve(secondPrice, amountCents, rules.reserveCents), 'proxy', amountCents)
    : lead(bidderId, amountCents, 'manual', null)
  if (limitCents === standing.priceCents) return won
  const bidOut: OfferedBid = { bidderId: leaderId, amountCents: limitCents, bidType: 'auto' }
  return { bids: [bidOut, ...won.bids], standing: won.standing }
}

/** The leader's limit holds: the challenger's offer is bid in full, then answered. */
function answerOffer(
  standing: Standing,
  leaderId: number,
  limitCents: Cents,
  offer: Pick<Offer, 'bidderId' | 'amountCents'>,
  isMaximum: boolean,
  rules: PriceRules,
): Resolution {
  const { bidderId, amountCents } = offer
  const secondPrice = minCents(limitCents, ceilToDollar(addCents(amountCents, rules.incrementCents)))
  const answerCents = liftTowardsReserve(secondPrice, limitCents, rules.reserveCents)
  const challenge: OfferedBid = { bidderId, amountCents, bidType: isMaximum ? 'proxy' : 'manual' }
  const answer = lead(leaderId, answerCents, 'auto', standing.maximumCents)
  return { bids: [challenge, ...answer.bids], standing: answer.standing }
}

function lead(
  bidderId: number,
  amountCents: Cents,
  bidType: BidType,
  maximumCents: Cents | null,
): Resolution {
  return {
    bids: [{ bidderId, amountCents, bidType }],
    standing: { priceCents: amountCents, leaderId: bidderId, maximumCents },
  }
}

/** While the reserve is unmet the price is at least min(limit, reserve), in whole dollars. */
function liftTowardsReserve(priceCents: Cents, limitCents: Cents, reserveCents: Cents | null): Cents {
  if (reserveCents === null || priceCents >= reserveCents) return priceCents
  return maxCents(priceCents, minCents(limitCents, ceilToDollar(reserveCents)))
}
