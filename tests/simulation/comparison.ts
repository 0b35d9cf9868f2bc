/** Asks the model what it thinks of the same command, and says where the two differ. */
import { isReserveMet, minimumBidOf, offeredBuyNow } from '../../domain/auction/bidding.ts'
import type { Command } from '../../domain/auction/commands.ts'
import type { Handled } from '../../domain/auction/decide.ts'
import type { AuctionState } from '../../domain/auction/types.ts'
import { ownMaximumView } from '../../domain/auction/view.ts'
import type { Kept } from './auction-under-test.ts'
import { type AuctionTerms, SELLER } from './history.ts'
import * as model from './model.ts'
import type { Terms } from './model-prices.ts'

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

/** The same command in the model's words; null where the model knows no such thing. */
export function modelCommand(
  command: Command,
  kept: Kept,
  offers: model.Model['offers'],
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
      return { do: 'void', offer: voidedOffer(command.bidId, kept, offers) }
    default:
      return null
  }
}

/**
 * The place of the offer that made a bid of `who`'s, which the command of the offer at `storedBy` stored (-1
 * where none did). What a person's own command stored it made; what was stored as the answer to another's, or
 * to restate a price, was made by their latest maximum before that.
 */
export function offerBehind(who: number, storedBy: number, offers: model.Model['offers']): number {
  if (offers[storedBy]?.who === who) return storedBy
  const before = storedBy === -1 ? offers : offers.slice(0, storedBy)
  return before.findLastIndex((offer) => offer.who === who && offer.kind === 'maximum' && !offer.voided)
}

/** The offer that a void of this bid takes back; -1 where the bid is unknown or void already. */
function voidedOffer(bidId: number, kept: Kept, offers: model.Model['offers']): number {
  const bid = kept.bids.find((stored) => stored.bidId === bidId)
  if (!bid || bid.voided) return -1
  const storedBy = kept.offers.findIndex(({ bidIds }) => bidIds.includes(bidId))
  return offerBehind(bid.bidderId, storedBy, offers)
}

/** What both sides show after a command, in one shape. Of life commands only the verdict is compared. */
export function seenOfModel(outcome: model.Outcome, model_: model.Model, isOffer: boolean) {
  const { price, leader, maximums, minimum, reserveMet, buyNow, status, endMs, result } = model.view(model_)
  return {
    accepted: outcome.accepted,
    reason: outcome.accepted || !isOffer ? null : outcome.reason,
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
export type Seen = ReturnType<typeof seenOfModel>

export function seenOfDomain({ decision, recorded, state }: Handled, isOffer: boolean): Seen {
  const stored = recorded.flatMap(({ event }) => (event.type === 'bid' ? [event] : []))
  return {
    accepted: decision.accepted,
    reason: decision.accepted || !isOffer ? null : (decision.refusal.reason as model.Reason),
    stored: isOffer ? stored.map((bid) => `${bid.bidderId}:${bid.amountCents}:${bid.bidType}`) : [],
    extended: isOffer && recorded.some(({ event }) => event.type === 'extended'),
    price: state.priceCents,
    leader: state.leaderId,
    maximums: [...state.bidders.keys()].flatMap((who): [number, number][] => {
      const { max_amount } = ownMaximumView(state, who)
      return max_amount === null ? [] : [[who, Math.round(max_amount * 100)]]
    }),
    minimum: minimumBidOf(state),
    reserveMet: isReserveMet(state),
    buyNow: offeredBuyNow(state),
    status: state.phase.status as model.Status,
    endMs: state.phase.status === 'ended' ? null : state.endAtMs,
    result: outcomeOf(state),
  }
}

function outcomeOf(state: AuctionState): Seen['result'] {
  return state.phase.status === 'ended' ? state.phase.result.outcome : null
}

/** Names the first thing in which the two differ, with both values; null where they agree. */
export function difference(domain: Seen, expected: Seen): string | null {
  for (const key of Object.keys(expected) as (keyof Seen)[]) {
    const [is, should] = [JSON.stringify(domain[key]), JSON.stringify(expected[key])]
    if (is !== should) return `${key}: the domain says ${is}, the model ${should}`
  }
  return null
}
