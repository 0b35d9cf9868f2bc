/**
 * A second statement of the bidding rules, written from the product page's "Bidding rules" and "Life of an
 * auction" alone. It imports nothing: whatever it shared with domain/auction would be checked against itself.
 *
 * It also works differently. It keeps the accepted offers and works out everything again from the first one
 * whenever it is asked: a table of everybody's limits, from that the leader, the runner-up and the price.
 * Amounts are integer cents, times integer milliseconds, people are numbers.
 */

export type Terms = {
  seller: number
  starting: number
  /** 0 is "absent": the page's 100 dollars apply. */
  increment: number
  reserve: number | null
  buyNow: number | null
  extendMinutes: number
  startMs: number
  endMs: number
  maxCommands: number
}

type OfferKind = 'bid' | 'maximum' | 'cancelMaximum' | 'buyNow'
export type By = 'seller' | 'admin'
export type Command =
  | { do: 'bid' | 'maximum'; who: number; amount: number }
  | { do: 'cancelMaximum' | 'buyNow'; who: number }
  /** Nobody does anything; the clock alone moves. */
  | { do: 'tick' }
  | { do: 'pause' | 'resume' | 'cancel'; by: By }
  | { do: 'reserve'; by: By; amount: number | null }
  /** Takes back an accepted offer, named by its place among all accepted ones. */
  | { do: 'void'; offer: number }
  | { do: 'reopen'; endMs: number }

export type Bid = { who: number; amount: number; type: 'manual' | 'proxy' | 'auto' }
/** An accepted offer, with the reserve at the time: a void must not rewrite what was right then. */
type Offer = { kind: OfferKind; who: number; amount: number; reserve: number | null; voided: boolean }
type Limit = { bid: number; maximum: number | null }
export type Standing = {
  price: number | null
  leader: number | null
  /** Whose maximum stands, and what it is: `[who, amount]`. */
  maximums: [number, number][]
  bids: Bid[]
}
export type Status = 'pending' | 'active' | 'paused' | 'ended' | 'cancelled'
export type Reason =
  | 'bid_too_low'
  | 'not_active'
  | 'ended'
  | 'max_bids'
  | 'not_offered'
  | 'own_auction'
  | 'not_allowed'
export type Outcome = { accepted: true; bids: Bid[]; extended: boolean } | { accepted: false; reason: Reason }
export type Model = {
  terms: Terms
  rules: Rules
  offers: Offer[]
  status: Status
  endMs: number
  remainingMs: number
  reserve: number | null
}

const wholeDollars = (cents: number) => Math.ceil(cents / 100) * 100
const limitOf = (limit: Limit | undefined) => (limit ? Math.max(limit.bid, limit.maximum ?? 0) : 0)

/** The sentences of the page, one function each, so that a mutant can bend exactly one of them. */
export const PAGE_RULES = {
  increment: (stated: number) => stated || 100_00,
  minimum: (base: number, increment: number) => wholeDollars(base + increment),
  exceeds: (offer: number, limit: number) => offer > limit,
  contested: (leaders: number, runnersUp: number, increment: number) =>
    Math.min(leaders, wholeDollars(runnersUp + increment)),
  opening: (minimum: number, _maximum: number) => minimum,
  manualLead: (amount: number, _contested: number) => amount,
  lift: (leaders: number, reserve: number | null) =>
    reserve === null ? 0 : Math.min(leaders, wholeDollars(reserve)),
  storesOldLimit: (limit: number, price: number) => limit > price,
  outbidMaximum: (_maximum: number | null): number | null => null,
  cancelledMaximum: (_maximum: number | null): number | null => null,
  spends: (manual: number, maximum: number) => manual >= maximum,
  leadersFloor: (price: number, _minimum: number) => price,
  over: (nowMs: number, endMs: number) => nowMs >= endMs,
  extends: (remainingMs: number, windowMs: number, storedBids: number) =>
    storedBids > 0 && remainingMs < windowMs,
  reserveMet: (price: number | null, reserve: number | null) =>
    reserve === null || (price !== null && price >= reserve),
  buyNowOpen: (minimum: number, buyNow: number) => minimum < buyNow,
  resumedEnd: (nowMs: number, remainingMs: number, _endMs: number) => nowMs + remainingMs,
  atCap: (accepted: number, cap: number) => accepted >= cap,
}
export type Rules = typeof PAGE_RULES

