/**
 * Handles a bidding command: reads eligibility, returns the receipt of a repeated key, else decides. A lone command is decided at
 * once; in a burst those that wait are decided in order of arrival and stored in one transaction.
 */

import { isLocked } from '../../domain/auction/auction-lock.ts'
import { usernameInitial } from '../../domain/auction/bidder-mask.ts'
import type { BidCommand } from '../../domain/auction/commands.ts'
import type { CommandResult } from '../../domain/auction/decide.ts'
import type { BidRequest, Receipt, RoomRefusal, RoomRefusalCode } from '../../domain/auction/room-contract.ts'
import type { AuctionState } from '../../domain/auction/types.ts'
import { nextWakeUp } from '../../domain/auction/wake-up.ts'
import { centsToDollars } from '../../domain/money/cents.ts'
import type { Eligibility } from '../../worker/services/bidding/eligibility.ts'
import type { AuctionStore, RoomAuction } from './auction-store.ts'
import type { BidRateLimit } from './bid-rate-limit.ts'
import type { BidderCommand } from './bidder-command.ts'
import type { EligibilityCache } from './eligibility-cache.ts'
import { findBidderRefusal, type RefusalDetails, refuseBid, toBidRefusal } from './refusals.ts'
import { isPublic } from './room-views.ts'
import type { StoredOutcome } from './storage/command-store.ts'

export type BidHandlerParts = {
  readonly store: AuctionStore
  readonly eligibilityCache: EligibilityCache
  readonly speed: BidRateLimit
}

/** Commands within this time begin a burst, and it is over when nothing has arrived for it (ms). */
const BURST_MS = 20
/** A burst is over when so many commands have waited with which nobody came. */
const MAX_ALONE = 8
/** After that only commands within one millisecond begin one, for this time (ms). */
const ALONE_MS = 500
/** A burst is gathered for so long while commands keep arriving (ms): a commit costs as much as several decisions. */
const GATHER_MS = 8
/** Commands that are stored together, and those that may wait. */
const MAX_TOGETHER = 256
const MAX_WAITING = 2_000

/** A command whose bidder's right to bid is known, and who waits for its decision. */
type Waiting = {
  readonly request: BidRequest
  readonly eligibility: Eligibility
  /** The person's last revocation when eligibility was known. */
  readonly revocation: number
  readonly resolve: (result: StoredBidResult) => void
  readonly reject: (error: unknown) => void
}

/** The decision on a command. HTTP adds the current auction to it. */
export type StoredBidResult = StoredOutcome | RoomRefusal

/** Handles bids, maximums, their cancellation and buy-now. */
export class BidHandler {
  #parts: BidHandlerParts
  #waiting: Waiting[] = []
  #lastArrivalMs = 0
  /** Commands that may still wait alone before a burst is over; 0 outside of one. Two at the same time begin it anew. */
  #burst = 0
  /** Until when one client is taken to bid again after each answer (ms). */
  #aloneUntilMs = 0

  constructor(parts: BidHandlerParts) {
    this.#parts = parts
  }

  /** Decides one command of a bidder. Refusals are values; docs/rules/realtime.md, Order of refusals. */
  async bid(request: BidRequest): Promise<StoredBidResult> {
    const { userId, sessionId } = request.person
    const nowMs = Date.now()
    // A token of a session that has ended must not use up the person's commands.
    const isKnown = this.#parts.eligibilityCache.cached(request.person, nowMs) !== null
    const who = isKnown ? `person ${userId}` : `session ${sessionId}`
    const isAllowed = this.#parts.speed.allows(who, nowMs)
    return isAllowed ? this.#readAndDecide(request) : this.#refuseForNow(request, 'rate_limited')
  }

