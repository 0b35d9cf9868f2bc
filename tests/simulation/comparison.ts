/** Performs the same command on the model and reports the first difference. */
import { getAvailableBuyNow, getMinimumBid, isReserveMet } from '../../domain/auction/bidding.ts'
import type { Command } from '../../domain/auction/commands.ts'
import type { CommandResult } from '../../domain/auction/decide.ts'
import type { AuctionState } from '../../domain/auction/types.ts'
import { ownMaximumView } from '../../domain/auction/view.ts'
import type { AuctionRecords } from './auction-under-test.ts'
import { type AuctionTerms, SELLER } from './history.ts'
import * as model from './model.ts'
import type { Terms } from './model-prices.ts'

/** Converts terms of a history into the model's terms. */
export function modelTerms(terms: AuctionTerms): Terms {
  return {
    seller: SELLER,
    starting: terms.startingCents,
    increment: terms.incrementCents,
    reserve: terms.reserveCents,
    buyNow: terms.buyNowCents,
    extendMinutes: terms.extendMinutes,
    startMs: terms.startMs,
    endMs: terms.endMs,
    maxCommands: terms.maxCommands,
  }
}

/** Converts a domain command into a model command; null where the model has no such command. */
export function modelCommand(
  command: Command,
  auction: AuctionRecords,
  commands: model.Model['bidCommands'],
): model.Command | null {
  switch (command.type) {
    case 'place_bid':
      return { do: 'bid', who: command.bidder.id, amount: command.amountCents }
    case 'set_maximum':
      return { do: 'maximum', who: command.bidder.id, amount: command.maximumCents }
    case 'cancel_maximum':
      return { do: 'cancelMaximum', who: command.bidderId }
    case 'buy_now':
      return { do: 'buyNow', who: command.bidder.id }
    case 'advance':
      return { do: 'tick' }
    case 'pause':
    case 'resume':
    case 'cancel':
      return command.by === 'system' ? null : { do: command.type, by: command.by }
    case 'change_reserve':
      return command.by === 'system' ? null : { do: 'reserve', by: command.by, amount: command.reserveCents }
    case 'revise': {
      const { startingBidCents: starting, reserveCents: reserve, buyNowCents: buyNow } = command.revision
      return {
        do: 'revise',
        ...(starting !== undefined && { starting }),
        ...(reserve !== undefined && { reserve }),
        ...(buyNow !== undefined && { buyNow }),
      }
    }
    case 'reopen':
      return { do: 'reopen', endMs: command.endAtMs }
    case 'void_bid':
      return { do: 'void', index: findVoidedCommand(command.bidId, auction, commands) }
    default:
      return null
  }
}

/**
 * Index of the bid command that a bid of `who` belongs to. `storedBy` is the index of the command during which
 * it was stored, -1 if it was stored by a void. If that command is of `who`, it is the one. Otherwise the bid
 * is an auto bid, or the price after a void: it belongs to the last maximum of `who` before.
 */
export function findCommandBehind(
  who: number,
  storedBy: number,
  commands: model.Model['bidCommands'],
): number {
  if (commands[storedBy]?.who === who) return storedBy
  const before = storedBy === -1 ? commands : commands.slice(0, storedBy)
  return before.findLastIndex((each) => each.who === who && each.kind === 'maximum' && !each.voided)
}

/** Index of the command that a void of this bid undoes; -1 if the bid is unknown or void. */
function findVoidedCommand(
  bidId: number,
  auction: AuctionRecords,
  commands: model.Model['bidCommands'],
): number {
  const bid = auction.bids.find((stored) => stored.bidId === bidId)
  if (!bid || bid.voided) return -1
  const storedBy = auction.bidCommands.findIndex(({ bidIds }) => bidIds.includes(bidId))
  return findCommandBehind(bid.bidderId, storedBy, commands)
}

/**
 * The model's visible state after a command, in a shape that both sides share. Of lifecycle commands only
 * acceptance is compared.
 */
export function toModelView(outcome: model.Outcome, current: model.Model, isBidCommand: boolean) {
  const { price, leader, maximums, minimum, reserveMet, buyNow, status, endMs, result } = model.view(current)
  return {
    accepted: outcome.accepted,
    reason: outcome.accepted || !isBidCommand ? null : outcome.reason,
    stored: outcome.accepted ? outcome.bids.map(({ who, amount, type }) => `${who}:${amount}:${type}`) : [],
    extended: outcome.accepted && outcome.extended,
    price,
    leader,
    maximums,
    minimum,
    reserveMet,
    buyNow,
    status,
    endMs: status === 'ended' ? null : endMs,
    result: status === 'ended' ? result : null,
  }
}
export type ComparedView = ReturnType<typeof toModelView>

/** The domain's visible state after a command, in the same shape. */
export function toDomainView(
  { decision, recorded, state }: CommandResult,
  isBidCommand: boolean,
): ComparedView {
  const stored = recorded.flatMap(({ event }) => (event.type === 'bid' ? [event] : []))
  return {
    accepted: decision.accepted,
    reason: decision.accepted || !isBidCommand ? null : (decision.refusal.reason as model.Reason),
    stored: isBidCommand ? stored.map((bid) => `${bid.bidderId}:${bid.amountCents}:${bid.bidType}`) : [],
    extended: isBidCommand && recorded.some(({ event }) => event.type === 'extended'),
    price: state.priceCents,
    leader: state.leaderId,
    maximums: [...state.bidders.keys()].flatMap((who): [number, number][] => {
      const { max_amount } = ownMaximumView(state, who)
      return max_amount === null ? [] : [[who, Math.round(max_amount * 100)]]
    }),
    minimum: getMinimumBid(state),
    reserveMet: isReserveMet(state),
    buyNow: getAvailableBuyNow(state),
    status: state.phase.status as model.Status,
    endMs: state.phase.status === 'ended' ? null : state.endAtMs,
    result: getOutcome(state),
  }
}

function getOutcome(state: AuctionState): ComparedView['result'] {
  return state.phase.status === 'ended' ? state.phase.result.outcome : null
}

/** The first difference with both values; null where the states are equal. */
export function findDifference(domain: ComparedView, expected: ComparedView): string | null {
  for (const key of Object.keys(expected) as (keyof ComparedView)[]) {
    const [is, should] = [JSON.stringify(domain[key]), JSON.stringify(expected[key])]
    if (is !== should) return `${key}: the domain says ${is}, the model ${should}`
  }
  return null
}
