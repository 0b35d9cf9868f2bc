/**
 * Caches for a minute at most who may bid. Only positive results are cached: a refusal is read again, so that
 * a person who has just authorized a card can bid immediately.
 */

import type { RoomPerson } from '../../domain/auction/room-contract.ts'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import type { Eligibility } from '../../worker/services/bidding/eligibility.ts'

const CACHED_MS = MINUTE_MS

/** The source of eligibility outside the room. */
export type EligibilitySource = {
  /** Registers this room with the person's channel, which then sends it revocations. */
  readonly enter: (userId: number) => Promise<void>
  readonly read: (person: RoomPerson) => Promise<Eligibility>
}

/** Eligibility of the room's bidders, by person and session. */
export class EligibilityCache {
  #source: EligibilitySource
  #cached = new Map<number, Map<string, { eligibility: Eligibility; untilMs: number }>>()
  #reading = new Map<string, Promise<Eligibility>>()
  /** Number of revocations. If it rises during a reading, the result may be outdated and is read again. */
  #revocations = 0

  constructor(source: EligibilitySource) {
    this.#source = source
  }

  /** Number of revocations so far, to detect one during an await. */
  get revocations(): number {
    return this.#revocations
  }

  /** The cached eligibility of a person's session, or null if it must be read. */
  cached(person: RoomPerson, nowMs: number): Eligibility | null {
    const found = this.#cached.get(person.userId)?.get(sessionKey(person))
    return found && nowMs < found.untilMs ? found.eligibility : null
  }

  /**
   * Reads a person's eligibility; simultaneous callers share one reading.
   * @throws if it cannot be read.
   */
  async read(person: RoomPerson): Promise<Eligibility> {
    const key = `${person.userId}/${sessionKey(person)}`
    const reading = this.#reading.get(key)
    if (reading) return reading
    const started = this.#readUnrevoked(person)
    this.#reading.set(key, started)
    try {
      return await started
    } finally {
      if (this.#reading.get(key) === started) this.#reading.delete(key)
    }
  }

  /** Drops one session of a person, or all with null. Readings in progress are repeated. */
  invalidate(userId: number, sessionId: string | null): void {
    this.#revocations += 1
    this.#reading.clear()
    if (sessionId === null) this.#cached.delete(userId)
    else {
      const own = this.#cached.get(userId)
      for (const key of own?.keys() ?? []) if (toSessionId(key) === sessionId) own?.delete(key)
    }
  }

  async #readUnrevoked(person: RoomPerson): Promise<Eligibility> {
    for (;;) {
      const before = this.#revocations
      // Registers before reading: the channel reports every later revocation, and the reading includes every
      // earlier one.
      await this.#source.enter(person.userId)
      const eligibility = await this.#source.read(person)
      if (before !== this.#revocations) continue
      this.#cache(person, eligibility)
      return eligibility
    }
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
function sessionKey({ sessionId, generation }: RoomPerson): string {
  return generation === undefined ? sessionId : `${sessionId}/${generation}`
}

function toSessionId(key: string): string {
  return key.split('/', 1)[0] ?? key
}

function mayBid(eligibility: Eligibility): boolean {
  const { sessionLive, isActive, locked, authorized, owesPremium, mustWaitDays } = eligibility
  return sessionLive && isActive && !locked && authorized && !owesPremium && mustWaitDays === 0
}
