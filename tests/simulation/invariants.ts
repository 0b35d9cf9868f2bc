/** Invariants of every step of an auction (docs/rules/bidding.md). */
import { createHash } from 'node:crypto'
import { isSoldAfterAuction } from '../../domain/auction/ledger.ts'
import type { AuctionEvent, AuctionState } from '../../domain/auction/types.ts'
import { nextWakeUp } from '../../domain/auction/wake-up.ts'
import { DAY_MS } from '../../domain/format/time-units.ts'
import { limitCents } from './auction-under-test.ts'
import { secretsStaySecret } from './secrecy.ts'
import type { Invariant, Step } from './step.ts'

/** The message of the first violated invariant, or null. */
export function findViolation(step: Step): string | null {
  for (const invariant of INVARIANTS) {
    const broken = invariant(step)
    if (broken !== null) return broken
  }
  return null
}

const getEvents = ({ result: handled }: Step): AuctionEvent[] => handled.recorded.map(({ event }) => event)
const isOver = (state: AuctionState) => state.phase.status === 'ended' || state.phase.status === 'cancelled'

const priceNeverFalls: Invariant = (step) => {
  const [was, is] = [step.before.priceCents ?? 0, step.result.state.priceCents ?? 0]
  const voided = getEvents(step).some(({ type }) => type === 'voided')
  if (voided) return is > was ? `a void raised the price from ${was} to ${is}` : null
  return is < was ? `the price fell from ${was} to ${is}` : null
}

const bidsAreWholeDollarsAtLeastTheMinimum: Invariant = (step) => {
  let price = step.before.priceCents
  for (const event of getEvents(step)) {
    if (event.type === 'voided') price = event.priceCents
    if (event.type !== 'bid') continue
    if (event.amountCents % 100 !== 0) return `a bid of ${event.amountCents} cents is no whole dollar amount`
    if (price !== null && event.amountCents < price)
      return `a bid of ${event.amountCents} below the price ${price}`
    price = event.amountCents
  }
  return null
}

const oneLeader: Invariant = ({ result: { state }, auction }) => {
  const { priceCents, leaderId, winningBidId } = state
  if (priceCents === null)
    return leaderId === null && winningBidId === null ? null : 'a leader without a price'
  const winning = auction.bids.filter(({ bidId, voided }) => bidId === winningBidId && !voided)
  const [bid] = winning
  if (winning.length !== 1 || !bid) return `${winning.length} standing bids are the winning one`
  const fits = bid.bidderId === leaderId && bid.amountCents === priceCents
  return fits
    ? null
    : `the winning bid is ${bid.bidderId}'s ${bid.amountCents}, the price ${leaderId}'s ${priceCents}`
}

const noStandingBidAbovePrice: Invariant = ({ result: { state }, auction }) => {
  const above = auction.bids.find(
    ({ voided, amountCents }) => !voided && amountCents > (state.priceCents ?? 0),
  )
  return above
    ? `bid ${above.bidId} of ${above.amountCents} stands above the price ${state.priceCents}`
    : null
}

const maximumCoversPrice: Invariant = ({ result: { state } }) => {
  if (state.maximumCents === null) return null
  const covers = state.priceCents !== null && state.maximumCents >= state.priceCents
  return covers ? null : `the maximum ${state.maximumCents} is below the price ${state.priceCents}`
}

const reserveLiftsThePrice: Invariant = ({ result: { state } }) => {
  if (state.priceCents === null || state.reserveCents === null) return null
  const expected = Math.min(limitCents(state), state.reserveCents)
  return state.priceCents >= expected
    ? null
    : `the price ${state.priceCents} is below ${expected}, with the reserve unmet`
}

const countsAgree: Invariant = ({ result: { state }, auction }) => {
  const validBids = auction.bids.filter(({ voided }) => !voided).length
  if (state.totalBids !== validBids) return `total_bids is ${state.totalBids}, ${validBids} bids stand`
  if (new Set(auction.bids.map(({ bidId }) => bidId)).size !== auction.bids.length)
    return 'two bids have the same id'
  for (const { id, number } of state.bidders.values()) {
    const made = auction.bidCommands.filter(
      ({ bidderId, kind }) => bidderId === id && kind !== 'cancel_maximum',
    ).length
    const counted = state.acceptedCommands[number - 1]
    if (made !== counted) return `bidder ${id} made ${made} commands, counted ${counted}`
    if (made > state.terms.maxBidsPerPerson) return `bidder ${id} made ${made} commands`
  }
  return null
}

