/**
 * The second half of the reference model: what is accepted when, from the product page's "Bidding rules" and
 * "Life of an auction" alone. It imports nothing but its own first half. Times are integer milliseconds,
 * people are numbers; the auction is nothing but the offers accepted so far, its state and its end.
 */
import {
  type Bid,
  type Offer,
  type OfferKind,
  PAGE_RULES,
  type Rules,
  standing,
  type Terms,
} from './model-prices.ts'

type By = 'seller' | 'admin'
export type Command =
  | { do: 'bid' | 'maximum'; who: number; amount: number }
  | { do: 'cancelMaximum' | 'buyNow'; who: number }
  /** Nobody does anything; the clock alone moves. */
  | { do: 'tick' }
  | { do: 'pause' | 'resume' | 'cancel'; by: By }
  | { do: 'reserve'; by: By; amount: number | null }
  /** The seller's revision of the terms, as a whole; what is left out stays. */
  | { do: 'revise'; starting?: number; reserve?: number | null; buyNow?: number | null }
  /** Takes back an accepted offer, named by its place among all accepted ones. */
  | { do: 'void'; offer: number }
  | { do: 'reopen'; endMs: number }

export type Status = 'pending' | 'active' | 'paused' | 'ended' | 'cancelled'
export type Reason =
  | 'bid_too_low'
  | 'not_active'
  | 'ended'
  | 'max_bids'
  | 'not_offered'
  | 'own_auction'
  | 'not_allowed'
/** `offer` is the place of the accepted offer among all of them; null where the command was none. */
export type Outcome =
  | { accepted: true; bids: Bid[]; extended: boolean; offer: number | null }
  | { accepted: false; reason: Reason }
export type Model = {
  terms: Terms
  rules: Rules
  offers: Offer[]
  status: Status
  endMs: number
  remainingMs: number
  reserve: number | null
}

export function newModel(terms: Terms, rules: Rules = PAGE_RULES): Model {
  return {
    terms,
    rules,
    offers: [],
    status: 'pending',
    endMs: terms.endMs,
    remainingMs: 0,
    reserve: terms.reserve,
  }
}

/** What the auction shows now. */
export function view(model: Model) {
  const { terms, rules, reserve } = model
  const now = standing(model.offers, terms, rules)
  const minimum = rules.minimum(now.price ?? terms.starting, rules.increment(terms.increment))
  const reserveMet = rules.reserveMet(now.price, reserve)
  const open = model.status === 'active' && (reserve === null ? now.price === null : !reserveMet)
  const buyNow =
    open && terms.buyNow !== null && rules.buyNowOpen(minimum, terms.buyNow) ? terms.buyNow : null
  const result = now.price === null ? 'no_bids' : reserveMet ? 'sold' : 'reserve_not_met'
  return { ...now, minimum, reserveMet, buyNow, status: model.status, endMs: model.endMs, result }
}

/** Puts one command to the auction at `nowMs`, changing the model where it is accepted. */
export function step(model: Model, command: Command, nowMs: number): Outcome {
  if (model.status === 'pending' && nowMs >= model.terms.startMs) model.status = 'active'
  if (model.status === 'active' && model.rules.over(nowMs, model.endMs)) model.status = 'ended'
  if (!('who' in command)) return life(model, command, nowMs) ? UNMOVED : refused('not_allowed')
  return offer(model, command.do, command.who, 'amount' in command ? command.amount : 0, nowMs)
}

