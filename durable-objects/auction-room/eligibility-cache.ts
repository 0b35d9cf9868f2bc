/**
 * What the room remembers of people's rights to bid. Only the right to bid is remembered, for a minute at most; a
 * refusal is always read again, so that whoever has just authorized a card can bid at once.
 */
import type { RoomPerson } from '../../domain/auction/room-contract.ts'
import type { Eligibility } from '../../worker/services/bidding/eligibility.ts'

const REMEMBERED_MS = 60_000

/** The outside that rights are read from. */
export type RightsSource = {
  /** Registers this room with the person, so that the end of their rights is told to it. */
  readonly enter: (userId: number) => Promise<void>
  readonly read: (person: RoomPerson) => Promise<Eligibility>
}

export class Rights {
  #source: RightsSource
  #remembered = new Map<number, Map<string, { eligibility: Eligibility; untilMs: number }>>()
  #reading = new Map<string, Promise<Eligibility>>()
  /** Rises with every revocation: what was being read meanwhile may be older than it, and is read again. */
  #revocations = 0

  constructor(source: RightsSource) {
    this.#source = source
  }

  /** How often rights were revoked; tells whether one was while something else was awaited. */
  get revocations(): number {
    return this.#revocations
  }

  /** The remembered right to bid of a person's session, or null where it must be read. */
  remembered(person: RoomPerson, nowMs: number): Eligibility | null {
    const found = this.#remembered.get(person.userId)?.get(speaking(person))
    return found && nowMs < found.untilMs ? found.eligibility : null
  }

  /**
   * Reads a person's rights; several that ask at once wait for one reading.
   * @throws where they cannot be read.
   */
  async read(person: RoomPerson): Promise<Eligibility> {
    const key = `${person.userId}/${speaking(person)}`
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

  /** Forgets one session of a person, or all with null; a reading under way does not outlive it. */
  forget(userId: number, sessionId: string | null): void {
    this.#revocations += 1
    this.#reading.clear()
    if (sessionId === null) this.#remembered.delete(userId)
    else {
      const own = this.#remembered.get(userId)
      for (const key of own?.keys() ?? []) if (sessionOf(key) === sessionId) own?.delete(key)
    }
  }

  async #readUnrevoked(person: RoomPerson): Promise<Eligibility> {
    for (;;) {
      const before = this.#revocations
      // Entered first: a revocation from here on reaches this room, and one before it is in what is read.
      await this.#source.enter(person.userId)
      const eligibility = await this.#source.read(person)
      if (before !== this.#revocations) continue
      this.#remember(person, eligibility)
      return eligibility
    }
  }

  #remember(person: RoomPerson, eligibility: Eligibility): void {
    if (!mayBid(eligibility)) return
    const untilMs = Math.min(Date.now() + REMEMBERED_MS, eligibility.validUntilMs)
    const sessions = this.#remembered.get(person.userId) ?? new Map()
    this.#remembered.set(person.userId, sessions.set(speaking(person), { eligibility, untilMs }))
  }
}

/** A session by one generation of its tokens: what is remembered of a new one does not make an old one good. */
function speaking({ sessionId, generation }: RoomPerson): string {
  return generation === undefined ? sessionId : `${sessionId}/${generation}`
}

function sessionOf(key: string): string {
  return key.split('/', 1)[0] ?? key
}

function mayBid({ sessionLive, isActive, locked, authorized, mustWaitDays }: Eligibility): boolean {
  return sessionLive && isActive && !locked && authorized && mustWaitDays === 0
}