/** Publishing freezes the terms; only the seller's prices can change afterwards. */
const frozenTermsStay: Invariant = ({ before, result: { state } }) => {
  const { startingBidCents: _start, buyNowCents: _buyNow, ...was } = before.terms
  const { startingBidCents: _newStart, buyNowCents: _newBuyNow, ...is } = state.terms
  return sortedJson(is) === sortedJson(was) ? null : 'a frozen term changed'
}

const atMostTwoBids: Invariant = (step) => {
  const stored = getEvents(step).filter(({ type }) => type === 'bid').length
  return stored > 2 ? `one command stored ${stored} bids` : null
}

const refusalsChangeNothing: Invariant = (step) => {
  if (step.result.decision.accepted) return null
  const byClock = new Set(['opened', 'ending_soon', 'closed', 'listing_lapsed', 'sale_offer_ended'])
  const other = getEvents(step).find(({ type }) => !byClock.has(type))
  return other ? `a refused command made a ${other.type}` : null
}

/** Events of after-sale offers follow the end and are allowed after it. */
const AFTER_THE_END = new Set(['sale_offered', 'sale_countered', 'sale_offer_ended', 'sale_offers_closed'])

const nothingAfterTheEnd: Invariant = (step) => {
  let over = isOver(step.before)
  for (const { type } of getEvents(step)) {
    const ordered = step.command.type === 'set_status'
    if (over && type !== 'reopened' && !ordered && !AFTER_THE_END.has(type)) return `${type} after the end`
    if (type === 'reopened') over = false
    if (type === 'closed' || type === 'cancelled') over = true
  }
  return null
}

const endsInTime: Invariant = (step) => {
  const { command, nowMs, before, result: handled } = step
  const moved = handled.decision.accepted && ['reschedule', 'set_status'].includes(command.type)
  for (const { type } of getEvents(step)) {
    if (type === 'bid' && command.type !== 'void_bid' && nowMs >= before.endAtMs)
      return 'a bid at or after the end'
    const early = type === 'closed' && nowMs < before.endAtMs && command.type !== 'buy_now'
    if (early && !moved && command.type !== 'answer_sale_offer') return 'closed before the end'
  }
  const { state } = handled
  if (state.phase.status === 'active' && nowMs >= state.endAtMs) return 'active after its end'
  const endsEarly = moved || command.type === 'reopen' || command.type === 'buy_now'
  if (state.endAtMs < before.endAtMs && !endsEarly) return 'the end moved forward'
  const { phase } = state
  if (phase.status === 'ended' && phase.result.outcome !== 'no_bids' && state.endAtMs > nowMs)
    return 'ended before its end'
  return null
}

const oneClosePerRound: Invariant = ({ auction }) => {
  const rounds = auction.ledger.filter(({ type }) => type === 'closed').map(({ data }) => data.round)
  return new Set(rounds).size === rounds.length ? null : `rounds ${rounds.join()} were closed`
}

const ledgerIsChained: Invariant = ({ result: handled, auction, ledgerBefore }) => {
  let prev = ledgerBefore.at(-1)?.hash ?? '0'.repeat(64)
  let seq = ledgerBefore.length
  for (const { seq: entrySeq, type, at, data, prev: namedPrev, hash } of auction.ledger.slice(
    ledgerBefore.length,
  )) {
    seq += 1
    if (entrySeq !== seq) return `seq ${entrySeq} where ${seq} was due`
    const text = prev + sortedJson({ at, data, seq: entrySeq, type })
    if (namedPrev !== prev || hash !== createHash('sha256').update(text).digest('hex'))
      return `entry ${seq} breaks the chain`
    prev = hash
  }
  const agrees = handled.state.seq === seq && handled.state.lastHash === prev
  return agrees ? null : 'the state has another seq or hash than the ledger'
}

const oneLedgerEntryPerBid: Invariant = ({ auction }) => {
  const lines = auction.ledger.filter(({ type }) => type === 'bid').map(({ data }) => data.bid_id)
  const ids = auction.bids.map(({ bidId }) => bidId)
  return lines.join() === ids.join() ? null : 'the ledger tells of other bids than were stored'
}

