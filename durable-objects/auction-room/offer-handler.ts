/**
 * Handles after-sale offers (decision 225). Eligibility and the facts in D1 are read first. Nothing is
 * awaited after that, so of two simultaneous answers the first one counts.
 */

import {
  decideAfterSaleOffer,
  getAfterSaleOfferOpening,
  type HighestBid,
  isSoldHere,
  LISTING_HOLD_MS,
  listingHoldReason,
} from '../../domain/after-sale/after-sale-offer.ts'
import {
  type AfterSaleOffersView,
  afterSaleOffersView,
} from '../../domain/after-sale/after-sale-offer-view.ts'
import { isLocked } from '../../domain/auction/auction-lock.ts'
import type { AfterSaleOfferCommand } from '../../domain/auction/commands.ts'
import type { CommandResult } from '../../domain/auction/decide.ts'
import type {
  AfterSaleOfferAnswer,
  AfterSaleOfferRequest,
  RoomPerson,
} from '../../domain/auction/room-contract.ts'
import { isOver } from '../../domain/auction/set-status.ts'
import type { AuctionViewer } from '../../domain/auction/view.ts'
import type { Eligibility } from '../../worker/services/bidding/eligibility.ts'
import type { AuctionStore, RoomAuction } from './auction-store.ts'
import type { EligibilityCache } from './eligibility-cache.ts'
import { offerAudit } from './jobs/audit-jobs.ts'
import { findBidderRefusal, refuseBid, refuseChange } from './refusals.ts'
import { highestBidPerBidder } from './storage/bid-store.ts'
import { HELD_UNTIL, readWatermark, writeWatermark } from './storage/watermarks.ts'

/**
 * Maximum number of bidders to consider as recipients of an offer. The seller, bidders who did not pay and
 * closed accounts are skipped.
 */
const MAX_BIDDERS_SEARCHED = 50

export type OfferHandlerParts = {
  readonly sql: SqlStorage
  readonly store: AuctionStore
  readonly eligibilityCache: EligibilityCache
  /**
   * Reads from D1 whether the round's sale failed, which of these people have open accounts, and whether the
   * vehicle is listed again.
   */
  readonly circumstances: (of: {
    readonly auctionId: number
    readonly round: number
    readonly userIds: readonly number[]
  }) => Promise<{
    readonly isUnpaid: boolean
    readonly activeIds: ReadonlySet<number>
    readonly isListedAgain: boolean
  }>
  /** Tells the platform that there may be an offer, and follows its lock. */
  readonly announce: (auctionId: number) => Promise<void>
  /** Records in D1 that the vehicle of a round's failed sale is offered on; false if that sale counts again. */
  readonly recordOffered: (of: { readonly auctionId: number; readonly round: number }) => Promise<boolean>
}

type Circumstances = {
  readonly highest: readonly HighestBid[]
  readonly isUnpaid: boolean
  readonly isListedAgain: boolean
}

/** Handles after-sale offers and counter-offers. */
export class OfferHandler {
  #parts: OfferHandlerParts

  constructor(parts: OfferHandlerParts) {
    this.#parts = parts
  }

  /**
   * The after-sale offers this person may see; null if there are none.
   * @throws if the database does not answer.
   */
  async view(viewer: AuctionViewer): Promise<AfterSaleOffersView | null> {
    const { store } = this.#parts
    if (!store.auction || viewer.kind === 'public') return null
    const circumstances = await this.#circumstances(store.auction)
    const nowMs = Date.now()
    this.#bringUpToDate(circumstances, nowMs)
    const { state } = store.auction
    return afterSaleOffersView(state, viewer, {
      opening: getAfterSaleOfferOpening(state, circumstances, nowMs),
      nowMs,
    })
  }

