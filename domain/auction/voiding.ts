/**
 * An administrator's void: the auction stands as if the voided offer had never been made. The other
 * accepted offers are replayed in their order, so a maximum that the voided offer had spent stands
 * again, and a price it had driven up falls back (the one way a price falls; product page, promise 3).
 * It takes back, and never adds: no price rises, and a maximum that its owner had replaced by the
 * voided one does not come back.
 */
import { type Cents, minCents } from '../money/cents.ts'
import type { LifeCommand } from './commands.ts'
import { NO_BIDS, priceRules, resolveOffer } from './proxy-bidding.ts'
import type { AuctionEvent, AuctionState, Decision, Offer, Standing, StoredBid } from './types.ts'

/** Decides the void of one bid, with the offer behind it, from all offers and bids of the auction. */
export function decideVoid(
  state: AuctionState,
  command: Extract<LifeCommand, { type: 'void_bid' }>,
): Decision {
  const { status } = state.phase
  if (status !== 'active' && status !== 'paused') {
    return refuse('conflict', 'A bid can be voided while its auction is active or paused.')
  }
  const bid = command.bids.find(({ bidId }) => bidId === command.bidId)
  if (!bid) return refuse('invalid', 'There is no such bid in this auction.')
  if (bid.voided) return refuse('conflict', 'This bid is void already.')

  const own = offerBehind(bid, command.offers)
  const offers = command.offers.map((offer) => (offer === own ? { ...offer, voided: true } : offer))
  const standing = replay(state, offers)
  const kept = new Set(offers.flatMap(({ voided, bidIds }) => (voided ? [] : bidIds)))
  const stands = (candidate: StoredBid) =>
    !candidate.voided &&
    kept.has(candidate.bidId) &&
    // The voided maximum's answers to others go with it, though their commands stored them.
    (own === undefined || offerBehind(candidate, command.offers) !== own) &&
    standing.priceCents !== null &&
    candidate.amountCents <= standing.priceCents
  const bidIds = command.bids
    .filter((candidate) => !candidate.voided && !stands(candidate))
    .map(({ bidId }) => bidId)
  const leading = command.bids.findLast(
    (candidate) =>
      stands(candidate) &&
      candidate.bidderId === standing.leaderId &&
      candidate.amountCents === standing.priceCents,
  )
  const events = voidEvents(state, command.reason, standing, bidIds, leading)
  if (own) events.push({ type: 'offer_voided', offerId: own.offerId })
  return { accepted: true, events }
}

/**
 * A bid was made by the offer whose command stored it; an auto bid, stored by somebody else's
 * command, was made by its bidder's last maximum before that.
 */
function offerBehind(bid: StoredBid, offers: readonly Offer[]): Offer | undefined {
  const storing = offers.findIndex((offer) => offer.bidIds.includes(bid.bidId))
  const storedBy = offers[storing]
  if (storedBy?.bidderId === bid.bidderId) return storedBy
  const earlier = storing === -1 ? offers : offers.slice(0, storing)
  return earlier.findLast(
    ({ bidderId, kind, voided }) => bidderId === bid.bidderId && kind === 'maximum' && !voided,
  )
}

function replay({ terms }: AuctionState, offers: readonly Offer[]): Standing {
  return offers.reduce<Standing>((standing, offer) => {
    const heard = asHeard(offer)
    if (!heard) return standing
    const after = resolveOffer(standing, heard, priceRules(terms, offer.reserveCents)).standing
    return after.priceCents === null
      ? after
      : { ...after, priceCents: minCents(after.priceCents, offer.priceCents) }
  }, NO_BIDS)
}

/** A voided maximum leaves its owner without one: the one it replaced they had given up themselves. */
function asHeard(offer: Offer): Pick<Offer, 'bidderId' | 'kind' | 'amountCents'> | null {
  if (!offer.voided) return offer
  return offer.kind === 'maximum' ? { ...offer, kind: 'cancel_maximum' } : null
}

/** Where no standing bid carries the new price, the leader's maximum restates it as an auto bid. */
function voidEvents(
  state: AuctionState,
  reason: string,
  standing: Standing,
  bidIds: readonly number[],
  leading: StoredBid | undefined,
): AuctionEvent[] {
  const { priceCents, leaderId, maximumCents } = standing
  const winningBidId = leading?.bidId ?? null
  const events: AuctionEvent[] = [{ type: 'voided', bidIds, reason, priceCents, leaderId, winningBidId }]
  if (leaderId !== null && priceCents !== null && !leading) {
    const bidId = state.auctionId * 1_000_000 + state.mintedBids + 1
    events.push(restated(bidId, leaderId, priceCents))
  }
  if (maximumCents !== state.maximumCents) events.push({ type: 'maximum_changed', maximumCents })
  return events
}

function restated(bidId: number, bidderId: number, amountCents: Cents): AuctionEvent {
  return { type: 'bid', bidId, bidderId, amountCents, bidType: 'auto' }
}

function refuse(reason: 'conflict' | 'invalid', message: string): Decision {
  return { accepted: false, refusal: { reason, field: 'bid_id', message } }
}
