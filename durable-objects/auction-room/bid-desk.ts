/**
 * A bidding command's way through the room: who asks, the receipt of a key seen before, the decision, the answer.
 * From the person's rights to the stored decision nothing is awaited, so commands are decided one after the other.
 */
import type { Handled } from '../../domain/auction/decide.ts'
import type { BidRequest, Receipt, RoomRefusal, RoomRefusalCode } from '../../domain/auction/room-contract.ts'
import type { AuctionState, BidCommand } from '../../domain/auction/types.ts'
import { usernameInitial } from '../../domain/display/mask.ts'
import { centsToDollars } from '../../domain/money/cents.ts'
import type { Eligibility } from '../../worker/services/bidding/eligibility.ts'
import type { Asked, AuctionBook, OpenedAuction } from './auction-book.ts'
import type { StoredOutcome } from './command-store.ts'
import { type Refused, refusalOfDecision, refusalOfPerson, refuseBid } from './refusals.ts'
import type { Rights } from './rights.ts'
import { isOnShow } from './room-views.ts'
import type { SpeedLimit } from './speed-limit.ts'

export type BidDeskParts = {
  readonly book: AuctionBook
  readonly rights: Rights
  readonly speed: SpeedLimit
}

/** What is answered on every channel; over HTTP the auction as it is now comes with it. */
export type BidOutcome = StoredOutcome | RoomRefusal

export class BidDesk {
  #parts: BidDeskParts

  constructor(parts: BidDeskParts) {
    this.#parts = parts
  }

  /** Decides one command of a bidder. Order of the refusals: Fixed surface, Shapes and orders. */
  async bid(request: BidRequest): Promise<BidOutcome> {
    const { rights, speed } = this.#parts
    const { person } = request
    if (!speed.allows(person.userId, Date.now()))
      return refuseBid({ code: 'too_many_requests', retryAfter: 1 })
    let eligibility = rights.remembered(person, Date.now())
    if (eligibility === null) {
      try {
        eligibility = await rights.read(person)
      } catch {
        // Nobody's right is known while the database does not answer; the client may try the same key again.
        return refuseBid({ code: 'unavailable', retryAfter: 1 })
      }
    }
    return this.#decide(request, eligibility, Date.now())
  }

  #decide(request: BidRequest, eligibility: Eligibility, nowMs: number): BidOutcome {
    const { book } = this.#parts
    if (!eligibility.sessionLive) return refuseBid({ code: 'unauthenticated' })
    const { opened } = book
    const isSeller = opened?.state.sellerId === request.person.userId
    if (!opened || (!isOnShow(opened) && !isSeller)) {
      return refuseBid({ code: eligibility.locked ? 'locked' : 'not_found' })
    }
    const repeated = this.#repeated(opened, request, nowMs)
    if (repeated) return repeated
    const refused = refusalOfPerson(eligibility, { isSeller, kind: request.offer.kind })
    if (refused) return this.#refusePerson(opened, request, refused, nowMs)
    return this.#perform(request, eligibility, nowMs)
  }

  /**
   * A refusal with a receipt is an outcome, and the same key must give the same receipt, also once the person has
   * mended what stood against them: a new attempt has a new key. A locked platform has decided nothing.
   */
  #refusePerson({ state }: OpenedAuction, request: BidRequest, refused: Refused, nowMs: number): BidOutcome {
    const outcome = { ...refuseBid(refused), receipt: receiptOf(request, state, refused.code, nowMs) }
    const { person, key } = request
    if (key !== null && refused.code !== 'locked') {
      this.#parts.book.keep(person.userId, { key, request: requestText(request), outcome }, nowMs)
    }
    return outcome
  }

  /** What was answered to this key before; a different request under the same key is a conflict. */
  #repeated({ state }: OpenedAuction, request: BidRequest, nowMs: number): BidOutcome | null {
    if (request.key === null) return null
    const found = this.#parts.book.decided(request.person.userId, request.key)
    if (!found) return null
    if (found.request === requestText(request)) return found.outcome
    const code = 'idempotency_conflict'
    return { ...refuseBid({ code }), receipt: receiptOf(request, state, code, nowMs) }
  }

  #perform(request: BidRequest, eligibility: Eligibility, nowMs: number): BidOutcome {
    const { username, firstName, lastName } = eligibility
    const asked: Asked = {
      personId: request.person.userId,
      name: { username, firstName, lastName },
      key: request.key,
      request: requestText(request),
      outcomeOf: (handled) => outcomeOf(request, handled, nowMs),
    }
    const command = commandOf(request, usernameInitial(username))
    return this.#parts.book.performFor(asked, command, nowMs)
  }
}

/** The request as one text, kept with its key. */
function requestText({ offer }: BidRequest): string {
  return 'amountCents' in offer ? `${offer.kind}:${offer.amountCents}` : offer.kind
}

function commandOf({ person, offer }: BidRequest, initial: string): BidCommand {
  const bidder = { id: person.userId, initial }
  switch (offer.kind) {
    case 'manual':
      return { type: 'place_bid', bidder, amountCents: offer.amountCents }
    case 'maximum':
      return { type: 'set_maximum', bidder, maximumCents: offer.amountCents }
    case 'cancel_maximum':
      return { type: 'cancel_maximum', bidderId: bidder.id }
    case 'buy_now':
      return { type: 'buy_now', bidder }
  }
}

function outcomeOf(request: BidRequest, { decision, state }: Handled, nowMs: number): StoredOutcome {
  const { userId } = request.person
  if (!decision.accepted) {
    const refused = refusalOfDecision(decision.refusal)
    return { ...refuseBid(refused), receipt: receiptOf(request, state, refused.code, nowMs) }
  }
  const own = decision.events.find((event) => event.type === 'bid' && event.bidderId === userId)
  const bidId = own?.type === 'bid' ? own.bidId : null
  return { accepted: true, receipt: receiptOf(request, state, null, nowMs), bidId }
}

function receiptOf(
  { person, offer }: BidRequest,
  state: AuctionState,
  reason: RoomRefusalCode | null,
  nowMs: number,
): Receipt {
  return {
    accepted: reason === null,
    leading: state.leaderId === person.userId,
    seq: state.seq,
    server_time: new Date(nowMs).toISOString(),
    amount: 'amountCents' in offer ? centsToDollars(offer.amountCents) : null,
    reason,
  }
}
