/** Builders for auctions under test. Amounts are dollars; auctions start at time 0; times are minutes. */

import { createHash } from 'node:crypto'
import type { Command } from '../../../domain/auction/commands.ts'
import { type CommandResult, decideCommand } from '../../../domain/auction/decide.ts'
import type { LedgerEntry } from '../../../domain/auction/ledger.ts'
import { newAuction } from '../../../domain/auction/new-auction.ts'
import { effectiveIncrement } from '../../../domain/auction/proxy-bidding.ts'
import type {
  AuctionState,
  BidCommandRecord,
  FrozenTerms,
  RefusalReason,
  StoredBid,
} from '../../../domain/auction/types.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { type Cents, dollarsToCents } from '../../../domain/money/cents.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../../domain/money/premium.ts'

export const SELLER = 900
export const END = 60 * MINUTE_MS

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
export const usd = (dollars: number): Cents => dollarsToCents(dollars)

export interface Terms {
  starting?: number
  increment?: number | null
  reserve?: number | null
  buyNow?: number | null
  extendMinutes?: number
  maxBids?: number
  paid?: boolean
  status?: 'draft' | 'pending'
}

/** Terms at the payment of a listing, all other than those of `scheduledAuction`. */
export const LATER_TERMS: FrozenTerms = {
  incrementCents: usd(250),
  autoExtendMs: 0,
  premium: { ...DEFAULT_PREMIUM_SCHEDULE, minRate: 3, maxRate: 10 },
  maxBidsPerPerson: 20,
}

/** A scheduled listing that starts at 0 and ends at `END`. */
export function scheduledAuction(terms: Terms = {}): AuctionState {
  const cents = (amount: number | null | undefined) => (amount == null ? null : usd(amount))
  return newAuction({
    auctionId: 7,
    sellerId: SELLER,
    status: terms.status ?? 'pending',
    paid: terms.paid ?? true,
    startAtMs: 0,
    endAtMs: END,
    reserveCents: cents(terms.reserve),
    terms: {
      startingBidCents: usd(terms.starting ?? 1000),
      incrementCents: effectiveIncrement(cents(terms.increment)),
      autoExtendMs: (terms.extendMinutes ?? 5) * MINUTE_MS,
      buyNowCents: cents(terms.buyNow),
      premium: DEFAULT_PREMIUM_SCHEDULE,
      maxBidsPerPerson: terms.maxBids ?? 1000,
    },
  })
}

/** An auction with its ledger, bids and bid commands, advanced as the room advances them. */
export class TestAuction {
  state: AuctionState
  readonly entries: LedgerEntry[] = []
  readonly bids: StoredBid[] = []
  readonly bidCommands: BidCommandRecord[] = []
  nowMs: number

  constructor(terms: Terms = {}, state = scheduledAuction(terms)) {
    this.state = state
    this.nowMs = 0
    if (state.phase.status === 'pending') this.do({ type: 'advance' })
  }

  at(minutes: number): this {
    this.nowMs = minutes * MINUTE_MS
    return this
  }

  do(command: Command): CommandResult {
    const handled = decideCommand(this.state, command, this.nowMs, sha256)
    this.state = handled.state
    for (const { event, entry } of handled.recorded) {
      if (entry) this.entries.push(entry)
      this.record(event, entry?.seq ?? 0)
    }
    return handled
  }

  private record(event: CommandResult['recorded'][number]['event'], seq: number): void {
    if (event.type === 'bid') {
      const { type: _, ...bid } = event
      this.bids.push({ ...bid, atMs: this.nowMs, seq, voided: false })
    }
    if (event.type === 'bid_command_accepted') {
      const { bidder, type: _, ...offer } = event
      const commandId = this.bidCommands.length + 1
      this.bidCommands.push({ ...offer, commandId, bidderId: bidder.id, voided: false })
    }
    if (event.type === 'voided') {
      for (const [index, bid] of this.bids.entries()) {
        if (event.bidIds.includes(bid.bidId)) this.bids[index] = { ...bid, voided: true }
      }
    }
    if (event.type === 'bid_command_voided') {
      for (const [index, offer] of this.bidCommands.entries()) {
        if (offer.commandId === event.commandId) this.bidCommands[index] = { ...offer, voided: true }
      }
    }
  }

  bid(bidderId: number, dollars: number): this {
    return this.accept({
      type: 'place_bid',
      bidder: person(bidderId),
      amountCents: usd(dollars),
    })
  }

  maximum(bidderId: number, dollars: number): this {
    return this.accept({
      type: 'set_maximum',
      bidder: person(bidderId),
      maximumCents: usd(dollars),
    })
  }

  accept(command: Command): this {
    const { decision } = this.do(command)
    if (!decision.accepted) throw new Error(`refused: ${JSON.stringify(decision.refusal)}`)
    return this
  }

  /** Performs a command that must be refused, and returns the reason. */
  refusal(command: Command): RefusalReason {
    const { decision } = this.do(command)
    if (decision.accepted) throw new Error('accepted, though a refusal was expected')
    return decision.refusal.reason
  }

  /** All bids that are not void as `bidder amount type`, oldest first. */
  get history(): string[] {
    return this.bids
      .filter((bid) => !bid.voided)
      .map((bid) => `${bid.bidderId} ${bid.amountCents / 100} ${bid.bidType}`)
  }

  get price(): number | null {
    return this.state.priceCents === null ? null : this.state.priceCents / 100
  }
}

export function person(id: number): { id: number; initial: string } {
  return { id, initial: 'abcdefghij'[id] ?? 'x' }
}

export const placeBid = (bidderId: number, dollars: number): Command => ({
  type: 'place_bid',
  bidder: person(bidderId),
  amountCents: usd(dollars),
})

export const setMaximum = (bidderId: number, dollars: number): Command => ({
  type: 'set_maximum',
  bidder: person(bidderId),
  maximumCents: usd(dollars),
})
