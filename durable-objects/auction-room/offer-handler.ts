/**
 * Handles after-sale offers (decision 225). Eligibility and the facts in D1 are read first; nothing is
 * awaited from there to the stored decision, so of two simultaneous answers the first counts.
 */

import {
  type HighestBid,
  isSoldHere,
  LISTING_HOLD_MS,
  saleOfferOpening,
  whyHeldForListing,
} from '../../domain/after-sale/after-sale-offer.ts'
import { type SaleOffersView, saleOffersView } from '../../domain/after-sale/after-sale-offer-view.ts'
import type { SaleOfferCommand } from '../../domain/auction/commands.ts'
import type { Handled } from '../../domain/auction/decide.ts'
import type { RoomPerson, SaleOfferAnswer, SaleOfferRequest } from '../../domain/auction/room-contract.ts'
import type { AuctionViewer } from '../../domain/auction/view.ts'
import type { Eligibility } from '../../worker/services/bidding/eligibility.ts'
import type { AuctionBook, OpenedAuction } from './auction-store.ts'
import type { Rights } from './eligibility-cache.ts'
import { refusalOfPerson, refuseBid, refuseChange } from './refusals.ts'
import { highestBids } from './storage/bid-store.ts'
import { readWatermark, writeWatermark } from './storage/watermarks.ts'

/**
 * Number of bidders searched for one who can receive an offer: the seller, bidders who did not pay and closed
 * accounts are skipped.
 */
const MAX_BIDDERS_SEARCHED = 50

