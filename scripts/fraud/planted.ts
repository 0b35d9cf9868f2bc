/** Fraud of each documented kind, planted into the generated past. */
import type { FraudRuleCode } from '../../domain/fraud/rules.ts'
import { enter } from './auctions.ts'
import {
  ABROAD,
  type BiddingStyle,
  DAY,
  type GeneratedAuction,
  type History,
  HOUR,
  NOW,
  type Person,
} from './history.ts'

/** A planted case: the rule that has to find it, and whom its alert may be about. */
export interface PlantedCase {
  readonly kind: string
  readonly rule: FraudRuleCode
  readonly people: readonly Person[]
}

/** `seller` is one whom no other case is about, as long as there are enough. */
type Plant = (history: History, kind: string, seller: Person) => readonly Person[]

/** The documented kinds of fraud. */
const PLANTS: readonly { readonly kind: string; readonly rule: FraudRuleCode; readonly plant: Plant }[] = [
  { kind: 'Bids on one seller only', rule: 'single_seller', plant: plantSingleSeller },
  {
    kind: 'Drives prices up and gives up, with other bids as a cover',
    rule: 'price_driving',
    plant: plantPriceDriver,
  },
  { kind: 'Bidder on the seller’s browser', rule: 'related_bidding', plant: plantRelated('device') },
  { kind: 'Bidder with the seller’s card', rule: 'related_bidding', plant: plantRelated('card') },
  {
    kind: 'Bidder at the seller’s address, again and again',
    rule: 'related_bidding',
    plant: plantRelated('address'),
  },
  { kind: 'Several accounts on one browser', rule: 'many_accounts', plant: plantRing('device') },
  { kind: 'Several accounts with one card', rule: 'many_accounts', plant: plantRing('card') },
  { kind: 'Signed in far away by somebody else', rule: 'impossible_travel', plant: plantTravel },
  { kind: 'A new account bids everywhere', rule: 'sudden_volume', plant: plantVolume },
  { kind: 'Bids that nobody can pay, in a few auctions', rule: 'unlikely_bids', plant: plantUnlikely },
  { kind: 'Many refused cards', rule: 'card_testing', plant: plantCardTesting },
  { kind: 'Many different cards', rule: 'card_testing', plant: plantManyCards },
  { kind: 'Taken over: new email, new card, high bids', rule: 'account_takeover', plant: plantTakeover },
]

const USES_SELLER: ReadonlySet<FraudRuleCode> = new Set(['single_seller', 'price_driving', 'related_bidding'])

/** Plants `each` cases of every kind. */
export function plantFraud(
  history: History,
  sellers: readonly Person[],
  each: number,
): readonly PlantedCase[] {
  const busy = sellers.filter(
    ({ id }) => history.auctions.filter((auction) => isLong(auction, id)).length >= 12,
  )
  let next = 0
  return PLANTS.flatMap(({ kind, rule, plant }) =>
    Array.from({ length: each }, () => {
      const seller = busy[next % busy.length]
      if (seller === undefined) throw new Error('No seller has enough auctions.')
      if (USES_SELLER.has(rule)) next += 1
      return { kind, rule, people: plant(history, kind, seller) }
    }),
  )
}

function isLong({ sellerId, endAtMs }: GeneratedAuction, id: number): boolean {
  return sellerId === id && endAtMs < NOW
}

/** Enters auctions of a seller that others bid in too. */
function shill(
  history: History,
  person: Person,
  {
    seller,
    count,
    style = 'shill',
  }: { readonly seller: Person; readonly count: number; readonly style?: BiddingStyle },
): void {
  const shills = ({ bidders }: GeneratedAuction) =>
    bidders.filter((bidder) => bidder.style.endsWith('shill')).length
  const cars = history.auctions
    .filter((auction) => isLong(auction, seller.id) && auction.bidders.length >= 3)
    .sort((a, b) => shills(a) - shills(b))
  let left = count
  for (const car of cars) if (left > 0 && enter(history, person, car, style)) left -= 1
}

function old(history: History): { createdAtMs: number } {
  return { createdAtMs: NOW - history.int(120, 900) * DAY }
}

function plantSingleSeller(history: History, kind: string, seller: Person): readonly Person[] {
  const person = history.addPerson(kind, old(history))
  shill(history, person, { seller, count: history.int(9, 12), style: 'early shill' })
  return [person]
}

function plantPriceDriver(history: History, kind: string, seller: Person): readonly Person[] {
  const person = history.addPerson(kind, old(history))
  shill(history, person, { seller, count: history.int(9, 12) })
  for (let more = history.int(3, 6); more > 0; more -= 1)
    enter(history, person, history.pick(history.auctions), 'low')
  return [person]
}

function plantRelated(by: 'device' | 'card' | 'address'): Plant {
  return (history, kind, seller) => {
    const devices =
      by === 'device' ? [history.name('device'), ...seller.devices.slice(0, 1)] : [history.name('device')]
    const address = by === 'address' ? seller.address : history.name('address')
    const person = history.addPerson(kind, { ...old(history), devices, address })
    history.usualSignIns(person)
    if (by === 'card') {
      const card = history.addCard(seller, seller.createdAtMs + HOUR)
      history.addCard(person, person.createdAtMs + HOUR, card)
    }
    shill(history, person, { seller, count: by === 'address' ? history.int(4, 6) : history.int(2, 5) })
    return [person]
  }
}

