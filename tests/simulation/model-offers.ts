/**
 * Reference model of after-sale offers (docs/rules/after-sale.md, Offers). It imports nothing from the domain:
 * times are integer milliseconds, amounts cents, people numbers.
 */

const DAY = 86_400_000

/** What the auction itself says, without its offers. */
export type AuctionFacts = {
  ended: boolean
  outcome: 'sold' | 'reserve_not_met' | 'no_bids' | null
  winner: number | null
  reserve: number | null
  starting: number
  seller: number
  endMs: number
  round: number
}
export type OfferCommand =
  /** `bids`: the highest bid of each bidder, from high to low. `amount` null: the bidder's own bid. */
  | { do: 'offer'; amount: number | null; bids: { who: number; amount: number }[]; unpaid: boolean }
  | { do: 'accept' | 'decline'; by: 'seller' | 'bidder'; who: number; offerId: number }
  | { do: 'counter'; who: number; offerId: number; amount: number }
  | { do: 'listAgain' }
type OpenOffer = {
  id: number
  to: number
  amount: number
  least: number
  turn: 'seller' | 'bidder'
  endMs: number
}
export type OfferModel = {
  open: OpenOffer | null
  lastId: number
  made: number
  round: number
  listedAgain: boolean
  /** Buyers who did not pay. */
  unpaid: number[]
}
export type OfferRules = {
  offersPerRound: number
  countersPerOffer: 0 | 1
  /** The highest counter-offer to a price. */
  highestCounter: (price: number) => number
  over: (nowMs: number, endMs: number) => boolean
}
export const OFFER_RULES: OfferRules = {
  offersPerRound: 3,
  countersPerOffer: 1,
  highestCounter: (price) => price - 100,
  over: (nowMs, endMs) => nowMs >= endMs,
}

/** No offer yet. */
export function newOfferModel(): OfferModel {
  return { open: null, lastId: 0, made: 0, round: 1, listedAgain: false, unpaid: [] }
}

/**
 * Performs a command (null: another one of the auction) and returns whether it is accepted; null where the
 * model has no say. `facts` are those at the decision.
 */
export function stepOffers(
  model: OfferModel,
  command: OfferCommand | null,
  facts: AuctionFacts,
  nowMs: number,
  rules: OfferRules = OFFER_RULES,
): boolean | null {
  if (model.open && rules.over(nowMs, model.open.endMs)) model.open = null
  if (command === null) {
    follow(model, facts)
    return null
  }
  if (command.do === 'offer') {
    follow(model, facts)
    return decideOffer(model, command, facts, nowMs, rules)
  }
  if (command.do === 'listAgain') {
    model.open = null
    model.listedAgain = true
    return true
  }
  const accepted = answer(model, command, facts, nowMs, rules)
  follow(model, facts)
  return accepted
}

/** An auction that goes on has no offer; a new round begins to count anew. */
function follow(model: OfferModel, facts: AuctionFacts): void {
  if (!facts.ended) model.open = null
  if (facts.round === model.round) return
  model.round = facts.round
  model.open = null
  model.made = 0
}

function decideOffer(
  model: OfferModel,
  { amount, bids, unpaid }: Extract<OfferCommand, { do: 'offer' }>,
  { ended, outcome, winner, reserve, starting, seller, endMs }: AuctionFacts,
  nowMs: number,
  rules: OfferRules,
): boolean {
  const mayOffer = outcome === 'reserve_not_met' || (outcome === 'sold' && unpaid)
  if (!ended || model.open || model.listedAgain || !mayOffer) return false
  if (nowMs > endMs + 30 * DAY || model.made >= rules.offersPerRound) return false
  const to = bids.find(({ who }) => who !== seller && who !== winner && !model.unpaid.includes(who))
  if (!to) return false
  const isOwnSale = outcome === 'reserve_not_met'
  const start = Math.max(100, Math.ceil(starting / 100) * 100)
  const least = isOwnSale ? to.amount : Math.min(start, to.amount)
  const most = isOwnSale ? Math.max(to.amount, Math.floor((reserve ?? 0) / 100) * 100) : to.amount
  const price = amount ?? to.amount
  if (price % 100 !== 0 || price < least || price > most) return false
  model.lastId += 1
  model.made += 1
  if (winner !== null) model.unpaid.push(winner)
  model.open = { id: model.lastId, to: to.who, amount: price, least, turn: 'bidder', endMs: nowMs + DAY }
  return true
}

function answer(
  model: OfferModel,
  command: Extract<OfferCommand, { offerId: number }>,
  { seller }: AuctionFacts,
  nowMs: number,
  rules: OfferRules,
): boolean {
  const { open } = model
  const by = command.do === 'counter' ? 'bidder' : command.by
  if (!open || open.id !== command.offerId || open.turn !== by) return false
  if (command.who !== (by === 'seller' ? seller : open.to)) return false
  if (command.do !== 'counter') {
    model.open = null
    return true
  }
  const { amount } = command
  if (rules.countersPerOffer === 0 || amount % 100 !== 0) return false
  if (amount < open.least || amount > rules.highestCounter(open.amount)) return false
  model.open = { ...open, amount, turn: 'seller', endMs: nowMs + DAY }
  return true
}