function offer(model: Model, kind: OfferKind, who: number, amount: number, nowMs: number): Outcome {
  const { terms, rules, status } = model
  const before = view(model)
  const frozen = status === 'paused' && kind === 'cancelMaximum' ? 'active' : status
  if (kind === 'cancelMaximum' && !before.maximums.some(([owner]) => owner === who)) return UNMOVED
  if (who === terms.seller) return refused('own_auction')
  if (frozen !== 'active') return refused(frozen === 'ended' ? 'ended' : 'not_active')
  const earlier = model.offers.filter((offer) => offer.who === who && offer.kind !== 'cancelMaximum').length
  if (kind !== 'cancelMaximum' && rules.atCap(earlier, terms.maxCommands)) return refused('max_bids')
  if (kind === 'buyNow' && before.buyNow === null) return refused('not_offered')
  const isOwnMaximum = kind === 'maximum' && who === before.leader
  const floor = isOwnMaximum ? rules.leadersFloor(before.price ?? 0, before.minimum) : before.minimum
  if ((kind === 'bid' || kind === 'maximum') && amount < floor) return refused('bid_too_low')

  const offered = kind === 'buyNow' ? (before.buyNow ?? 0) : amount
  const made: Offer = { kind, who, amount: offered, reserve: model.reserve, price: Infinity, voided: false }
  model.offers.push(made)
  const after = view(model)
  made.price = after.price ?? Infinity
  const bids = after.bids.slice(before.bids.length)
  const windowMs = terms.extendMinutes * 60_000
  const extended = kind !== 'buyNow' && rules.extends(model.endMs - nowMs, windowMs, bids.length)
  if (kind === 'buyNow') model.status = 'ended'
  if (extended) model.endMs = nowMs + windowMs
  return { accepted: true, bids, extended, offer: model.offers.length - 1 }
}

/** Whether the command of a seller or an administrator is allowed; if so, it is done. */
function life(model: Model, command: Exclude<Command, { who: number }>, nowMs: number): boolean {
  const { terms, rules, status } = model
  const live = status === 'active' || status === 'paused'
  if ('by' in command && command.do !== 'reserve' && command.by === 'seller' && model.offers.length > 0)
    return false
  switch (command.do) {
    case 'tick':
      return true
    case 'pause':
      if (status !== 'active') return false
      model.remainingMs = model.endMs - nowMs
      model.status = 'paused'
      return true
    case 'resume':
      if (status !== 'paused') return false
      model.endMs = rules.resumedEnd(nowMs, model.remainingMs, model.endMs)
      model.status = 'active'
      return true
    case 'cancel':
      if (!live && status !== 'pending') return false
      model.status = 'cancelled'
      return true
    case 'reserve': {
      const { amount } = command
      const raised = amount !== null && (model.reserve === null || amount > model.reserve)
      const unlawful = (live && raised) || (amount !== null && terms.buyNow !== null && amount > terms.buyNow)
      if (status === 'ended' || status === 'cancelled' || (amount !== model.reserve && unlawful)) return false
      model.reserve = amount
      return true
    }
    case 'revise': {
      const { starting = terms.starting, reserve = model.reserve, buyNow = terms.buyNow } = command
      const fixed = rules.startIsFixed(live || model.offers.length > 0)
      const moved = fixed && starting !== terms.starting
      const raised = live && (rules.raised(reserve, model.reserve) || rules.raised(buyNow, terms.buyNow))
      const below = buyNow !== null && (buyNow <= starting || (reserve !== null && buyNow < reserve))
      // A purchase stores a bid of it, and bids are whole dollars.
      const unlawful = below || (buyNow !== null && buyNow % 100 !== 0)
      if (status === 'ended' || status === 'cancelled' || moved || raised || unlawful) return false
      model.terms = { ...terms, starting, buyNow: rules.revisedBuyNow(buyNow, terms.buyNow) }
      model.reserve = reserve
      return true
    }
    case 'void': {
      const taken = model.offers[command.offer]
      if (!live || !taken || taken.voided) return false
      taken.voided = true
      return true
    }
    case 'reopen':
      if ((status !== 'ended' && status !== 'cancelled') || command.endMs <= nowMs) return false
      model.endMs = command.endMs
      model.status = 'active'
      return true
  }
}

const UNMOVED: Outcome = { accepted: true, bids: [], extended: false, offer: null }
const refused = (reason: Reason): Outcome => ({ accepted: false, reason })
