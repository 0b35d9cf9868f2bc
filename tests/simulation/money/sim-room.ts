import { isSoldHere, LISTING_HOLD_MS } from '../../../domain/after-sale/after-sale-offer.ts'
import { getAvailableBuyNow, getMinimumBid, isReserveMet } from '../../../domain/auction/bidding.ts'
import type { Command } from '../../../domain/auction/commands.ts'
import { decideCommand } from '../../../domain/auction/decide.ts'
import { getBidderMask, isSoldAfterAuction } from '../../../domain/auction/ledger.ts'
import { type NewAuction, newAuction } from '../../../domain/auction/new-auction.ts'
import { getObligation } from '../../../domain/auction/obligation.ts'
import type { RoomPerson } from '../../../domain/auction/room-contract.ts'
import type { AuctionState } from '../../../domain/auction/types.ts'
import { type Cents, cents } from '../../../domain/money/cents.ts'
import { EligibilityCache } from '../../../durable-objects/auction-room/eligibility-cache.ts'
import { findBidderRefusal } from '../../../durable-objects/auction-room/refusals.ts'
import type { Env } from '../../../worker/env.ts'
import { readEligibility } from '../../../worker/services/bidding/eligibility.ts'
import { replicateRoom } from '../../../worker/services/replication/replicate-room.ts'
import { recordNextStep } from '../../../worker/services/settlement/next-step.ts'
import { releaseHolds } from '../../../worker/services/settlement/release-holds.ts'
import { readSaleCircumstances } from '../../../worker/services/settlement/sale-circumstances.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'

type Job =
  | {
      readonly kind: 'settle'
      readonly round: number
      readonly winnerId: number
      readonly amountCents: Cents
    }
  | { readonly kind: 'release_holds'; readonly winnerId: number | null }

/** The ledger's hashes are not what is simulated. */
const sha256 = () => 'f'.repeat(64)

/**
 * An auction's room without a Durable Object: the domain decides, `EligibilityCache` and `findBidderRefusal` of the real
 * room say who may bid, and its jobs call the real services. State and jobs are durable, as in the room's storage.
 */
