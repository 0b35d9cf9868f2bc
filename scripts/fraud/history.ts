/** A generated past of the platform: who signed in, paid and bid. Everything comes from one seed. */
import { createRandom, type Random } from '../demo/random.ts'

export const DAY = 86_400_000
export const HOUR = 3_600_000
/** The end of the generated past. */
export const NOW = Date.UTC(2026, 10, 20, 20)

export interface Place {
  readonly country: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
}

export interface Person {
  readonly id: number
  /** What it is in the generated past: 'family', 'collector', 'planted: card_testing'. */
  readonly group: string
  readonly createdAtMs: number
  readonly isDealer: boolean
  readonly business: string | null
  readonly devices: string[]
  readonly address: string
  readonly home: Place
  /** In how many auctions they bid, unless the group decides otherwise. */
  appetite: number
}

export interface SignIn {
  readonly userId: number
  readonly device: string
  readonly address: string
  readonly place: Place
  readonly atMs: number
}

export interface GeneratedBid {
  readonly bidderId: number
  readonly amount: number
  readonly atMs: number
}

export interface GeneratedAuction {
  readonly id: number
  readonly sellerId: number
  /** What the car is worth, dollars. */
  readonly value: number
  readonly startAtMs: number
  readonly endAtMs: number
  readonly bidders: { readonly person: Person; readonly style: BiddingStyle }[]
  bids: readonly GeneratedBid[]
}

/**
 * `low` values the car far less than others. A `shill` raises the others and stays below the highest of them, up to ten
 * minutes before the end or, an `early shill`, an hour.
 */
export type BiddingStyle = 'usual' | 'low' | 'shill' | 'early shill'

export const LOS_ANGELES: Place = { country: 'US', city: 'Los Angeles', latitude: 34.05, longitude: -118.24 }
export const HOMES: readonly Place[] = [
  LOS_ANGELES,
  { country: 'US', city: 'San Diego', latitude: 32.72, longitude: -117.16 },
  { country: 'US', city: 'Riverside', latitude: 33.95, longitude: -117.4 },
]
export const ELSEWHERE: readonly Place[] = [
  { country: 'US', city: 'New York', latitude: 40.71, longitude: -74.01 },
  { country: 'US', city: 'Dallas', latitude: 32.78, longitude: -96.8 },
  { country: 'US', city: 'Seattle', latitude: 47.61, longitude: -122.33 },
]
export const ABROAD: readonly Place[] = [
  { country: 'RO', city: 'Bucharest', latitude: 44.43, longitude: 26.1 },
  { country: 'NG', city: 'Lagos', latitude: 6.52, longitude: 3.38 },
  { country: 'VN', city: 'Hanoi', latitude: 21.03, longitude: 105.85 },
]

/** The generated past while it is made. */
export class History {
  readonly #random: Random
  readonly people: Person[] = []
  readonly auctions: GeneratedAuction[] = []
  readonly signIns: SignIn[] = []
  readonly cards: { readonly userId: number; readonly fingerprint: string; readonly atMs: number }[] = []
  readonly declines: { readonly userId: number; readonly atMs: number }[] = []
  readonly emailChanges: { readonly userId: number; readonly atMs: number }[] = []
  /** Bids that a group places by itself, by auction. */
  readonly extraBids: { readonly auctionId: number; readonly bid: GeneratedBid }[] = []
  #names = 0

  constructor(seed: number) {
    this.#random = createRandom(seed)
  }

  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number {
    return this.#random.between(least, most)
  }

  /** A fraction from 0 to below 1. */
  fraction(): number {
    return this.#random.next()
  }

  chance(share: number): boolean {
    return this.fraction() < share
  }

  pick<T>(list: readonly T[]): T {
    return this.#random.pick(list)
  }

  /** A new name of a browser, an address or a card. */
  name(kind: string): string {
    this.#names += 1
    return `${kind}-${this.#names}`
  }

  addPerson(group: string, given: Partial<Omit<Person, 'id' | 'group'>> = {}): Person {
    const person: Person = {
      id: this.people.length + 1,
      group,
      createdAtMs: NOW - this.int(1, 900) * DAY - this.int(0, DAY),
      isDealer: false,
      business: null,
      devices: [this.name('device')],
      address: this.name('address'),
      home: this.pick(HOMES),
      appetite: 0,
      ...given,
    }
    this.people.push(person)
    return person
  }

  signIn(person: Person, atMs: number, given: Partial<Omit<SignIn, 'userId' | 'atMs'>> = {}): void {
    const { id: userId, home: place, address } = person
    this.signIns.push({ userId, device: this.pick(person.devices), address, place, atMs, ...given })
  }

  /** Signs in every few days of the last month, in each of the person's browsers. */
  usualSignIns(person: Person): void {
    for (const device of person.devices) this.signIn(person, this.between(person.createdAtMs), { device })
    for (let more = this.int(0, 5); more > 0; more -= 1) this.signIn(person, this.between(person.createdAtMs))
  }

  addCard(person: Person, atMs: number, fingerprint = this.name('card')): string {
    this.cards.push({ userId: person.id, fingerprint, atMs })
    return fingerprint
  }

  /** A time in the last 28 days, when the account existed. */
  between(fromMs: number): number {
    const from = Math.max(fromMs, NOW - 28 * DAY)
    return from + Math.floor(this.fraction() * (NOW - from))
  }
}
