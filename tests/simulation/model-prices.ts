/**
 * First part of the reference model: who leads and at what price (docs/rules/bidding.md, Proxy
 * bidding). It imports nothing, because shared code would be compared with itself.
 *
 * It also works differently from the domain: it recomputes everything from the list of accepted bid commands,
 * as a table of all limits, from which follow the leader, the runner-up and the price. Amounts are integer
 * cents.
 */

/** The terms of the model's auction, in cents. */
export type Terms = {
  seller: number
  starting: number
  /** 0 means absent: the default of 100 dollars applies. */
  increment: number
  reserve: number | null
  buyNow: number | null
  extendMinutes: number
  startMs: number
  endMs: number
  maxCommands: number
}

export type BidKind = 'bid' | 'maximum' | 'cancelMaximum' | 'buyNow'
export type Bid = { who: number; amount: number; type: 'manual' | 'proxy' | 'auto' }
/** An accepted bid command, with the reserve at that time and the price after it. */
export type BidRecord = {
  kind: BidKind
  who: number
  amount: number
  reserve: number | null
  price: number
  voided: boolean
}
type Limit = { bid: number; maximum: number | null }
export type ModelPrices = {
  price: number | null
  leader: number | null
  /** The current maximums as `[who, amount]`. */
  maximums: [number, number][]
  bids: Bid[]
}

const wholeDollars = (cents: number) => Math.ceil(cents / 100) * 100
const toLimit = (limit: Limit | undefined) => (limit ? Math.max(limit.bid, limit.maximum ?? 0) : 0)

/** The rules, one function each, so that a mutant can change exactly one. */
export const MODEL_RULES = {
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
  raised: (next: number | null, present: number | null) =>
    next !== null && (present === null || next > present),
  startIsFixed: (live: boolean) => live,
  revisedBuyNow: (next: number | null, _present: number | null) => next,
  resumedEnd: (nowMs: number, remainingMs: number, _endMs: number) => nowMs + remainingMs,
  atCap: (accepted: number, cap: number) => accepted >= cap,
}
export type Rules = typeof MODEL_RULES

/** The last void: how many commands were made before it, and the price that it found. */
export interface VoidRecord {
  readonly after: number
  readonly price: number
}

/**
 * The price state after the commands in order. A void removes a command and adds nothing: no price rises, and
 * a maximum that its owner had replaced by the voided one does not come back.
 */
export function replayBids(
  offers: readonly BidRecord[],
  terms: Terms,
  rules: Rules,
  lastVoid: VoidRecord | null,
): ModelPrices {
  const increment = rules.increment(terms.increment)
  const table = new Map<number, Limit>()
  const now: ModelPrices = { price: null, leader: null, maximums: [], bids: [] }
  const limit = (person: number | null) => toLimit(table.get(person ?? -1))
  const setMaximum = (person: number | null, maximum: number | null) => {
    if (person !== null) table.set(person, { bid: table.get(person)?.bid ?? 0, maximum })
  }
  const store = (who: number, amount: number, type: Bid['type']) => {
    now.bids.push({ who, amount, type })
    table.set(who, { bid: amount, maximum: table.get(who)?.maximum ?? null })
    now.price = amount
    now.leader = who
  }

  const cap = (most: number) => {
    if (now.leader === null || now.price === null || now.price <= most) return
    now.price = most
    table.set(now.leader, { bid: most, maximum: table.get(now.leader)?.maximum ?? null })
  }

  for (const [index, offer] of offers.entries()) {
    const { kind: made, who, amount, reserve, price: left, voided } = offer
    if (index === lastVoid?.after) cap(lastVoid.price)
    if (voided && made !== 'maximum') continue
    const kind = voided ? 'cancelMaximum' : made
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
      setMaximum(who, amount)
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
    cap(left)
  }
  if (offers.length === lastVoid?.after) cap(lastVoid.price)
  const maximums = [...table].flatMap(([who, { maximum }]): [number, number][] =>
    maximum ? [[who, maximum]] : [],
  )
  return { ...now, maximums }
}
