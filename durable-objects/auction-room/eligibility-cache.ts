/**
 * Caches for a minute at most who may bid. Only positive results are cached: a refusal is read again, so that
 * a person who has just authorized a card can bid immediately.
 */

import type { BidRequest, RoomPerson } from '../../domain/auction/room-contract.ts'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { type Eligibility, mayBid } from '../../worker/services/bidding/eligibility.ts'

const CACHED_MS = MINUTE_MS

/** A reading that a revocation outdates this often fails: the person's own revocations keep it from ending. */
const MAX_READINGS = 3

/** People whose last revocation is kept. */
const MAX_REVOKED = 1_000

type CommandKind = BidRequest['command']['kind']

/** The source of eligibility outside the room. */
export type EligibilitySource = {
  /** Registers this room with the person's channel, which then sends it revocations. */
  readonly enter: (userId: number) => Promise<void>
  /**
   * What a command of this kind asks: the first bid in an auction is counted (decision 302), Buy now too
   * (`buyNowInS`, decision 305), and the cancellation of a maximum not at all.
   */
  readonly read: (person: RoomPerson, kind: CommandKind) => Promise<Eligibility>
}

/** Eligibility of the room's bidders, by person and session. */
export class EligibilityCache {
  #source: EligibilitySource
  #cached = new Map<number, Map<string, { eligibility: Eligibility; untilMs: number }>>()
  #reading = new Map<number, Map<string, Promise<Eligibility>>>()
  /** The last revocation of each person, longest ago first; the older ones are dropped. */
  #revoked = new Map<number, number>()
  #revocations = 0
  /** The newest revocation that was dropped: it may have been of anybody without an entry. */
  #dropped = 0

  constructor(source: EligibilitySource) {
    this.#source = source
  }

  /**
   * The number of a person's last revocation. If it rises during a reading, the result may be outdated.
   * Revocations of other people leave it as it is, so that nobody can outdate the readings of others.
   */
  lastRevocation(userId: number): number {
    return this.#revoked.get(userId) ?? this.#dropped
  }

  /** The cached eligibility of a person's session, or null if it must be read. */
  cached(person: RoomPerson, nowMs: number): Eligibility | null {
    const found = this.#cached.get(person.userId)?.get(sessionKey(person))
    return found && nowMs < found.untilMs ? found.eligibility : null
  }

  /**
   * Reads a person's eligibility for a command, or for the answer to an offer as for a bid; simultaneous callers of the same kind
   * share one reading.
   * @throws if it cannot be read.
   */
  async read(person: RoomPerson, kind: CommandKind = 'manual'): Promise<Eligibility> {
    const key = `${sessionKey(person)} ${kind}`
    const ofPerson = this.#reading.get(person.userId) ?? new Map<string, Promise<Eligibility>>()
    const reading = ofPerson.get(key)
    if (reading) return reading
    const started = this.#readUnrevoked(person, kind)
    this.#reading.set(person.userId, ofPerson.set(key, started))
    try {
      return await started
    } finally {
      ofPerson.delete(key)
      if (ofPerson.size === 0 && this.#reading.get(person.userId) === ofPerson) {
        this.#reading.delete(person.userId)
      }
    }
  }

  /** Drops one session of a person, or all with null. The person's readings in progress are repeated. */
  invalidate(userId: number, sessionId: string | null): void {
    this.#countRevocation(userId)
    this.#reading.delete(userId)
    if (sessionId === null) this.#cached.delete(userId)
    else {
      const own = this.#cached.get(userId)
      for (const key of own?.keys() ?? []) if (toSessionId(key) === sessionId) own?.delete(key)
    }
  }

  #countRevocation(userId: number): void {
    this.#revocations += 1
    this.#revoked.delete(userId)
    this.#revoked.set(userId, this.#revocations)
    if (this.#revoked.size <= MAX_REVOKED) return
    for (const [oldest, revocation] of this.#revoked) {
      this.#dropped = revocation
      this.#revoked.delete(oldest)
      return
    }
  }

  async #readUnrevoked(person: RoomPerson, kind: CommandKind): Promise<Eligibility> {
    for (let readings = 0; readings < MAX_READINGS; readings += 1) {
      const before = this.lastRevocation(person.userId)
      // Registers before reading: the channel reports every later revocation, and the reading includes every
      // earlier one.
      await this.#source.enter(person.userId)
      const eligibility = await this.#source.read(person, kind)
      if (before !== this.lastRevocation(person.userId)) continue
      // After a cancellation, which is not counted, the next bid is read and counted.
      if (kind !== 'cancel_maximum') this.#cache(person, { ...eligibility, buyNowInS: 0 })
      return eligibility
    }
    throw new Error('The eligibility was revoked during each reading.')
  }

  #cache(person: RoomPerson, eligibility: Eligibility): void {
    if (!mayBid(eligibility)) return
    const untilMs = Math.min(Date.now() + CACHED_MS, eligibility.validUntilMs)
    const sessions = this.#cached.get(person.userId) ?? new Map()
    this.#cached.set(person.userId, sessions.set(sessionKey(person), { eligibility, untilMs }))
  }
}

/**
 * Cache key of a session and one generation of its tokens, so that an old token finds no entry of a new one.
 */
function sessionKey({ sessionId, generation, seedTag = '' }: RoomPerson): string {
  return generation === undefined ? sessionId : `${sessionId}/${generation}/${seedTag}`
}

function toSessionId(key: string): string {
  return key.split('/', 1)[0] ?? key
}
