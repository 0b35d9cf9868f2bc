import type { Env } from '../../worker/env.ts'
import {
  countAttempt,
  deleteRevocation,
  insertRevocations,
  pendingRevocations,
  type Revocation,
} from './revocation-store.ts'

/** Pauses before each attempt to reach a room while the caller waits (ms). */
const FIRST_PAUSES_MS = [0, 50, 250] as const
/**
 * Maximum number of further attempts, made by the alarm. A room that is never reached caches eligibility for
 * a minute at most.
 */
const ALARM_ATTEMPTS = 10

/** Passes the revocation of a session to every room that the person has entered (docs/rules/realtime.md). */
export class RoomRevocations {
  #env: Pick<Env, 'AUCTION_ROOM'>
  #sql: SqlStorage

  constructor(env: Pick<Env, 'AUCTION_ROOM'>, sql: SqlStorage) {
    this.#env = env
    this.#sql = sql
  }

  /** Whether a room has not received a revocation yet. */
  get isPending(): boolean {
    return pendingRevocations(this.#sql).length > 0
  }

  /** Stores the revocation of a session, or of all with null, for every entered room. */
  store(userId: number, sessionId: string | null): void {
    insertRevocations(this.#sql, userId, sessionId)
  }

  /** Passes on what is pending, at once and then after short pauses. Never throws: the alarm tries again. */
  async passOn(): Promise<void> {
    await this.#passOn(FIRST_PAUSES_MS)
  }

  /** Passes on what is pending, once. Never throws. */
  async passOnAgain(): Promise<void> {
    await this.#passOn([0])
  }

  async #passOn(pausesMs: readonly number[]): Promise<void> {
    const revocations = pendingRevocations(this.#sql)
    await Promise.all(revocations.map((revocation) => this.#revokeInRoom(revocation, pausesMs)))
  }

  async #revokeInRoom(revocation: Revocation, pausesMs: readonly number[]): Promise<void> {
    const { auctionId, userId, sessionId } = revocation
    for (const pauseMs of pausesMs) {
      if (pauseMs > 0) await scheduler.wait(pauseMs)
      try {
        await this.#env.AUCTION_ROOM.getByName(String(auctionId)).revoke(userId, sessionId)
        return deleteRevocation(this.#sql, revocation)
      } catch {
        // Retried by the loop or by the alarm.
      }
    }
    if (revocation.attempts >= ALARM_ATTEMPTS) deleteRevocation(this.#sql, revocation)
    else countAttempt(this.#sql, revocation)
  }
}
