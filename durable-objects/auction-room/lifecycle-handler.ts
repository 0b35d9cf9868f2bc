/** Handles the lifecycle commands of sellers, administrators and the platform. */

import type { CarLoss, LifecycleCommand } from '../../domain/auction/commands.ts'
import type { LifecycleAnswer, LifecycleRequest } from '../../domain/auction/room-contract.ts'
import { type AuctionViewer, liveView } from '../../domain/auction/view.ts'
import type { SaleState } from '../../domain/money/money-states.ts'
import type { AuctionStore } from './auction-store.ts'
import { changeAudit } from './jobs/audit-jobs.ts'
import { settleKey } from './jobs/follow-ups.ts'
import { refuseBid, refuseChange } from './refusals.ts'
import { allBids } from './storage/bid-store.ts'
import { acceptedBidCommands } from './storage/command-store.ts'
import type { JobTable } from './storage/job-table.ts'
import { HELD_UNTIL, readWatermark } from './storage/watermarks.ts'

export type LifecycleHandlerParts = {
  readonly sql: SqlStorage
  readonly store: AuctionStore
  readonly jobs: JobTable
  /** Tells the platform that the auction may run soon, and follows its lock. */
  readonly announce: (auctionId: number) => Promise<void>
  /** State of a sale of this auction whose money is taken and not refunded, or can still be taken. */
  readonly outstandingSale: (auctionId: number) => Promise<SaleState | null>
  /** Why the seller cannot sell the car in this auction any more; null if they can. */
  readonly carLoss: (auctionId: number) => Promise<CarLoss | null>
  /** Whose sale of this auction ended as not paid. */
  readonly unpaidBuyers: (auctionId: number) => Promise<ReadonlySet<number>>
  /** Which of these people have closed their accounts, or are closing them. */
  readonly closedAmong: (userIds: readonly number[]) => Promise<ReadonlySet<number>>
}

const NOBODY: ReadonlySet<number> = new Set()

/** Handles pause, resume, cancel, reschedule, void, reopen and the other lifecycle commands. */
export class LifecycleHandler {
  #parts: LifecycleHandlerParts

  constructor(parts: LifecycleHandlerParts) {
    this.#parts = parts
  }

  /** Decides one lifecycle command; refusals are values. */
  async change(request: LifecycleRequest): Promise<LifecycleAnswer> {
    const { store } = this.#parts
    if (!store.auction) return refuseBid({ code: 'not_found' })
    if (mayStart(request)) {
      try {
        await this.#parts.announce(store.auction.state.auctionId)
      } catch {
        return refuseBid({ code: 'unavailable', retryAfter: 1 })
      }
    }
    const { auctionId } = store.auction.state
    const known = undoesSale(request) ? await this.#parts.carLoss(auctionId) : null
    const unpaidIds = undoesSale(request) ? await this.#parts.unpaidBuyers(auctionId) : NOBODY
    const closedIds = await this.#closedIds(request, unpaidIds.size > 0)
    const outstandingSale = undoesSale(request) ? await this.#outstandingSale(auctionId) : null
    // No await from here to the stored decision.
    const nowMs = Date.now()
    const isHeld = undoesSale(request) && nowMs < readWatermark(this.#parts.sql, HELD_UNTIL)
    const before = store.auction.state
    const { leaderId } = before
    const isLeaderClosed =
      undoesSale(request) && leaderId !== null && closedIds.has(leaderId) && !unpaidIds.has(leaderId)
    const carLoss = known ?? (isHeld ? 'being_listed' : isLeaderClosed ? 'leader_closed' : null)
    const command = this.#toCommand(request, { outstandingSale, carLoss, closedIds, unpaidIds })
    const result = store.perform(command, nowMs, ({ state }) =>
      changeAudit(request, { before, after: state, nowMs }),
    )
    if (!result.decision.accepted) return refuseChange(result.decision.refusal)
    return {
      accepted: true,
      auction: liveView(result.state, toViewer(request, result.state.sellerId), nowMs),
    }
  }

  /** Which of the bidders whom the change concerns have closed their accounts. */
  async #closedIds({ change }: LifecycleRequest, hasUnpaid: boolean): Promise<ReadonlySet<number>> {
    const { store, closedAmong } = this.#parts
    const { type } = change
    const isVoid = type === 'void_bid' || hasUnpaid
    if (!store.auction || (!isVoid && type !== 'reopen' && type !== 'set_status')) return NOBODY
    const { names, state } = store.auction
    const asked = isVoid ? [...names.keys()] : state.leaderId === null ? [] : [state.leaderId]
    return asked.length === 0 ? NOBODY : closedAmong(asked)
  }

  /**
   * The sale that is paid or may become paid. A charge in progress counts, because its result is known only after
   * its job.
   */
  async #outstandingSale(auctionId: number): Promise<SaleState | null> {
    for (;;) {
      const before = this.#settleStage()
      const sale = await this.#parts.outstandingSale(auctionId)
      const after = this.#settleStage()
      if (sale !== null) return sale
      if (after === 'tried') return 'processing'
      if (after === before) return null
    }
  }

  #settleStage(): string {
    const { store, jobs } = this.#parts
    return store.auction ? jobs.stage(settleKey(store.auction.state.round)) : 'none'
  }

  #toCommand(
    { by, change }: LifecycleRequest,
    {
      closedIds,
      unpaidIds,
      ...known
    }: {
      readonly outstandingSale: SaleState | null
      readonly carLoss: CarLoss | null
      readonly closedIds: ReadonlySet<number>
      readonly unpaidIds: ReadonlySet<number>
    },
  ): LifecycleCommand {
    switch (change.type) {
      case 'pause':
      case 'resume':
      case 'cancel':
      case 'change_reserve':
        return { ...change, by }
      case 'void_bid':
        return {
          ...change,
          ...this.#storedBids(),
          closedIds,
        }
      case 'reopen':
      case 'set_status': {
        if (unpaidIds.size === 0) return { ...change, ...known }
        return { ...change, ...known, unpaid: { ...this.#storedBids(), buyerIds: unpaidIds, closedIds } }
      }
      default:
        return change
    }
  }

  /** What a void replays. */
  #storedBids() {
    const { sql } = this.#parts
    return { bidCommands: acceptedBidCommands(sql), bids: allBids(sql) }
  }
}

function mayStart({ change }: LifecycleRequest): boolean {
  return (
    change.type === 'publish' ||
    change.type === 'mark_paid' ||
    change.type === 'resume' ||
    change.type === 'reopen' ||
    change.type === 'set_status'
  )
}

function undoesSale({ change }: LifecycleRequest): boolean {
  return change.type === 'reopen' || change.type === 'set_status'
}

/** The viewer of the answer: the person who made the change. */
function toViewer({ by, actorId }: LifecycleRequest, sellerId: number): AuctionViewer {
  if (by === 'seller') return { kind: 'user', id: sellerId }
  return by === 'admin' && actorId !== null ? { kind: 'admin', id: actorId } : { kind: 'public' }
}
