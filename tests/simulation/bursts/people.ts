import type { RoomPerson } from '../../../domain/auction/room-contract.ts'
import { EligibilityCache } from '../../../durable-objects/auction-room/eligibility-cache.ts'
import type { Eligibility } from '../../../worker/services/bidding/eligibility.ts'

/** What keeps a person from bidding; `charged` may bid, but is never cached, because a premium of theirs is being charged. */
export type Right = 'may' | 'charged' | 'no_authorization' | 'deactivated' | 'unauthenticated' | 'locked'
type Known = { readonly right: Right; readonly untilMs: number; readonly username: string }

/** What the simulation learns of a command on its way through the room. */
export type Course = {
  /** Order and turn in which the bidder's right became known; null while it is read. */
  arrived: { readonly order: number; readonly turn: number; readonly atMs: number } | null
  /** Order of the decision, the last one if it was repeated; null before it. */
  decided: number | null
  /** Whether the right was read again after the command had waited. */
  hasReturned: boolean
}

/** The session of each person has their id and so much. */
export const SESSIONS_FROM = 100

const NEVER = Number.MAX_SAFE_INTEGER

/** The people as the database knows them, and readings of it that can be held back. */
export class People {
  /** Whether readings wait for `release`. */
  isSlow: boolean
  turn = 0
  #known = new Map<number, Known>()
  #held: { readonly userId: number; readonly finish: (fails: boolean) => void }[] = []
  #courses = new Map<RoomPerson, Course>()
  #order = 0
  /** How often readings of a person failed or may have been outdated. */
  readonly troubles = new Map<number, number>()

  constructor(isSlow: boolean) {
    this.isSlow = isSlow
  }

  /** The person's right at this time. */
  rightOf(userId: number, nowMs: number): Right {
    return toRight(this.#of(userId), nowMs)
  }

  change(userId: number, known: Partial<Known>): void {
    this.#known.set(userId, { ...this.#of(userId), untilMs: NEVER, ...known })
    this.#trouble(userId)
  }

  /** Nobody tells the room: it learns the name with the next reading. */
  rename(userId: number): void {
    const known = this.#of(userId)
    this.#known.set(userId, { ...known, username: `${known.username}x` })
  }

  /** Lets one reading finish, or fail; does nothing without one. */
  release(index: number, fails = false): void {
    const [reading] = this.#held.splice(index % Math.max(1, this.#held.length), 1)
    if (fails && reading) this.#trouble(reading.userId)
    reading?.finish(fails)
  }

  get isReading(): boolean {
    return this.#held.length > 0
  }

  /** The room dies with its readings. */
  dropReadings(): void {
    this.#held = []
    this.#courses.clear()
  }

  /** Watches the command of this person: each command has a person object of its own. */
  watch(person: RoomPerson): Course {
    const course: Course = { arrived: null, decided: null, hasReturned: false }
    this.#courses.set(person, course)
    return course
  }

  /** The room's own cache over these people, which notes the arrivals and decisions of watched commands. */
  openCache(nowMs: () => number): EligibilityCache {
    const cache = new EligibilityCache({
      enter: async () => {},
      read: ({ userId }) => this.#read(userId, nowMs),
    })
    const cached = cache.cached.bind(cache)
    const read = cache.read.bind(cache)
    cache.cached = (person, atMs) => {
      const found = cached(person, atMs)
      const course = this.#courses.get(person)
      if (course) {
        course.hasReturned ||= course.arrived !== null
        course.arrived = null
      }
      return found && this.#noting(person, found, nowMs)
    }
    cache.read = async (person) => this.#noting(person, await read(person), nowMs)
    return cache
  }

  /** The eligibility for one command: its first use is the arrival, each look at the session begins a decision. */
  #noting(person: RoomPerson, eligibility: Eligibility, nowMs: () => number): Eligibility {
    const course = this.#courses.get(person)
    if (!course) return eligibility
    return new Proxy(eligibility, {
      get: (target, member: keyof Eligibility) => {
        course.arrived ??= { order: this.#next(), turn: this.turn, atMs: nowMs() }
        if (member === 'sessionLive') course.decided = this.#next()
        return target[member]
      },
    })
  }

  #next(): number {
    this.#order += 1
    return this.#order
  }

  async #read(userId: number, nowMs: () => number): Promise<Eligibility> {
    // What the database says as the reading begins: a later change must not be lost.
    const known = this.#of(userId)
    if (this.isSlow) {
      await new Promise<void>((resolve, reject) => {
        this.#held.push({
          userId,
          finish: (fails) => (fails ? reject(new Error('The database does not answer.')) : resolve()),
        })
      })
    }
    return toEligibility(userId, known, nowMs())
  }

  #trouble(userId: number): void {
    this.troubles.set(userId, (this.troubles.get(userId) ?? 0) + 1)
  }

  #of(userId: number): Known {
    return this.#known.get(userId) ?? { right: 'may', untilMs: NEVER, username: `person${userId}` }
  }
}

function toRight({ right, untilMs }: Known, nowMs: number): Right {
  return right === 'may' && nowMs >= untilMs ? 'no_authorization' : right
}

function toEligibility(userId: number, known: Known, nowMs: number): Eligibility {
  const right = toRight(known, nowMs)
  return {
    sessionLive: right !== 'unauthenticated',
    isActive: right !== 'deactivated',
    locked: right === 'locked',
    paymentsSetUp: true,
    authorized: right !== 'no_authorization',
    owesPremium: false,
    isUnderReview: false,
    needsConfirmation: false,
    pastSellers: 0,
    newAuctionInS: 0,
    buyNowInS: 0,
    mustWaitDays: 0,
    username: known.username,
    firstName: 'Alex',
    lastName: `Number ${userId}`,
    device: `device${userId}`,
    validUntilMs: right === 'may' ? known.untilMs : right === 'charged' ? nowMs : 0,
  }
}