  async #readAndDecide(request: BidRequest): Promise<StoredBidResult> {
    const { eligibilityCache } = this.#parts
    const { person, command } = request
    let eligibility = eligibilityCache.cached(person, Date.now())
    // Purchases are counted, each in its own reading.
    if (eligibility === null || command.kind === 'buy_now') {
      try {
        eligibility = await eligibilityCache.read(person, command.kind)
      } catch {
        // The client may send the same key again once the database answers.
        return this.#refuseForNow(request, 'unavailable')
      }
    }
    // No await from here to the decision, or to the queue, which looks at revocations again.
    const nowMs = Date.now()
    const sinceLastMs = nowMs - this.#lastArrivalMs
    this.#lastArrivalMs = nowMs
    if (sinceLastMs > BURST_MS) this.#burst = 0
    else if (sinceLastMs < 1 || (this.#burst === 0 && nowMs >= this.#aloneUntilMs)) this.#burst = MAX_ALONE
    if (this.#waiting.length === 0 && this.#burst === 0) return this.#decide(request, eligibility, nowMs)
    // A person without the right to bid does not wait, since it is never cached.
    if (nowMs < eligibility.validUntilMs) return this.#queue(request, eligibility)
    while (this.#waiting.length > 0) this.#decideWaiting()
    return this.#decide(request, eligibility, nowMs)
  }

  #queue(request: BidRequest, eligibility: Eligibility): StoredBidResult | Promise<StoredBidResult> {
    if (this.#waiting.length >= MAX_WAITING) return this.#refuseForNow(request, 'overloaded')
    const revocation = this.#parts.eligibilityCache.lastRevocation(request.person.userId)
    if (this.#waiting.length === 0) this.#gather(1, Date.now() + GATHER_MS)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, eligibility, revocation, resolve, reject })
    })
  }

  /** Decides what waits once nothing more has arrived in one turn of the event loop. No command waits past an end or a start. */
  #gather(count: number, untilMs: number): void {
    setTimeout(() => {
      const { auction } = this.#parts.store
      const dueAtMs = auction && nextWakeUp(auction.state)
      const isOver = Date.now() >= untilMs || (dueAtMs !== null && dueAtMs <= untilMs)
      const { length } = this.#waiting
      if (length > count && length < MAX_TOGETHER && !isOver) return this.#gather(length, untilMs)
      if (length === 1) this.#countAlone()
      this.#decideWaiting()
    }, 0)
  }

  /** A command has waited alone. Bids of one client after the other must not wait. */
  #countAlone(): void {
    if (this.#burst === 0) return
    this.#burst -= 1
    if (this.#burst === 0) this.#aloneUntilMs = Date.now() + ALONE_MS
  }

  /** Decides what waits, in order of arrival, in one transaction; docs/rules/realtime.md, Bursts. */
  #decideWaiting(): void {
    const { store } = this.#parts
    if (this.#waiting.length === 0) return
    const taken = this.#waiting.slice(0, MAX_TOGETHER)
    this.#waiting = this.#waiting.slice(MAX_TOGETHER)
    if (this.#waiting.length > 0) setTimeout(() => this.#decideWaiting(), 0)
    const nowMs = Date.now()
    const current = taken.filter((one) => this.#isCurrent(one, nowMs))
    const decide = ({ request, eligibility }: Waiting) => this.#decide(request, eligibility, nowMs)
    const before = store.auction
    try {
      const results = store.together(() => current.map((one) => ({ one, result: decide(one) })))
      for (const { one, result } of results) one.resolve(result)
    } catch (error) {
      // What follows a stored transaction has failed: nothing is decided twice, and a key returns its receipt.
      if (store.auction !== before) for (const { reject } of current) reject(error)
      else for (const one of current) settle(one, () => decide(one))
    }
    for (const one of taken) {
      if (!current.includes(one)) this.#readAndDecide(one.request).then(one.resolve, one.reject)
    }
  }

  /** Whether the right to bid is as it was when the command began to wait. */
  #isCurrent({ request: { person }, eligibility, revocation }: Waiting, nowMs: number): boolean {
    const last = this.#parts.eligibilityCache.lastRevocation(person.userId)
    return revocation === last && nowMs < eligibility.validUntilMs
  }

  #decide(request: BidRequest, eligibility: Eligibility, nowMs: number): StoredBidResult {
    if (!eligibility.sessionLive) return refuseBid({ code: 'unauthenticated' })
    const auction = this.#visibleTo(request)
    if (!auction) return refuseBid({ code: eligibility.locked ? 'locked' : 'not_found' })
    const earlier = this.#findEarlier(request)
    if (earlier?.request === requestText(request)) return earlier.outcome
    const isSeller = auction.state.sellerId === request.person.userId
    // The right to bid is cached for a minute, in which the platform may be locked.
    const locked = eligibility.locked || request.platformLocked === true || isLocked(auction.state)
    const refused = findBidderRefusal({ ...eligibility, locked }, { isSeller, kind: request.command.kind })
    // Neither is stored: a person without the right to bid stores nothing, and the key keeps its receipt.
    if (refused) return refuse(request, auction.state, refused, nowMs)
    if (earlier) return refuse(request, auction.state, { code: 'idempotency_conflict' }, nowMs)
    const mayBid = findBidderRefusal(eligibility, { isSeller, kind: 'manual' }) === null
    return this.#perform(request, { eligibility, mayBid, nowMs })
  }

  /**
   * Refuses without a decision or a stored receipt: the client may send the same key again after a second.
   */
  #refuseForNow(request: BidRequest, code: 'rate_limited' | 'overloaded' | 'unavailable'): StoredBidResult {
    const auction = this.#visibleTo(request)
    const refused = { code, retryAfter: 1 }
    return auction ? refuse(request, auction.state, refused, Date.now()) : refuseBid(refused)
  }

  /** The auction, or null if this person may not see it. */
  #visibleTo({ person }: BidRequest): RoomAuction | null {
    const { auction } = this.#parts.store
    return auction && (isPublic(auction) || auction.state.sellerId === person.userId) ? auction : null
  }

