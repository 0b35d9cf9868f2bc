/** Generates auctions and lets the generated people bid in them. */
import {
  type BiddingStyle,
  DAY,
  type GeneratedAuction,
  type GeneratedBid,
  type History,
  HOUR,
  NOW,
  type Person,
} from './history.ts'

/** Makes `count` auctions of these sellers; dealers sell most of them. */
export function addAuctions(history: History, sellers: readonly Person[], count: number): void {
  const weighted = sellers.flatMap((seller) => (seller.isDealer ? Array<Person>(12).fill(seller) : [seller]))
  for (let id = 1; id <= count; id += 1) {
    const endAtMs = NOW - history.int(-5, 80) * DAY - history.int(0, 12) * HOUR
    history.auctions.push({
      id,
      sellerId: history.pick(weighted).id,
      value: Math.round(4_000 * Math.exp(history.fraction() * 2.6)),
      startAtMs: endAtMs - 7 * DAY,
      endAtMs,
      bidders: [],
      bids: [],
    })
  }
}

/** Sends everybody with an appetite into auctions of their choice. */
export function fillAuctions(history: History): void {
  for (const person of history.people) {
    for (let left = person.appetite; left > 0; left -= 1)
      enter(history, person, history.pick(history.auctions))
  }
}

/** The person bids in this auction, unless they sell the car or had no account then. */
export function enter(
  history: History,
  person: Person,
  auction: GeneratedAuction,
  style: BiddingStyle = 'usual',
): boolean {
  const isIn = auction.bidders.some((bidder) => bidder.person === person)
  if (isIn || auction.sellerId === person.id || person.createdAtMs > auction.endAtMs - DAY) return false
  auction.bidders.push({ person, style })
  if (history.chance(0.3)) history.signIn(person, Math.min(auction.endAtMs, NOW) - history.int(1, 40) * HOUR)
  return true
}

/** Lets the bidders of each auction bid: each up to what the car is worth to them, at times of their own. */
export function runAuctions(history: History): void {
  for (const auction of history.auctions) runAuction(history, auction)
}

const LEAVES_BEFORE_END = { usual: 0, low: 0, shill: HOUR / 6, 'early shill': HOUR } as const

function isShill(style: BiddingStyle): boolean {
  return style === 'shill' || style === 'early shill'
}

function runAuction(history: History, auction: GeneratedAuction): void {
  const { value, startAtMs, endAtMs, bidders } = auction
  const worth = new Map<number, number>()
  for (const { person, style } of bidders) {
    const share = style === 'low' ? 0.3 + 0.25 * history.fraction() : 0.65 + 0.4 * history.fraction()
    worth.set(person.id, value * share)
  }
  const highest = Math.max(
    0,
    ...bidders.flatMap(({ person, style }) => (isShill(style) ? [] : (worth.get(person.id) ?? 0))),
  )
  const turns = bidders.flatMap(({ person, style }) => {
    if (isShill(style)) worth.set(person.id, highest * (0.9 + 0.07 * history.fraction()))
    const times = isShill(style) ? history.int(6, 12) : history.int(2, 6)
    const moments = Array.from({ length: times }, () => {
      // Most bids come in the last day.
      const isLate = style !== 'early shill' && history.chance(0.6)
      const lastMs = endAtMs - LEAVES_BEFORE_END[style]
      const fromMs = isLate ? endAtMs - 0.15 * DAY : startAtMs
      return Math.floor(fromMs + history.fraction() * (lastMs - fromMs))
    })
    // The bidder who drives the price up bids once more when most others have stopped.
    if (style === 'shill') moments.push(...[11, 14, 18, 25].map((minutes) => endAtMs - minutes * 60_000))
    return moments.map((atMs) => ({ person, atMs }))
  })
  const bids: GeneratedBid[] = history.extraBids
    .filter(({ auctionId }) => auctionId === auction.id)
    .map(({ bid }) => bid)
  let price = Math.round(value * 0.25)
  let leaderId: number | null = null
  for (const { person, atMs } of turns.sort((a, b) => a.atMs - b.atMs)) {
    const next = price + 100 * history.int(1, Math.max(2, Math.round(value / 4_000)))
    if (
      person.id === leaderId ||
      next > (worth.get(person.id) ?? 0) ||
      atMs > NOW ||
      atMs < person.createdAtMs
    )
      continue
    price = next
    leaderId = person.id
    bids.push({ bidderId: person.id, amount: next, atMs })
  }
  // Who values the car most has the last word, if they look before the end.
  const top = bidders
    .filter(({ style }) => style === 'usual')
    .sort((a, b) => (worth.get(b.person.id) ?? 0) - (worth.get(a.person.id) ?? 0))[0]
  if (top && top.person.id !== leaderId && endAtMs < NOW && price + 100 <= (worth.get(top.person.id) ?? 0)) {
    bids.push({ bidderId: top.person.id, amount: price + 100, atMs: endAtMs - history.int(1, 240) * 1_000 })
  }
  auction.bids = bids.sort((a, b) => a.atMs - b.atMs)
}