  /**
   * Decides one action on an offer; refusals are values. Refusals are checked in this order: database
   * unavailable (503), no session (401), no offer for this person (404), locked platform or account (503,
   * 403), then the state of the offer.
   */
  async perform(request: AfterSaleOfferRequest): Promise<AfterSaleOfferAnswer> {
    const { person, action, byAdministrator } = request
    const { store, sql } = this.#parts
    if (!store.auction) return refuseBid({ code: 'not_found' })
    let eligibility: Eligibility
    let circumstances: Circumstances
    const { round } = store.auction.state
    try {
      // An offer has a time to answer, which a lock stops.
      await this.#parts.announce(store.auction.state.auctionId)
      circumstances = await this.#circumstances(store.auction)
      if (action.type === 'offer' && (byAdministrator || person.userId === store.auction.state.sellerId))
        circumstances = await this.#markOffered(store.auction, circumstances, { action, byAdministrator })
      // Last, so that it misses no revocation: of a person who closes the account, signs out or owes meanwhile.
      eligibility = await this.#readEligibility(person)
    } catch {
      return refuseBid({ code: 'unavailable', retryAfter: 1 })
    }
    // No await from here to the stored decision.
    const nowMs = Date.now()
    this.#bringUpToDate(circumstances, nowMs)
    const { state } = store.auction
    if (!eligibility.sessionLive) return refuseBid({ code: 'unauthenticated' })
    const isSeller = byAdministrator || person.userId === state.sellerId
    const viewer: AuctionViewer = { kind: byAdministrator ? 'admin' : 'user', id: person.userId }
    const shown = afterSaleOffersView(state, viewer, {
      opening: getAfterSaleOfferOpening(state, circumstances, nowMs),
      nowMs,
    })
    // The same refusal as for an offer that does not exist.
    if (shown === null) return refuseBid({ code: 'not_found' })
    // Only a bidder who commits to buy needs an authorized card.
    const commits = !isSeller && action.type !== 'decline'
    const locked = eligibility.locked || isLocked(state)
    const refused = findBidderRefusal(
      { ...eligibility, locked },
      { isSeller: false, kind: commits ? 'manual' : 'cancel_maximum' },
    )
    if (refused) return refuseBid(refused)
    const isHeldBack = action.type !== 'decline' && !state.afterSale.isOver
    const held = isHeldBack ? listingHoldReason(readWatermark(sql, HELD_UNTIL), nowMs) : null
    if (held !== null) return refuseBid({ code: 'conflict', message: held })
    if (action.type === 'offer' && !isSeller) return refuseBid({ code: 'not_allowed', message: ONLY_SELLER })
    if (action.type === 'offer' && state.round !== round) return refuseBid({ code: 'conflict' })
    if (action.type === 'accept' && !this.#isBidderActive(circumstances)) {
      const message = isSeller ? 'The account of this bidder is closed.' : SELLER_CLOSED
      return refuseBid({ code: 'conflict', message })
    }
    const command = toCommand(action, { personId: person.userId, isSeller, byAdministrator, circumstances })
    if (command === null) return refuseBid({ code: 'not_allowed', message: ONLY_BIDDER })
    const result = store.perform(command, nowMs, () => offerAudit(request, nowMs))
    return this.#answer(result, viewer, circumstances, nowMs)
  }

  /**
   * Whether the vehicle may be listed again. If it was not sold here, the room accepts no sale for the next
   * minute, and is not reopened. Nothing is awaited between check and hold, so a sale or reopening comes either before the check,
   * which finds it, or after the hold, which refuses it.
   * @throws if the database does not answer.
   */
  async reserveForRelisting(): Promise<'held' | 'sold' | 'open'> {
    const { store, sql } = this.#parts
    if (!store.auction) return 'held'
    const { round } = store.auction.state
    const circumstances = await this.#circumstances(store.auction)
    const nowMs = Date.now()
    store.advance(nowMs)
    const { state } = store.auction
    // The facts are about the earlier round: a sale made since then has not failed.
    const isUnpaid = circumstances.isUnpaid && state.round === round
    if (isSoldHere(state, { isUnpaid })) return 'sold'
    if (!isOver(state)) return 'open'
    writeWatermark(sql, HELD_UNTIL, nowMs + LISTING_HOLD_MS)
    return 'held'
  }

  /**
   * Keeps the car of an ended round for its sale, for the next minute; false if the round is over in another way. A room that
   * is not open gives nothing away.
   */
  holdForSale(round: number): boolean {
    const { store, sql } = this.#parts
    const nowMs = Date.now()
    store.advance(nowMs)
    if (!store.auction) return true
    const { phase, round: current } = store.auction.state
    if (current !== round || phase.status !== 'ended') return false
    writeWatermark(sql, HELD_UNTIL, nowMs + LISTING_HOLD_MS)
    return true
  }

