/**
 * Second part of the reference model: which commands are accepted when (docs/rules/bidding.md). It imports
 * only its first part. Times are integer milliseconds and people are numbers; the state is the accepted bid
 * commands, the status and the end.
 */
import {
  type Bid,
  type BidKind,
  type BidRecord,
  MODEL_RULES,
  type Rules,
  replayBids,
  type Terms,
  type VoidRecord,
} from './model-prices.ts'

type By = 'seller' | 'admin'
/** A command of the model. */
export type Command =
  | { do: 'bid' | 'maximum'; who: number; amount: number }
  | { do: 'cancelMaximum' | 'buyNow'; who: number }
  /** No action; only the clock advances. */
  | { do: 'tick' }
  | { do: 'pause' | 'resume' | 'cancel'; by: By }
  | { do: 'reserve'; by: By; amount: number | null }
  /** The seller's revision of all terms at once; a missing term stays unchanged. */
  | { do: 'revise'; starting?: number; reserve?: number | null; buyNow?: number | null }
  /** Voids an accepted bid command, given by its index. */
  | { do: 'void'; index: number }
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
/** `offer` is the index of the accepted bid command; null for other commands. */
export type Outcome =
  | { accepted: true; bids: Bid[]; extended: boolean; commandIndex: number | null }
  | { accepted: false; reason: Reason }
/** The state of the model. */
export type Model = {
  terms: Terms
  rules: Rules
  bidCommands: BidRecord[]
  lastVoid: VoidRecord | null
  status: Status
  endMs: number
  remainingMs: number
  pausedBySeller: boolean
  reserve: number | null
}

/** A pending auction without bids. */
export function newModel(terms: Terms, rules: Rules = MODEL_RULES): Model {
  return {
    terms,
    rules,
    bidCommands: [],
    lastVoid: null,
    status: 'pending',
    endMs: terms.endMs,
    remainingMs: 0,
    pausedBySeller: false,
    reserve: terms.reserve,
  }
}

/** The visible state of the auction. */
export function view(model: Model) {
  const { terms, rules, reserve } = model
  const now = replayBids(model.bidCommands, terms, rules, model.lastVoid)
  const minimum = rules.minimum(now.price ?? terms.starting, rules.increment(terms.increment))
  const reserveMet = rules.reserveMet(now.price, reserve)
  const open = model.status === 'active' && (reserve === null ? now.price === null : !reserveMet)
  const buyNow =
    open && terms.buyNow !== null && rules.buyNowOpen(minimum, terms.buyNow) ? terms.buyNow : null
  const result = now.price === null ? 'no_bids' : reserveMet ? 'sold' : 'reserve_not_met'
  return { ...now, minimum, reserveMet, buyNow, status: model.status, endMs: model.endMs, result }
}

/** Performs one command at `nowMs`; changes the model where it is accepted. */
export function step(model: Model, command: Command, nowMs: number): Outcome {
  if (model.status === 'pending' && nowMs >= model.terms.startMs) model.status = 'active'
  if (model.status === 'active' && model.rules.over(nowMs, model.endMs)) model.status = 'ended'
  if (!('who' in command)) return performLifecycle(model, command, nowMs) ? UNCHANGED : refuse('not_allowed')
  return offer(model, command.do, command.who, 'amount' in command ? command.amount : 0, nowMs)
}