function plantRing(by: 'device' | 'card'): Plant {
  return (history, kind) => {
    const [device, card] = [history.name('device'), history.name('card')]
    const createdAtMs = NOW - history.int(5, 60) * DAY
    const later = history.auctions.filter(({ endAtMs }) => endAtMs > createdAtMs + 2 * DAY)
    const auctions = [history.pick(later), history.pick(later), history.pick(later)]
    return Array.from({ length: history.int(4, 7) }, (_, index) => {
      const devices = by === 'device' ? [device] : [history.name('device')]
      const person = history.addPerson(kind, { createdAtMs: createdAtMs + index * HOUR, devices })
      history.signIn(person, person.createdAtMs)
      if (by === 'card') history.addCard(person, person.createdAtMs + HOUR, card)
      if (index < 3) for (const auction of auctions) enter(history, person, auction)
      return person
    })
  }
}

function plantTravel(history: History, kind: string): readonly Person[] {
  const person = history.addPerson(kind, old(history))
  history.usualSignIns(person)
  const atMs = NOW - history.int(1, 10) * DAY
  history.signIn(person, atMs)
  const place = history.pick(ABROAD)
  history.signIn(person, atMs + history.int(1, 5) * HOUR, {
    device: history.name('device'),
    address: history.name('address'),
    place,
  })
  return [person]
}

function plantVolume(history: History, kind: string): readonly Person[] {
  const person = history.addPerson(kind, { createdAtMs: NOW - history.int(2, 5) * DAY })
  const open = history.auctions.filter(({ endAtMs }) => endAtMs > NOW).slice(0, history.int(26, 40))
  for (const [index, auction] of open.entries()) {
    const bid = {
      bidderId: person.id,
      amount: Math.round(auction.value * 0.6),
      atMs: NOW - 10 * HOUR + index * 120_000,
    }
    history.extraBids.push({ auctionId: auction.id, bid })
  }
  return [person]
}

function plantUnlikely(history: History, kind: string): readonly Person[] {
  const person = history.addPerson(kind, { createdAtMs: NOW - history.int(1, 5) * DAY })
  const isFree = ({ id, value }: GeneratedAuction) =>
    !history.extraBids.some(({ auctionId, bid }) => auctionId === id && bid.amount >= 3 * value)
  const open = history.auctions.filter((auction) => auction.endAtMs > NOW && isFree(auction))
  for (const [index, auction] of open.slice(0, history.int(3, 5)).entries()) {
    const bid = {
      bidderId: person.id,
      amount: Math.max(60_000, auction.value * 3),
      atMs: NOW - index * 1_000,
    }
    history.extraBids.push({ auctionId: auction.id, bid })
  }
  return [person]
}

function plantCardTesting(history: History, kind: string): readonly Person[] {
  const person = history.addPerson(kind, { createdAtMs: NOW - history.int(2, 20) * DAY })
  const atMs = person.createdAtMs + HOUR
  for (let more = history.int(10, 25); more > 0; more -= 1) {
    history.declines.push({ userId: person.id, atMs: atMs + more * 60_000 })
  }
  return [person]
}

function plantManyCards(history: History, kind: string): readonly Person[] {
  const person = history.addPerson(kind, { createdAtMs: NOW - history.int(2, 20) * DAY })
  for (let more = history.int(6, 10); more > 0; more -= 1)
    history.addCard(person, person.createdAtMs + more * 300_000)
  return [person]
}

function plantTakeover(history: History, kind: string): readonly Person[] {
  const person = history.addPerson(kind, old(history))
  const atMs = NOW - history.int(2, 6) * DAY
  for (const day of [9, 14, 20]) history.signIn(person, NOW - day * DAY)
  const small = history.auctions.filter(
    ({ endAtMs, value }) => endAtMs < NOW - 8 * DAY && endAtMs > NOW - 28 * DAY && value < 9_000,
  )
  for (const auction of small.slice(0, 2)) {
    const bid = {
      bidderId: person.id,
      amount: Math.round(auction.value * 0.5),
      atMs: auction.endAtMs - 2 * DAY,
    }
    history.extraBids.push({ auctionId: auction.id, bid })
  }
  const device = history.name('device')
  history.signIn(person, atMs - HOUR, {
    device,
    address: history.name('address'),
    place: history.pick(ABROAD),
  })
  history.emailChanges.push({ userId: person.id, atMs })
  history.addCard(person, atMs + 2 * HOUR)
  const dear = history.auctions.filter(({ endAtMs, value }) => endAtMs > NOW && value > 35_000)
  const auction = history.pick(dear)
  history.extraBids.push({
    auctionId: auction.id,
    bid: { bidderId: person.id, amount: auction.value, atMs: atMs + 5 * HOUR },
  })
  return [person]
}
