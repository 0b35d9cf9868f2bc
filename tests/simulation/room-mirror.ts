/**
 * The reference model as the mirror of one real room: it turns intents into what the room is asked, and says
 * what the room must answer, also where several commands were sent at once and only the room knows the order.
 */
import type { LedgerEntry } from '../../domain/auction/ledger.ts'
import type { BidRequest, LifeRequest } from '../../domain/auction/room-contract.ts'
import { type Cents, cents } from '../../domain/money/cents.ts'
import { offerBehind } from './comparison.ts'
import {
  type Anchors,
  changedReserveCents,
  type Deed,
  type Intent,
  offeredCents,
  revisedTerms,
} from './history.ts'
import { type Command, type Model, newModel, type Outcome, step, view } from './model.ts'
import type { Terms } from './model-prices.ts'

/** What one command is to the room, and what it is to the model. */
export type Asked =
  | { to: 'bid'; who: number; offer: BidRequest['offer']; command: Command }
  | { to: 'change'; by: LifeRequest['by']; change: LifeRequest['change']; command: Command }
  | { to: 'poke'; command: Command }

/** What the model expects of one command; `leads` is the asker's standing right after it. */
type Expected = { outcome: Outcome; leads: boolean }
/** One order in which commands may have been taken, and the auction it leaves behind. */
export type Foreseen = { asked: readonly Asked[]; expected: readonly Expected[]; after: Model }

type MirroredBid = { bidId: number; who: number; storedBy: number; voided: boolean }

export class RoomMirror {
  model: Model
  nowMs: number
  #bids: MirroredBid[] = []
  #seq = 0

  constructor(terms: Terms, nowMs: number) {
    this.model = newModel(terms)
    this.nowMs = nowMs
  }

  /** The moment an intent means; never before now. */
  momentOf({ near, offsetMs }: Intent['moment']): number {
    const { terms, endMs } = this.model
    const anchors = {
      now: this.nowMs,
      start: terms.startMs,
      end: endMs,
      window: endMs - terms.extendMinutes * 60_000,
      offer: this.nowMs,
    }
    return Math.max(this.nowMs, anchors[near] + offsetMs)
  }

  /** The command a deed means to this auction; null for what only an administrator's forced states do. */
  ask(deed: Deed, people: readonly number[]): Asked | null {
    const anchors = this.#anchors()
    switch (deed.do) {
      case 'bid':
      case 'maximum': {
        const who = people[deed.who] ?? 0
        const amount = offeredCents(anchors, deed)
        const kind = deed.do === 'bid' ? 'manual' : 'maximum'
        return {
          to: 'bid',
          who,
          offer: { kind, amountCents: cents(amount) },
          command: { do: deed.do, who, amount },
        }
      }
      case 'cancelMaximum':
      case 'buyNow': {
        const who = people[deed.who] ?? 0
        const kind = deed.do === 'buyNow' ? 'buy_now' : 'cancel_maximum'
        return { to: 'bid', who, offer: { kind }, command: { do: deed.do, who } }
      }
      case 'tick':
        return { to: 'poke', command: deed }
      case 'pause':
      case 'resume':
        return { to: 'change', by: deed.by, change: { type: deed.do }, command: deed }
      case 'cancel':
        return { to: 'change', by: deed.by, change: { type: 'cancel', reason: 'withdrawn' }, command: deed }
      case 'reserve': {
        const amount = changedReserveCents(anchors, deed)
        const change = { type: 'change_reserve', reserveCents: amount as Cents | null } as const
        return { to: 'change', by: deed.by, change, command: { do: 'reserve', by: deed.by, amount } }
      }
      case 'revise': {
        const revised = revisedTerms(anchors, deed)
        const { starting, reserve, buyNow } = revised
        const revision = {
          ...(starting !== undefined && { startingBidCents: cents(starting) }),
          ...(reserve !== undefined && { reserveCents: reserve as Cents | null }),
          ...(buyNow !== undefined && { buyNowCents: buyNow as Cents | null }),
        }
        const change = { type: 'revise', revision } as const
        return { to: 'change', by: 'seller', change, command: { do: 'revise', ...revised } }
      }
      case 'void': {
        const bid = this.#bids.at(-1 - (deed.back % Math.max(1, this.#bids.length)))
        const offer = bid && !bid.voided ? offerBehind(bid.who, bid.storedBy, this.model.offers) : -1
        const change = { type: 'void_bid', bidId: bid?.bidId ?? 0, reason: 'mistaken' } as const
        return { to: 'change', by: 'admin', change, command: { do: 'void', offer } }
      }
      case 'reopen': {
        // Whether the sale was paid meanwhile is not the model's to know.
        if (this.model.status === 'ended' && view(this.model).result === 'sold') return null
        const endMs = this.nowMs + deed.lastsMs
        const change = { type: 'reopen', endAtMs: endMs, reason: 'appeal' } as const
        return { to: 'change', by: 'admin', change, command: { do: 'reopen', endMs } }
      }
      default:
        return null
    }
  }

  /** What the model expects of these commands in every order in which they may be taken. */
  foresee(asked: readonly Asked[]): Foreseen[] {
    return orders(asked).map((order) => {
      const { model } = this
      const after: Model = { ...model, offers: model.offers.map((offer) => ({ ...offer })) }
      const expected = order.map(({ command }) => {
        const outcome = step(after, command, this.nowMs)
        return { outcome, leads: 'who' in command && view(after).leader === command.who }
      })
      return { asked: order, expected, after }
    })
  }

  /** Takes over what was found to have happened, with the bids that the room's ledger names. */
  follow({ expected, after }: Foreseen, ledger: readonly LedgerEntry[]): void {
    const storedBy = expected.flatMap(({ outcome }) =>
      outcome.accepted ? outcome.bids.map(({ who }) => ({ who, storedBy: outcome.offer ?? -1 })) : [],
    )
    this.model = after
    for (const { type, data } of ledger.slice(this.#seq)) {
      if (type === 'bid') {
        // A bid that no command stored restates the price after a void, for whoever leads then.
        const bid = storedBy.shift() ?? { who: view(after).leader ?? 0, storedBy: -1 }
        this.#bids.push({ bidId: Number(data.bid_id), ...bid, voided: false })
      }
      if (type === 'voided') {
        const gone = new Set(data.bid_ids as number[])
        this.#bids = this.#bids.map((bid) => (gone.has(bid.bidId) ? { ...bid, voided: true } : bid))
      }
    }
    this.#seq = ledger.length
  }

  #anchors(): Anchors {
    const { terms, reserve } = this.model
    const { price, minimum, maximums } = view(this.model)
    const limit = Math.max(price ?? terms.starting, ...maximums.map(([, maximum]) => maximum))
    return {
      limit,
      minimum,
      price: price ?? terms.starting,
      reserve: reserve ?? terms.starting,
      buyNow: terms.buyNow ?? terms.starting,
      start: terms.starting,
    }
  }
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    orders([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}