  /** The request and receipt stored under this key; null for a new key. */
  #findEarlier({ person, key }: BidRequest): ReturnType<AuctionStore['findReceipt']> {
    return key === null ? null : this.#parts.store.findReceipt(person.userId, key)
  }

  #perform(
    request: BidRequest,
    {
      eligibility,
      mayBid,
      nowMs,
    }: { readonly eligibility: Eligibility; readonly mayBid: boolean; readonly nowMs: number },
  ): StoredBidResult {
    const { username, firstName, lastName } = eligibility
    const bidderCommand: BidderCommand = {
      personId: request.person.userId,
      name: { username, firstName, lastName },
      key: request.key,
      request: requestText(request),
      mayBid,
      receiptFor: (result) => toOutcome(request, result, nowMs),
      evidence: {
        sessionId: Number(request.person.sessionId),
        device: eligibility.device,
        ipAddress: request.person.ipAddress ?? null,
      },
    }
    const command = toCommand(request, usernameInitial(username))
    return this.#parts.store.performForBidder(bidderCommand, command, nowMs)
  }
}

function settle({ resolve, reject }: Waiting, decide: () => StoredBidResult): void {
  try {
    resolve(decide())
  } catch (error) {
    reject(error)
  }
}

/** The request as text, as it is stored with its key. */
function requestText({ command }: BidRequest): string {
  return 'amountCents' in command ? `${command.kind}:${command.amountCents}` : command.kind
}

function toCommand({ person, command }: BidRequest, initial: string): BidCommand {
  const bidder = { id: person.userId, initial }
  switch (command.kind) {
    case 'manual':
      return { type: 'place_bid', bidder, amountCents: command.amountCents }
    case 'maximum':
      return { type: 'set_maximum', bidder, maximumCents: command.amountCents }
    case 'cancel_maximum':
      return { type: 'cancel_maximum', bidderId: bidder.id }
    case 'buy_now':
      return { type: 'buy_now', bidder }
  }
}

function toOutcome(request: BidRequest, { decision, state }: CommandResult, nowMs: number): StoredOutcome {
  const { userId } = request.person
  if (!decision.accepted) return refuse(request, state, toBidRefusal(decision.refusal), nowMs)
  const own = decision.events.find((event) => event.type === 'bid' && event.bidderId === userId)
  const bid = own?.type === 'bid' ? own : null
  const receipt = toReceipt(request, state, null, nowMs)
  // A buy-now request has no amount; the receipt has the price of the purchase.
  const amount = request.command.kind === 'buy_now' && bid ? centsToDollars(bid.amountCents) : receipt.amount
  return { accepted: true, receipt: { ...receipt, amount }, bidId: bid?.bidId ?? null }
}

/** A refusal with its receipt. */
function refuse(
  request: BidRequest,
  state: AuctionState,
  refused: RefusalDetails,
  nowMs: number,
): Extract<StoredOutcome, { accepted: false }> {
  return { ...refuseBid(refused), receipt: toReceipt(request, state, refused.code, nowMs) }
}

function toReceipt(
  { person, command }: BidRequest,
  state: AuctionState,
  reason: RoomRefusalCode | null,
  nowMs: number,
): Receipt {
  return {
    accepted: reason === null,
    leading: state.leaderId === person.userId,
    seq: state.seq,
    server_time: new Date(nowMs).toISOString(),
    amount: 'amountCents' in command ? centsToDollars(command.amountCents) : null,
    reason,
  }
}