/**
 * After a command a reminder may be due at once, but an alarm that has run must not schedule itself in the
 * past.
 */
const alarmIsInTheFuture: Invariant = ({ command, result: { state }, nowMs }) => {
  const wakeUp = nextWakeUp(state)
  const { offer } = state.afterSale
  if (offer !== null) return wakeUp === offer.expiresAtMs ? null : 'no alarm for the end of an offer'
  const { phase, startAtMs } = state
  if (phase.status === 'paused' && phase.bySeller === true) {
    return wakeUp === startAtMs + 30 * DAY_MS ? null : "no alarm for the end of a seller's pause"
  }
  const isScheduled = phase.status === 'active' || phase.status === 'pending'
  if (!isScheduled) return wakeUp === null ? null : 'an alarm for an auction that does not wait'
  if (wakeUp === null || wakeUp > state.endAtMs) return 'no alarm by the end'
  return wakeUp > nowMs || command.type !== 'advance'
    ? null
    : 'an alarm that has run stands in the past again'
}

/**
 * After-sale offers (docs/rules/after-sale.md, Offers): one at a time, never late, never to the seller or a
 * buyer who did not pay, within the price range.
 */
const offersFollowTheirRules: Invariant = ({ before, result: { state, recorded }, nowMs }) => {
  const { offer } = state.afterSale
  if (offer !== null && state.phase.status !== 'ended')
    return 'an offer stands though the auction is not over'
  if (offer !== null && nowMs >= offer.expiresAtMs) return 'an offer stands after its time'
  let open = before.afterSale.offer
  for (const { event } of recorded) {
    if (event.type === 'sale_offered') {
      if (open !== null) return 'a second offer beside the first'
      if (event.offer.bidderId === state.sellerId) return 'an offer to the seller'
      if (before.afterSale.isOver) return 'an offer after the vehicle was listed again'
      if (before.afterSale.defaultedIds.includes(event.offer.bidderId))
        return 'an offer to one who did not pay'
      open = event.offer
    }
    if (event.type === 'sale_countered') {
      const isLower = open !== null && event.amountCents < open.amountCents
      if (!isLower || event.amountCents < (open?.leastCents ?? 0)) return 'a counter offer out of bounds'
    }
    if (event.type !== 'sale_offer_ended') continue
    if (open === null) return 'an offer ended that did not stand'
    if (event.how === 'accepted' && nowMs >= open.expiresAtMs) return 'an offer was accepted after its time'
    open = null
  }
  const sold = recorded.some(({ event }) => event.type === 'closed' && isSoldAfterAuction(event.result))
  const accepted = recorded.some(({ event }) => event.type === 'sale_offer_ended' && event.how === 'accepted')
  return sold === accepted
    ? null
    : 'a sale after the auction without an accepted offer, or the other way round'
}

/** A buyer who did not pay never buys again, so nobody is charged twice. They stay the winner while the car is offered on. */
const noDefaultedBuyer: Invariant = ({ result: { state, recorded } }) => {
  const sold = recorded.map(({ event }) => event).find((event) => event.type === 'closed')
  const winner = sold && isSoldAfterAuction(sold.result) ? sold.result.winnerId : null
  return winner !== null && state.afterSale.defaultedIds.includes(winner)
    ? 'sold to one who did not pay'
    : null
}

/** The JSON of a value with its keys in order, so that equal values have equal texts. */
export function sortedJson(value: unknown): string {
  const sorted = (_key: string, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member
  return JSON.stringify(value, sorted)
}

const INVARIANTS: readonly Invariant[] = [
  priceNeverFalls,
  bidsAreWholeDollarsAtLeastTheMinimum,
  oneLeader,
  noStandingBidAbovePrice,
  maximumCoversPrice,
  reserveLiftsThePrice,
  countsAgree,
  frozenTermsStay,
  atMostTwoBids,
  refusalsChangeNothing,
  nothingAfterTheEnd,
  endsInTime,
  oneClosePerRound,
  ledgerIsChained,
  oneLedgerEntryPerBid,
  alarmIsInTheFuture,
  offersFollowTheirRules,
  noDefaultedBuyer,
  secretsStaySecret,
]