  #answer(
    { decision, state }: CommandResult,
    viewer: AuctionViewer,
    circumstances: Circumstances,
    nowMs: number,
  ): AfterSaleOfferAnswer {
    if (!decision.accepted) return refuseChange(decision.refusal)
    const opening = getAfterSaleOfferOpening(state, circumstances, nowMs)
    const offers = afterSaleOffersView(state, viewer, { opening, nowMs })
    return offers === null ? refuseBid({ code: 'not_found' }) : { accepted: true, offers }
  }

  /** Applies due transitions, and ends all offers if the vehicle is listed again. */
  #bringUpToDate({ isListedAgain }: Circumstances, nowMs: number): void {
    const { store } = this.#parts
    store.advance(nowMs)
    const isOpen =
      store.auction?.state.afterSale.isOver === false && store.auction.state.phase.status === 'ended'
    if (isListedAgain && isOpen) store.perform({ type: 'close_sale_offers' }, nowMs)
  }

  /**
   * Whether the bidder of the open offer can still buy: neither their account nor the seller's is closed, since the
   * circumstances of a closed seller have no bidders.
   */
  #isBidderActive({ highest }: Circumstances): boolean {
    const offer = this.#parts.store.auction?.state.afterSale.offer
    return offer == null || highest.some(({ bidderId }) => bidderId === offer.bidderId)
  }

  /**
   * Records in the database that the vehicle of an unpaid sale is offered on, before it is: from then on a late payment
   * does not complete the sale. An offer that is refused records nothing. If the sale counts again, the circumstances are read again.
   */
  async #markOffered(
    auction: RoomAuction,
    circumstances: Circumstances,
    {
      action,
      byAdministrator,
    }: {
      readonly action: Extract<AfterSaleOfferRequest['action'], { type: 'offer' }>
      readonly byAdministrator: true | undefined
    },
  ): Promise<Circumstances> {
    const { state } = auction
    const command = toOffer(action, { circumstances, byAdministrator })
    const isOffer = decideAfterSaleOffer(state, command, Date.now()).accepted
    const isHeld = listingHoldReason(readWatermark(this.#parts.sql, HELD_UNTIL), Date.now()) !== null
    if (!circumstances.isUnpaid || !isOffer || isHeld || isLocked(state)) return circumstances
    const { auctionId, round } = state
    const isMarked = await this.#parts.recordOffered({ auctionId, round })
    return isMarked ? circumstances : this.#circumstances(auction)
  }

  /** Reads eligibility through the cache, which holds positive results only. */
  async #readEligibility(person: RoomPerson): Promise<Eligibility> {
    const { eligibilityCache } = this.#parts
    return eligibilityCache.cached(person, Date.now()) ?? (await eligibilityCache.read(person))
  }

  async #circumstances({ state: { auctionId, round } }: RoomAuction): Promise<Circumstances> {
    const { sql, circumstances } = this.#parts
    const all = highestBidPerBidder(sql, MAX_BIDDERS_SEARCHED)
    const userIds = all.map(({ bidderId }) => bidderId)
    const { isUnpaid, activeIds, isListedAgain } = await circumstances({ auctionId, round, userIds })
    return { isUnpaid, isListedAgain, highest: all.filter(({ bidderId }) => activeIds.has(bidderId)) }
  }
}

const SELLER_CLOSED = 'The seller has closed their account, so the vehicle cannot be sold.'
const ONLY_SELLER = 'Only the seller can offer the vehicle.'
const ONLY_BIDDER = 'Only the bidder who was asked can make a counter offer.'

function toOffer(
  { amountCents }: Extract<AfterSaleOfferRequest['action'], { type: 'offer' }>,
  {
    circumstances: { highest, isUnpaid },
    byAdministrator,
  }: { readonly circumstances: Circumstances; readonly byAdministrator: true | undefined },
) {
  return {
    type: 'offer_sale',
    amountCents,
    highest,
    isUnpaid,
    ...(byAdministrator && { byAdministrator }),
  } as const
}

function toCommand(
  action: AfterSaleOfferRequest['action'],
  {
    personId,
    isSeller,
    byAdministrator,
    circumstances,
  }: {
    readonly personId: number
    readonly isSeller: boolean
    readonly byAdministrator: true | undefined
    readonly circumstances: Circumstances
  },
): AfterSaleOfferCommand | null {
  switch (action.type) {
    case 'offer':
      return toOffer(action, { circumstances, byAdministrator })
    case 'counter':
      if (isSeller) return null
      return {
        type: 'counter_sale_offer',
        personId,
        offerId: action.offerId,
        amountCents: action.amountCents,
      }
    case 'accept':
    case 'decline': {
      const by = isSeller ? 'seller' : 'bidder'
      return { type: 'answer_sale_offer', by, personId, offerId: action.offerId, answer: action.type }
    }
  }
}