export class SimRoom {
  #env: Env
  state: AuctionState
  readonly cache: EligibilityCache
  readonly jobs = new Set<Job>()
  readonly #bids: {
    readonly bidderId: number
    readonly amountCents: number
    /** As D1 reads it; see `EntriesReplica`. */
    readonly entry: readonly unknown[]
  }[] = []
  #version = 1
  #replicatedVersion = 0
  #endedAtMs: number | null = null
  #heldUntilMs = 0

  constructor(env: Env, listing: NewAuction) {
    this.#env = env
    this.state = newAuction(listing)
    const { auctionId } = listing
    this.cache = new EligibilityCache({
      enter: (userId) => env.USER_CHANNEL.getByName(String(userId)).enterRoom(userId, auctionId),
      read: ({ userId, sessionId }) => readEligibility(env, { userId, sessionId, nowMs: Date.now() }),
    })
  }

  get isOpen(): boolean {
    return this.state.phase.status === 'active'
  }

  /** Decides a command and stores the result with the jobs that follow. True if it was accepted. */
  perform(command: Command): boolean {
    const nowMs = Date.now()
    const { decision, state, recorded } = decideCommand(this.state, command, nowMs, sha256)
    this.state = state
    if (recorded.length > 0) this.#version += 1
    for (const { event, entry } of recorded) {
      if (event.type === 'bid') {
        const { bidId, bidderId, amountCents, bidType } = event
        const number = state.bidders.get(bidderId)?.number ?? 0
        const at = [state.round, entry?.seq ?? 0, nowMs]
        this.#bids.push({
          bidderId,
          amountCents,
          entry: [bidId, bidderId, number, amountCents, bidType, ...at, null, null, null, null],
        })
      }
      if (event.type !== 'closed') continue
      const { result } = event
      this.#endedAtMs = nowMs
      if (result.outcome === 'sold') {
        const { winnerId, amountCents } = result
        this.jobs.add({ kind: 'settle', round: state.round, winnerId, amountCents })
      }
      this.jobs.add({ kind: 'release_holds', winnerId: result.winnerId })
    }
    return decision.accepted
  }

  /** Decides a bid as the room's BidHandler does. */
  async bid(
    person: RoomPerson,
    command: { kind: 'manual' | 'maximum' | 'buy_now'; amountCents: Cents },
  ): Promise<boolean> {
    const eligibility = this.cache.cached(person, Date.now()) ?? (await this.cache.read(person))
    const isSeller = person.userId === this.state.sellerId
    if (!eligibility.sessionLive || findBidderRefusal(eligibility, { isSeller, kind: command.kind }))
      return false
    const bidder = { id: person.userId, initial: 'b' }
    const { amountCents } = command
    switch (command.kind) {
      case 'manual':
        return this.perform({ type: 'place_bid', bidder, amountCents })
      case 'maximum':
        return this.perform({ type: 'set_maximum', bidder, maximumCents: amountCents })
      case 'buy_now':
        return this.perform({ type: 'buy_now', bidder })
    }
  }

  /** Offers the car to the next bidder, who accepts, as the room's OfferHandler does. True if it is sold to them. */
  async sellToNextBidder(): Promise<boolean> {
    const { auctionId, round } = this.state
    const circumstances = await this.#circumstances()
    if (!circumstances.isUnpaid || this.#heldUntilMs > Date.now()) return false
    if (!(await recordNextStep(this.#env, { auctionId, round }, 'offered', Date.now()))) return false
    if (this.state.round !== round) return false
    if (!this.perform({ type: 'offer_sale', amountCents: null, ...circumstances })) return false
    const { offer } = this.state.afterSale
    if (offer === null) return false
    const eligibility = await readEligibility(this.#env, {
      userId: offer.bidderId,
      sessionId: String(offer.bidderId),
      nowMs: Date.now(),
    })
    const answer = findBidderRefusal(eligibility, { isSeller: false, kind: 'manual' }) ? 'decline' : 'accept'
    const { bidderId: personId, offerId } = offer
    return this.perform({ type: 'answer_sale_offer', by: 'bidder', personId, offerId, answer })
  }

  /** Whether the car can be listed again; then nothing is sold here for a minute. */
  async reserveForRelisting(): Promise<'held' | 'sold'> {
    const { isUnpaid } = await this.#circumstances()
    if (isSoldHere(this.state, { isUnpaid })) return 'sold'
    this.#heldUntilMs = Date.now() + LISTING_HOLD_MS
    return 'held'
  }

  /** Keeps the car for a sale that is about to count again, as the room's OfferHandler does. */
  holdForSale(round: number): boolean {
    if (this.state.round !== round || this.state.phase.status !== 'ended') return false
    this.#heldUntilMs = Date.now() + LISTING_HOLD_MS
    return true
  }

  async #circumstances() {
    const { auctionId, round } = this.state
    const best = new Map<number, Cents>()
    for (const { bidderId, amountCents } of this.#bids) {
      best.set(bidderId, cents(Math.max(amountCents, best.get(bidderId) ?? 0)))
    }
    const { isUnpaid } = await readSaleCircumstances(this.#env, {
      auctionId,
      round,
      userIds: [...best.keys()],
    })
    const highest = [...best]
      .map(([bidderId, amountCents]) => ({ bidderId, amountCents }))
      .sort((one, other) => other.amountCents - one.amountCents)
    return { isUnpaid, highest }
  }

  obligation(userId: number) {
    return getObligation(this.state, {
      userId,
      isSettling: [...this.jobs].some(({ kind }) => kind === 'settle'),
    })
  }

  /** Runs the waiting jobs once: the replica first, on which the release of holds waits. */
  async runJobs(): Promise<void> {
    await this.#replicate()
    for (const job of this.jobs) {
      const result = await this.#performJob(job)
      if (result.state !== 'retry') this.jobs.delete(job)
    }
  }

  async #performJob(job: Job) {
    const { auctionId, sellerId, terms, bidders } = this.state
    if (job.kind === 'settle') {
      if (job.round !== this.state.round) return { state: 'done' } as const
      return settleSale(this.#env, { ...job, auctionId, sellerId, premium: terms.premium })
    }
    const bidderIds = [...bidders.keys()].filter((userId) => userId !== job.winnerId)
    return releaseHolds(this.#env, { auctionId, bidderIds }, Date.now())
  }

  async #replicate(): Promise<void> {
    const { state } = this
    if (this.#replicatedVersion === this.#version) return
    const version = this.#version
    const { phase, terms } = state
    const result = phase.status === 'ended' ? phase.result : null
    await replicateRoom(this.#env, {
      auction: {
        auctionId: state.auctionId,
        version,
        status: phase.status,
        startAtMs: state.startAtMs,
        endAtMs: state.endAtMs,
        remainingMs: null,
        reserveCents: state.reserveCents,
        hasReserve: state.reserveCents !== null,
        reserveMet: isReserveMet(state),
        buyNowCents: terms.buyNowCents,
        buyNowOffered: getAvailableBuyNow(state) !== null,
        currentBidCents: state.priceCents,
        minimumBidCents: getMinimumBid(state),
        totalBids: state.totalBids,
        leaderId: state.leaderId,
        leaderMask: getBidderMask(state, state.leaderId),
        winningBidId: state.winningBidId,
        resultOutcome: result?.outcome ?? null,
        resultAmountCents: result?.amountCents ?? null,
        winnerId: result?.winnerId ?? null,
        winnerMask: getBidderMask(state, result?.winnerId ?? null),
        endedAtMs: result === null ? null : this.#endedAtMs,
        isSoldAfter: isSoldAfterAuction(result),
        saleOfferUntilMs: state.afterSale.offer?.expiresAtMs ?? null,
        round: state.round,
        seq: state.seq,
      },
      entries: { afterSeq: 0, bids: JSON.stringify(this.#bids.map(({ entry }) => entry)), events: '[]' },
    })
    this.#replicatedVersion = version
  }
}