/** Where the offers, taken in order, leave the auction. */
export function standing(offers: readonly Offer[], terms: Terms, rules: Rules): Standing {
  const increment = rules.increment(terms.increment)
  const table = new Map<number, Limit>()
  const now: Standing = { price: null, leader: null, maximums: [], bids: [] }
  const limit = (person: number | null) => limitOf(table.get(person ?? -1))
  const setMaximum = (person: number | null, maximum: number | null) => {
    if (person !== null) table.set(person, { bid: table.get(person)?.bid ?? 0, maximum })
  }
  const store = (who: number, amount: number, type: Bid['type']) => {
    now.bids.push({ who, amount, type })
    table.set(who, { bid: amount, maximum: table.get(who)?.maximum ?? null })
    now.price = amount
    now.leader = who
  }

  for (const { kind, who, amount, reserve } of offers.filter((offer) => !offer.voided)) {
    const old = { price: now.price ?? 0, leader: now.leader, limit: limit(now.leader) }
    const own = table.get(who)?.maximum ?? null
    if (kind === 'cancelMaximum') {
      setMaximum(who, rules.cancelledMaximum(own))
    } else if (kind === 'buyNow') {
      setMaximum(old.leader, null)
      store(who, amount, 'manual')
    } else if (who === old.leader && kind === 'bid') {
      store(who, amount, 'manual')
      if (own !== null && rules.spends(amount, own)) setMaximum(who, null)
    } else if (who === old.leader) {
      // Refused when offered below the price; only the replay of a void can come here with less.
      setMaximum(who, amount < old.price ? null : amount)
      const lifted = rules.lift(limit(who), reserve)
      if (lifted > old.price) store(who, lifted, 'auto')
    } else {
      setMaximum(who, amount)
      const first = old.leader === null || rules.exceeds(amount, old.limit) ? who : old.leader
      const others = [...table.keys()].filter((person) => person !== first).map(limit)
      const open = rules.opening(rules.minimum(terms.starting, increment), amount)
      const contested =
        old.leader === null ? open : rules.contested(limit(first), Math.max(...others), increment)
      const asked = first === who && kind === 'bid' ? rules.manualLead(amount, contested) : contested
      const price = Math.max(asked, rules.lift(limit(first), reserve))
      const spent = first === who ? old.leader : who
      if (first === who && old.leader !== null && rules.storesOldLimit(old.limit, old.price)) {
        store(old.leader, old.limit, 'auto')
      }
      store(who, first === who ? price : amount, kind === 'bid' ? 'manual' : 'proxy')
      if (first !== who) store(first, price, 'auto')
      if (kind === 'bid') setMaximum(who, null)
      setMaximum(spent, rules.outbidMaximum(table.get(spent ?? -1)?.maximum ?? null))
    }
  }
  const maximums = [...table].flatMap(([who, { maximum }]): [number, number][] =>
    maximum ? [[who, maximum]] : [],
  )
  return { ...now, maximums }
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
  const made = model.offers.filter(
    (earlier) => earlier.who === who && earlier.kind !== 'cancelMaximum',
  ).length
  if (kind !== 'cancelMaximum' && rules.atCap(made, terms.maxCommands)) return refused('max_bids')
  if (kind === 'buyNow' && before.buyNow === null) return refused('not_offered')
  const isOwnMaximum = kind === 'maximum' && who === before.leader
  const floor = isOwnMaximum ? rules.leadersFloor(before.price ?? 0, before.minimum) : before.minimum
  if ((kind === 'bid' || kind === 'maximum') && amount < floor) return refused('bid_too_low')

  const offered = kind === 'buyNow' ? (before.buyNow ?? 0) : amount
  model.offers.push({ kind, who, amount: offered, reserve: model.reserve, voided: false })
  const bids = view(model).bids.slice(before.bids.length)
  const windowMs = terms.extendMinutes * 60_000
  const extended = kind !== 'buyNow' && rules.extends(model.endMs - nowMs, windowMs, bids.length)
  if (kind === 'buyNow') model.status = 'ended'
  if (extended) model.endMs = nowMs + windowMs
  return { accepted: true, bids, extended }
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

const UNMOVED: Outcome = { accepted: true, bids: [], extended: false }
const refused = (reason: Reason): Outcome => ({ accepted: false, reason })
