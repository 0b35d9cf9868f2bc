/** Handles the lifecycle commands of sellers, administrators and the platform. */

import type { LifeCommand } from '../../domain/auction/commands.ts'
import type { LifeAnswer, LifeRequest } from '../../domain/auction/room-contract.ts'
import { type AuctionViewer, liveView } from '../../domain/auction/view.ts'
import type { AuctionBook } from './auction-store.ts'
import { settleKey } from './jobs/follow-ups.ts'
import { refuseBid, refuseChange } from './refusals.ts'
import { allBids } from './storage/bid-store.ts'
import { acceptedOffers } from './storage/command-store.ts'
import type { JobTable } from './storage/job-table.ts'

export type LifeDeskParts = {
  readonly sql: SqlStorage
  readonly book: AuctionBook
  readonly jobs: JobTable
  /** Whether a sale of this auction is paid and not refunded. */
  readonly hasPaidSale: (auctionId: number) => Promise<boolean>
}

/** Handles pause, resume, cancel, reschedule, void, reopen and the other lifecycle commands. */
export class LifeDesk {
  #parts: LifeDeskParts

  constructor(parts: LifeDeskParts) {
    this.#parts = parts
  }

  /** Decides one lifecycle command; refusals are values. */
  async change(request: LifeRequest): Promise<LifeAnswer> {
    const { book } = this.#parts
    if (!book.opened) return refuseBid({ code: 'not_found' })
    const paidSale = undoesSale(request) && (await this.#isSaleOutstanding(book.opened.state.auctionId))
    // No await from here to the stored decision.
    const nowMs = Date.now()
    const handled = book.perform(this.#toCommand(request, paidSale), nowMs)
    if (!handled.decision.accepted) return refuseChange(handled.decision.refusal)
    return {
      accepted: true,
      auction: liveView(handled.state, toViewer(request, handled.state.sellerId), nowMs),
    }
  }

  /**
   * Whether a sale is paid or may be: a charge that is under way counts as paid, since its result is known
   * only once its job is gone.
   */
  async #isSaleOutstanding(auctionId: number): Promise<boolean> {
    for (;;) {
      const before = this.#settleStage()
      const paid = await this.#parts.hasPaidSale(auctionId)
      const after = this.#settleStage()
      if (paid || after === 'tried') return true
      if (after === before) return false
    }
  }

  #settleStage(): string {
    const { book, jobs } = this.#parts
    return book.opened ? jobs.stage(settleKey(book.opened.state.round)) : 'none'
  }

  #toCommand({ by, change }: LifeRequest, paidSale: boolean): LifeCommand {
    switch (change.type) {
      case 'pause':
      case 'resume':
      case 'cancel':
      case 'change_reserve':
        return { ...change, by }
      case 'void_bid':
        return { ...change, offers: acceptedOffers(this.#parts.sql), bids: allBids(this.#parts.sql) }
      case 'reopen':
      case 'set_status':
        return { ...change, paidSale }
      default:
        return change
    }
  }
}

function undoesSale({ change }: LifeRequest): boolean {
  return change.type === 'reopen' || change.type === 'set_status'
}

/** The viewer of the answer: the person who made the change. */
function toViewer({ by, actorId }: LifeRequest, sellerId: number): AuctionViewer {
  if (by === 'seller') return { kind: 'user', id: sellerId }
  return by === 'admin' && actorId !== null ? { kind: 'admin', id: actorId } : { kind: 'public' }
}
