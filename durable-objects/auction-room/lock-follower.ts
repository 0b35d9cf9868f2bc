/** Lets the room follow the lock of the platform (docs/rules/administration.md, Lock). */

import type { LockOrder } from '../../domain/administration/platform-lock.ts'
import { lockOf, NO_LOCK } from '../../domain/auction/auction-lock.ts'
import type { AuctionLock } from '../../domain/auction/types.ts'
import type { Env } from '../../worker/env.ts'
import { findPlatform } from '../../worker/services/platform/lock/find-platform.ts'
import type { AuctionStore } from './auction-store.ts'

/** The orders of the platform, before and after the auction is opened. */
export class LockFollower {
  #store: AuctionStore
  #env: Env
  /** The newest order: one can come while the room is about to open. */
  #newest: LockOrder | null = null

  constructor(store: AuctionStore, env: Env) {
    this.#store = store
    this.#env = env
  }

  /** Stores the flag and the pause, or the resumption, in one transaction. */
  follow(order: LockOrder): void {
    if (this.#newest === null || order.number > this.#newest.number) this.#newest = order
    if (this.#store.auction) this.#store.perform({ type: 'follow_lock', order }, Date.now())
  }

  /**
   * Tells the platform of this room before it may run, and follows the answer: a lock that comes later reaches the room.
   * @throws if the platform's object does not answer.
   */
  async announce(auctionId: number): Promise<void> {
    this.follow(await findPlatform(this.#env).announceRoom(auctionId))
  }

  /** The lock with which the auction opens. */
  ofNewAuction(nowMs: number): AuctionLock {
    return this.#newest === null ? NO_LOCK : lockOf(this.#newest, nowMs)
  }
}
