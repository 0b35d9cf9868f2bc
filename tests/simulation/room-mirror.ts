/**
 * Runs the reference model beside one real room: converts intents into requests to the room, and predicts its
 * answers, also where several commands are sent at once and only the room knows their order.
 */

import type { LedgerEntry } from '../../domain/auction/ledger.ts'
import type { BidRequest, LifecycleRequest } from '../../domain/auction/room-contract.ts'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { type Cents, cents } from '../../domain/money/cents.ts'
import { findCommandBehind } from './comparison.ts'
import {
  type Action,
  type Anchors,
  type Intent,
  revisedTerms,
  toBidCents,
  toReserveCents,
} from './history.ts'
import { type Command, type Model, newModel, type Outcome, step, view } from './model.ts'
import type { Terms } from './model-prices.ts'

/** One command as a request to the room and as a model command. */
export type RoomCommand =
  | { to: 'bid'; who: number; requested: BidRequest['command']; command: Command }
  | { to: 'change'; by: LifecycleRequest['by']; change: LifecycleRequest['change']; command: Command }
  | { to: 'poke'; command: Command }

/** The model's prediction for one command; `leads` is whether its bidder leads right after it. */
type Expected = { outcome: Outcome; leads: boolean }
/** One possible order of the commands, and the resulting auction. */
export type Prediction = { commands: readonly RoomCommand[]; expected: readonly Expected[]; after: Model }

type MirroredBid = { bidId: number; who: number; storedBy: number; voided: boolean }

/** The model of one room, with the ids of its bids. */
export class RoomMirror {
  model: Model
  nowMs: number
  #bids: MirroredBid[] = []
  #seq = 0

  constructor(terms: Terms, nowMs: number) {
    this.model = newModel(terms)
    this.nowMs = nowMs
  }

  /** The time that an intent refers to; never before now. */
  toTimeMs({ near, offsetMs }: Intent['moment']): number {
    const { terms, endMs } = this.model
    const anchors = {
      now: this.nowMs,
      start: terms.startMs,
      end: endMs,
      window: endMs - terms.extendMinutes * MINUTE_MS,
      offer: this.nowMs,
    }
    return Math.max(this.nowMs, anchors[near] + offsetMs)
  }

  /** The request of an action; null for actions that only an administrator's status changes allow. */
  toRoomCommand(action: Action, people: readonly number[]): RoomCommand | null {
    const anchors = this.#anchors()
    switch (action.do) {
      case 'bid':
      case 'maximum': {
        const who = people[action.who] ?? 0
        const amount = toBidCents(anchors, action)
        const kind = action.do === 'bid' ? 'manual' : 'maximum'
        return {
          to: 'bid',
          who,
          requested: { kind, amountCents: cents(amount) },
          command: { do: action.do, who, amount },
        }
      }
      case 'cancelMaximum':
      case 'buyNow': {
        const who = people[action.who] ?? 0
        const kind = action.do === 'buyNow' ? 'buy_now' : 'cancel_maximum'
        return { to: 'bid', who, requested: { kind }, command: { do: action.do, who } }
      }
      case 'tick':
        return { to: 'poke', command: action }
      case 'pause':
      case 'resume':
        return { to: 'change', by: action.by, change: { type: action.do }, command: action }
      case 'cancel':
        return {
          to: 'change',
          by: action.by,
          change: { type: 'cancel', reason: 'withdrawn' },
          command: action,
        }
      case 'reserve': {
        const amount = toReserveCents(anchors, action)
        const change = { type: 'change_reserve', reserveCents: amount as Cents | null } as const
        return { to: 'change', by: action.by, change, command: { do: 'reserve', by: action.by, amount } }
      }
      case 'revise': {
        const revised = revisedTerms(anchors, action)
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
        const bid = this.#bids.at(-1 - (action.back % Math.max(1, this.#bids.length)))
        const offer =
          bid && !bid.voided ? findCommandBehind(bid.who, bid.storedBy, this.model.bidCommands) : -1
        const change = { type: 'void_bid', bidId: bid?.bidId ?? 0, reason: 'mistaken' } as const
        return { to: 'change', by: 'admin', change, command: { do: 'void', index: offer } }
      }
      case 'reopen': {
        // The model does not know whether the sale is paid.
        if (this.model.status === 'ended' && view(this.model).result === 'sold') return null
        const endMs = this.nowMs + action.lastsMs
        const change = { type: 'reopen', endAtMs: endMs, reason: 'appeal' } as const
        return { to: 'change', by: 'admin', change, command: { do: 'reopen', endMs } }
      }
      default:
        return null
    }
  }

  /** The predictions for every order in which the commands may be performed. */
  predict(requests: readonly RoomCommand[]): Prediction[] {
    return permutations(requests).map((order): Prediction => {
      const { model } = this
      const after: Model = { ...model, bidCommands: model.bidCommands.map((offer) => ({ ...offer })) }
      const expected = order.map(({ command }) => {
        const outcome = step(after, command, this.nowMs)
        return { outcome, leads: 'who' in command && view(after).leader === command.who }
      })
      return { commands: order, expected, after }
    })
  }

  /** Adopts the prediction that matched, with the bid ids from the room's ledger. */
  adopt({ expected, after }: Prediction, ledger: readonly LedgerEntry[]): void {
    const storedBy = expected.flatMap(({ outcome }) =>
      outcome.accepted ? outcome.bids.map(({ who }) => ({ who, storedBy: outcome.commandIndex ?? -1 })) : [],
    )
    this.model = after
    for (const { type, data } of ledger.slice(this.#seq)) {
      if (type === 'bid') {
        // No command is left: after a void the room stores the new price as a bid of the leader.
        const bid = storedBy.shift() ?? { who: view(after).leader ?? 0, storedBy: -1 }
        this.#bids.push({ bidId: Number(data.bid_id), ...bid, voided: false })
      }
      if (type === 'voided') {
        const voidedIds = new Set(data.bid_ids as number[])
        this.#bids = this.#bids.map((bid) => (voidedIds.has(bid.bidId) ? { ...bid, voided: true } : bid))
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

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}
