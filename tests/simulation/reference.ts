/**
 * One auction whose commands are decided one after the other by the domain, with the invariants after each, and with the model
 * beside it.
 */
import type { Command } from '../../domain/auction/commands.ts'
import type { CommandResult } from '../../domain/auction/decide.ts'
import { type AuctionRecords, openAuction, perform } from './auction-under-test.ts'
import {
  type ComparedView,
  findDifference,
  modelCommand,
  modelTerms,
  toDomainView,
  toModelView,
} from './comparison.ts'
import type { AuctionTerms } from './history.ts'
import { findViolation } from './invariants.ts'
import { type Model, newModel, step } from './model.ts'
import { newOfferModel, type OfferModel, type OfferRules } from './model-offers.ts'
import { MODEL_RULES, type Rules } from './model-prices.ts'
import { findOfferDifference } from './offer-comparison.ts'

export type Against = 'model' | 'invariants'
/** A decision; `wrong` is the first violated invariant or difference from the model, or null. */
export type Decided = { handled: CommandResult; view: ComparedView; wrong: string | null }

const BID_COMMANDS: ReadonlySet<string> = new Set(['place_bid', 'set_maximum', 'cancel_maximum', 'buy_now'])

export class Reference {
  readonly auction: AuctionRecords
  #against: Against
  #model: Model
  #offers: OfferModel = newOfferModel()
  #offerRules: OfferRules | undefined

  constructor(terms: AuctionTerms, against: Against, rules: Rules = MODEL_RULES, offerRules?: OfferRules) {
    this.auction = openAuction(terms)
    this.#against = against
    this.#model = newModel(modelTerms(terms), rules)
    this.#offerRules = offerRules
  }

  decide(command: Command, nowMs: number): Decided {
    const { auction } = this
    const model = this.#model
    const sameCommand = modelCommand(command, auction, model.bidCommands)
    const [before, ledgerBefore] = [auction.state, [...auction.ledger]]
    const handled = perform(auction, command, nowMs)
    const isBidCommand = BID_COMMANDS.has(command.type)
    const view = toDomainView(handled, isBidCommand)
    const violatedInvariant = findViolation({
      command,
      nowMs,
      before,
      ledgerBefore,
      result: handled,
      auction,
    })
    const modelDifference =
      this.#against === 'model' && sameCommand
        ? findDifference(view, toModelView(step(model, sameCommand, nowMs), model, isBidCommand))
        : null
    const offerDifference = findOfferDifference(this.#offers, command, handled, nowMs, this.#offerRules)
    return { handled, view, wrong: violatedInvariant ?? modelDifference ?? offerDifference }
  }
}