function offer(model: Model, kind: BidKind, who: number, amount: number, nowMs: number): Outcome {
  const { terms, rules, status } = model
  const before = view(model)
  const frozen = status === 'paused' && kind === 'cancelMaximum' ? 'active' : status
  if (kind === 'cancelMaximum' && !before.maximums.some(([owner]) => owner === who)) return UNCHANGED
  if (who === terms.seller) return refuse('own_auction')
  if (frozen !== 'active') return refuse(frozen === 'ended' ? 'ended' : 'not_active')
  const earlier = model.bidCommands.filter(
    (offer) => offer.who === who && offer.kind !== 'cancelMaximum',
  ).length
  if (kind !== 'cancelMaximum' && rules.atCap(earlier, terms.maxCommands)) return refuse('max_bids')
  if (kind === 'buyNow' && before.buyNow === null) return refuse('not_offered')
  const isOwnMaximum = kind === 'maximum' && who === before.leader
  const floor = isOwnMaximum ? rules.leadersFloor(before.price ?? 0, before.minimum) : before.minimum
  if ((kind === 'bid' || kind === 'maximum') && amount < floor) return refuse('bid_too_low')

  const offered = kind === 'buyNow' ? (before.buyNow ?? 0) : amount
  const made: BidRecord = {
    kind,
    who,
    amount: offered,
    reserve: model.reserve,
    price: Infinity,
    voided: false,
  }
  model.bidCommands.push(made)
  const after = view(model)
  made.price = after.price ?? Infinity
  const bids = after.bids.slice(before.bids.length)
  const windowMs = terms.extendMinutes * 60_000
  const extended = kind !== 'buyNow' && rules.extends(model.endMs - nowMs, windowMs, bids.length)
  if (kind === 'buyNow') model.status = 'ended'
  if (extended) model.endMs = nowMs + windowMs
  return { accepted: true, bids, extended, commandIndex: model.bidCommands.length - 1 }
}

/** Performs a lifecycle command if it is allowed, and returns whether it was. */
function performLifecycle(model: Model, command: Exclude<Command, { who: number }>, nowMs: number): boolean {
  const { terms, rules, status } = model
  const live = status === 'active' || status === 'paused'
  if ('by' in command && command.do !== 'reserve' && command.by === 'seller' && model.bidCommands.length > 0)
    return false
  switch (command.do) {
    case 'tick':
      return true
    case 'pause':
      if (status === 'paused' && command.by === 'admin' && model.pausedBySeller) {
        model.pausedBySeller = false
        return true
      }
      if (status !== 'active') return false
      model.remainingMs = model.endMs - nowMs
      model.status = 'paused'
      model.pausedBySeller = command.by === 'seller'
      return true
    case 'resume':
      if (status !== 'paused' || (command.by === 'seller' && !model.pausedBySeller)) return false
      model.endMs = rules.resumedEnd(nowMs, model.remainingMs, model.endMs)
      model.status = 'active'
      return true
    case 'cancel':
      if (!live && status !== 'pending') return false
      if (status === 'paused' && command.by === 'seller' && !model.pausedBySeller) return false
      model.status = 'cancelled'
      return true
    case 'reserve': {
      const { amount } = command
      const raised = amount !== null && (model.reserve === null || amount > model.reserve)
      const notAllowed =
        (live && raised) || (amount !== null && terms.buyNow !== null && amount > terms.buyNow)
      if (status === 'ended' || status === 'cancelled' || (amount !== model.reserve && notAllowed))
        return false
      model.reserve = amount
      return true
    }
    case 'revise': {
      const { starting = terms.starting, reserve = model.reserve, buyNow = terms.buyNow } = command
      const fixed = rules.startIsFixed(live || model.bidCommands.length > 0)
      const moved = fixed && starting !== terms.starting
      const raised = live && (rules.raised(reserve, model.reserve) || rules.raised(buyNow, terms.buyNow))
      const below = buyNow !== null && (buyNow <= starting || (reserve !== null && buyNow < reserve))
      // A purchase stores a bid of this amount, and bids are whole dollars.
      const notAllowed = below || (buyNow !== null && buyNow % 100 !== 0)
      if (status === 'ended' || status === 'cancelled' || moved || raised || notAllowed) return false
      model.terms = { ...terms, starting, buyNow: rules.revisedBuyNow(buyNow, terms.buyNow) }
      model.reserve = reserve
      return true
    }
    case 'void': {
      const target = model.bidCommands[command.index]
      if (!live || !target || target.voided) return false
      model.lastVoid = { after: model.bidCommands.length, price: view(model).price ?? Infinity }
      target.voided = true
      return true
    }
    case 'reopen':
      if ((status !== 'ended' && status !== 'cancelled') || command.endMs <= nowMs) return false
      model.endMs = command.endMs
      model.status = 'active'
      return true
  }
}

const UNCHANGED: Outcome = { accepted: true, bids: [], extended: false, commandIndex: null }
const refuse = (reason: Reason): Outcome => ({ accepted: false, reason })
