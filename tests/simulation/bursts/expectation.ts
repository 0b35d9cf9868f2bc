import type { Command } from '../../../domain/auction/commands.ts'
import type { BidRequest } from '../../../domain/auction/room-contract.ts'
import type { AuctionTerms } from '../history.ts'
import { SELLER } from '../history.ts'
import { count, toTraceLine } from '../play.ts'
import { Reference } from '../reference.ts'
import type { Right } from './people.ts'

/** What the room has to answer. */
export type Expected = {
  readonly accepted: boolean
  readonly code: string | null
  /** Null: the answer has no receipt. */
  readonly receipt: {
    readonly leading: boolean
    readonly seq: number
    readonly server_time: string
    readonly amount: number | null
  } | null
  readonly bidId: number | null
}

/** docs/rules/realtime.md, Order of refusals */
const MAX_WITHOUT_EFFECT = 500

const REFUSED_BY_RIGHT: Partial<Record<Right, string>> = {
  locked: 'locked',
  deactivated: 'deactivated',
  no_authorization: 'no_authorization',
}

/** The room as if every command came alone: each is decided by itself, in the order in which it is given. */
export class Expectation {
  readonly reference: Reference
  readonly receipts = new Map<string, { readonly request: string; readonly expected: Expected }>()
  readonly tally: Map<string, number>
  readonly trace: string[]
  readonly #startMs: number
  readonly #withoutEffect = new Map<number, string[]>()

  constructor(terms: AuctionTerms, tally: Map<string, number>, trace: string[]) {
    this.reference = new Reference(terms, 'model')
    this.tally = tally
    this.trace = trace
    this.#startMs = terms.startMs
  }

  /** The decision on a command that waits for nobody. @throws a violated invariant. */
  decide(command: Command, nowMs: number) {
    const { handled, view, wrong } = this.reference.decide(command, nowMs)
    this.trace.push(toTraceLine(nowMs - this.#startMs, command, view))
    count(this.tally, handled)
    if (wrong !== null) throw new Error(wrong)
    return handled
  }

  /**
   * The answer to a bidder's command; docs/rules/realtime.md, Order of refusals. `isStored` is whether a row keeps it.
   * @throws a violated invariant.
   */
  answer(request: BidRequest, right: Right, nowMs: number): { expected: Expected; isStored: boolean } {
    const { person, key, command } = request
    if (right === 'unauthenticated') return unstored({ ...NOTHING, code: 'unauthenticated' })
    const name = `${person.userId}/${key}`
    const text = JSON.stringify(command)
    const earlier = key === null ? undefined : this.receipts.get(name)
    if (earlier?.request === text) {
      this.#count('key known')
      return unstored(earlier.expected)
    }
    const refused = this.#refusedByRight(request, right)
    if (refused !== null) return unstored(this.#refusal(request, refused, nowMs))
    if (earlier) return unstored(this.#refusal(request, 'idempotency_conflict', nowMs))
    const { decision } = this.decide(toCommand(request), nowMs)
    const events = decision.accepted ? decision.events : []
    const expected = decision.accepted
      ? this.#acceptance(request, events, nowMs)
      : this.#refusal(request, decision.refusal.reason, nowMs)
    const mayBid = (right === 'may' || right === 'charged') && person.userId !== SELLER
    const isKept = key !== null && (mayBid || events.length > 0)
    if (isKept) {
      this.receipts.set(name, { request: text, expected })
      if (!events.some(({ type }) => type === 'bid_command_accepted')) this.#keepNewest(person.userId, name)
    }
    return { expected, isStored: isKept || events.length > 0 }
  }

  /** Of commands that changed nothing only the newest of each person are kept. */
  #keepNewest(userId: number, name: string): void {
    const names = this.#withoutEffect.get(userId) ?? []
    names.push(name)
    this.#withoutEffect.set(userId, names)
    const [oldest] = names.length > MAX_WITHOUT_EFFECT ? names.splice(0, 1) : []
    if (oldest !== undefined) this.receipts.delete(oldest)
  }

  #refusedByRight({ person, command }: BidRequest, right: Right): string | null {
    const isCancellation = command.kind === 'cancel_maximum'
    if (right === 'locked' || right === 'deactivated') return right
    if (person.userId === SELLER && !isCancellation) return 'own_auction'
    return isCancellation ? null : (REFUSED_BY_RIGHT[right] ?? null)
  }

  #acceptance(request: BidRequest, events: readonly { readonly type: string }[], nowMs: number): Expected {
    const { userId } = request.person
    const { bids } = this.reference.auction
    const stored = events.filter(({ type }) => type === 'bid').length
    const own = bids.slice(bids.length - stored).find(({ bidderId }) => bidderId === userId) ?? null
    const receipt = this.#receipt(request, nowMs)
    const amount = request.command.kind === 'buy_now' && own ? own.amountCents / 100 : receipt.amount
    return { accepted: true, code: null, receipt: { ...receipt, amount }, bidId: own?.bidId ?? null }
  }

  #refusal(request: BidRequest, code: string, nowMs: number): Expected {
    return { accepted: false, code, receipt: this.#receipt(request, nowMs), bidId: null }
  }

  #receipt({ person, command }: BidRequest, nowMs: number) {
    const { leaderId, seq } = this.reference.auction.state
    return {
      leading: leaderId === person.userId,
      seq,
      server_time: new Date(nowMs).toISOString(),
      amount: 'amountCents' in command ? command.amountCents / 100 : null,
    }
  }

  #count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1)
  }
}

const NOTHING: Expected = { accepted: false, code: null, receipt: null, bidId: null }
const unstored = (expected: Expected) => ({ expected, isStored: false })

function toCommand({ person: { userId }, command }: BidRequest): Command {
  // As the usernames of the simulated people begin.
  const bidder = { id: userId, initial: 'p' }
  switch (command.kind) {
    case 'manual':
      return { type: 'place_bid', bidder, amountCents: command.amountCents }
    case 'maximum':
      return { type: 'set_maximum', bidder, maximumCents: command.amountCents }
    case 'cancel_maximum':
      return { type: 'cancel_maximum', bidderId: userId }
    case 'buy_now':
      return { type: 'buy_now', bidder }
  }
}
