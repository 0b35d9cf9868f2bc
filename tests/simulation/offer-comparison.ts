/** Performs the same after-sale command on the model of offers and reports the first difference. */
import type { Command } from '../../domain/auction/commands.ts'
import type { CommandResult } from '../../domain/auction/decide.ts'
import type { AuctionState } from '../../domain/auction/types.ts'
import {
  type AuctionFacts,
  type OfferCommand,
  type OfferModel,
  type OfferRules,
  stepOffers,
} from './model-offers.ts'

/** Steps the model; null where acceptance and open offer are equal. */
export function findOfferDifference(
  model: OfferModel,
  command: Command,
  { decision, state }: CommandResult,
  nowMs: number,
  rules?: OfferRules,
): string | null {
  const expected = stepOffers(model, toOfferCommand(command), toFacts(state), nowMs, rules)
  if (expected !== null && expected !== decision.accepted)
    return `${command.type}: the domain ${decision.accepted ? 'accepts' : 'refuses'}, the model does not`
  const { offer, madeThisRound } = state.afterSale
  const is = JSON.stringify([offer && toOffer(offer), madeThisRound])
  const should = JSON.stringify([model.open, model.made])
  return is === should ? null : `offer: the domain says ${is}, the model ${should}`
}

function toOffer(offer: NonNullable<AuctionState['afterSale']['offer']>): OfferModel['open'] {
  const { offerId: id, bidderId: to, amountCents: amount, leastCents: least, waitsFor: turn } = offer
  return { id, to, amount, least, turn, endMs: offer.expiresAtMs }
}

function toOfferCommand(command: Command): OfferCommand | null {
  switch (command.type) {
    case 'offer_sale': {
      const bids = command.highest.map(({ bidderId: who, amountCents: amount }) => ({ who, amount }))
      return { do: 'offer', amount: command.amountCents, bids, unpaid: command.isUnpaid }
    }
    case 'answer_sale_offer': {
      const { answer, by, personId: who, offerId } = command
      return { do: answer, by, who, offerId }
    }
    case 'counter_sale_offer': {
      const { personId: who, offerId, amountCents: amount } = command
      return { do: 'counter', who, offerId, amount }
    }
    case 'close_sale_offers':
      return { do: 'listAgain' }
    default:
      return null
  }
}

function toFacts({ phase, reserveCents, terms, sellerId, endAtMs, round }: AuctionState): AuctionFacts {
  const result = phase.status === 'ended' ? phase.result : null
  return {
    ended: phase.status === 'ended',
    outcome: result?.outcome ?? null,
    winner: result?.winnerId ?? null,
    reserve: reserveCents,
    starting: terms.startingBidCents,
    seller: sellerId,
    endMs: endAtMs,
    round,
  }
}