export type SaleOfferDeskParts = {
  readonly sql: SqlStorage
  readonly book: AuctionBook
  readonly rights: Rights
  /**
   * Whether the round's sale failed, which of these people have open accounts, and whether the vehicle is
   * listed again.
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
}

type Circumstances = {
  readonly highest: readonly HighestBid[]
  readonly isUnpaid: boolean
  readonly isListedAgain: boolean
}

/** Handles after-sale offers and counter-offers. */
export class SaleOfferDesk {
  #parts: SaleOfferDeskParts

  constructor(parts: SaleOfferDeskParts) {
    this.#parts = parts
  }

  /**
   * The after-sale offers this person may see; null if there are none.
   * @throws if the database does not answer.
   */
  async view(viewer: AuctionViewer): Promise<SaleOffersView | null> {
    const { book } = this.#parts
    if (!book.opened || viewer.kind === 'public') return null
    const circumstances = await this.#circumstances(book.opened)
    const nowMs = Date.now()
    this.#bringUpToDate(circumstances, nowMs)
    const { state } = book.opened
    return saleOffersView(state, viewer, { opening: saleOfferOpening(state, circumstances, nowMs), nowMs })
  }

  /**
   * Decides one action on an offer; refusals are values. Order of the refusals: unreadable database (503),
   * session (401), no offer for this person (404), platform and account (503, 403), then the state.
   */
  async perform({ person, deed: action }: SaleOfferRequest): Promise<SaleOfferAnswer> {
    const { book, sql } = this.#parts
    if (!book.opened) return refuseBid({ code: 'not_found' })
    let eligibility: Eligibility
    let circumstances: Circumstances
    const { round } = book.opened.state
    try {
      eligibility = await this.#readEligibility(person)
      circumstances = await this.#circumstances(book.opened)
    } catch {
      return refuseBid({ code: 'unavailable', retryAfter: 1 })
    }
    // No await from here to the stored decision.
    const nowMs = Date.now()
    this.#bringUpToDate(circumstances, nowMs)
    const { state } = book.opened
    if (!eligibility.sessionLive) return refuseBid({ code: 'unauthenticated' })
    const isSeller = person.userId === state.sellerId
    const viewer: AuctionViewer = { kind: 'user', id: person.userId }
    const shown = saleOffersView(state, viewer, {
      opening: saleOfferOpening(state, circumstances, nowMs),
      nowMs,
    })
    // A person without an offer gets the answer for a missing one.
    if (shown === null) return refuseBid({ code: 'not_found' })
    // Only a bidder who commits to buy needs an authorized card.
    const commits = !isSeller && action.type !== 'decline'
    const refused = refusalOfPerson(eligibility, {
      isSeller: false,
      kind: commits ? 'manual' : 'cancel_maximum',
    })
    if (refused) return refuseBid(refused)
    const isHeldBack = action.type !== 'decline' && !state.afterSale.isOver
    const held = isHeldBack ? whyHeldForListing(readWatermark(sql, HELD_UNTIL), nowMs) : null
    if (held !== null) return refuseBid({ code: 'conflict', message: held })
    if (action.type === 'offer' && !isSeller) return refuseBid({ code: 'not_allowed', message: ONLY_SELLER })
    if (action.type === 'offer' && state.round !== round) return refuseBid({ code: 'conflict' })
    if (isSeller && action.type === 'accept' && !this.#isBidderActive(circumstances)) {
      return refuseBid({ code: 'conflict', message: 'The account of this bidder is closed.' })
    }
    const command = toCommand(action, { personId: person.userId, isSeller, circumstances })
    if (command === null) return refuseBid({ code: 'not_allowed', message: ONLY_BIDDER })
    return this.#answer(book.perform(command, nowMs), viewer, circumstances, nowMs)
  }

  /**
   * Whether the vehicle may be listed again: it may if it was not sold here, and then no sale is accepted
   * here for a minute. Nothing is awaited between the check and the hold: an earlier sale is seen by the
   * check, a later one is refused.
   * @throws if the database does not answer.
   */
  async holdForListing(): Promise<'held' | 'sold'> {
    const { book, sql } = this.#parts
    if (!book.opened) return 'held'
    const { round } = book.opened.state
    const circumstances = await this.#circumstances(book.opened)
    const nowMs = Date.now()
    book.advance(nowMs)
    const { state } = book.opened
    // The facts were read for the round before: a sale made meanwhile is not a failed one.
    const isUnpaid = circumstances.isUnpaid && state.round === round
    if (isSoldHere(state, { isUnpaid })) return 'sold'
    writeWatermark(sql, HELD_UNTIL, nowMs + LISTING_HOLD_MS)
    return 'held'
  }

  #answer(
    { decision, state }: Handled,
    viewer: AuctionViewer,
    circumstances: Circumstances,
    nowMs: number,
  ): SaleOfferAnswer {
    if (!decision.accepted) return refuseChange(decision.refusal)
    const opening = saleOfferOpening(state, circumstances, nowMs)
    const offers = saleOffersView(state, viewer, { opening, nowMs })
    return offers === null ? refuseBid({ code: 'not_found' }) : { accepted: true, offers }
  }

  /** Applies what is due by the clock, and ends all offers if the vehicle was listed again in any way. */
  #bringUpToDate({ isListedAgain }: Circumstances, nowMs: number): void {
    const { book } = this.#parts
    book.advance(nowMs)
    const isOpen = book.opened?.state.afterSale.isOver === false && book.opened.state.phase.status === 'ended'
    if (isListedAgain && isOpen) book.perform({ type: 'close_sale_offers' }, nowMs)
  }

  /** Whether the bidder of the present counter-offer has an open account; a closed account cannot buy. */
  #isBidderActive({ highest }: Circumstances): boolean {
    const offer = this.#parts.book.opened?.state.afterSale.offer
    return offer == null || highest.some(({ bidderId }) => bidderId === offer.bidderId)
  }

  /** Cached eligibility if it is positive; a refusal is always read again. */
  async #readEligibility(person: RoomPerson): Promise<Eligibility> {
    const { rights } = this.#parts
    return rights.remembered(person, Date.now()) ?? (await rights.read(person))
  }

  async #circumstances({ state: { auctionId, round } }: OpenedAuction): Promise<Circumstances> {
    const { sql, circumstances } = this.#parts
    const all = highestBids(sql, MAX_BIDDERS_SEARCHED)
    const userIds = all.map(({ bidderId }) => bidderId)
    const { isUnpaid, activeIds, isListedAgain } = await circumstances({ auctionId, round, userIds })
    return { isUnpaid, isListedAgain, highest: all.filter(({ bidderId }) => activeIds.has(bidderId)) }
  }
}

const HELD_UNTIL = 'held_for_listing_until_ms'
const ONLY_SELLER = 'Only the seller can offer the vehicle.'
const ONLY_BIDDER = 'Only the bidder who was asked can make a counter offer.'

function toCommand(
  action: SaleOfferRequest['deed'],
  {
    personId,
    isSeller,
    circumstances,
  }: { readonly personId: number; readonly isSeller: boolean; readonly circumstances: Circumstances },
): SaleOfferCommand | null {
  switch (action.type) {
    case 'offer':
      return {
        type: 'offer_sale',
        amountCents: action.amountCents,
        highest: circumstances.highest,
        isUnpaid: circumstances.isUnpaid,
      }
    case 'counter':
      return isSeller ? null : { type: 'counter_sale_offer', personId, ...counterOf(action) }
    case 'accept':
    case 'decline': {
      const by = isSeller ? 'seller' : 'bidder'
      return { type: 'answer_sale_offer', by, personId, offerId: action.offerId, answer: action.type }
    }
  }
}

function counterOf({ offerId, amountCents }: Extract<SaleOfferRequest['deed'], { type: 'counter' }>) {
  return { offerId, amountCents }
}
