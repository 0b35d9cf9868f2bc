/** Plays a history against the domain, the invariants and (by default) the model. */
import type { Command } from '../../domain/auction/commands.ts'
import type { CommandResult } from '../../domain/auction/decide.ts'
import { openAuction, perform, toCommand, toTimeMs } from './auction-under-test.ts'
import { findDifference, modelCommand, modelTerms, toDomainView, toModelView } from './comparison.ts'
import type { History } from './history.ts'
import { findViolation } from './invariants.ts'
import { newModel, step } from './model.ts'
import { newOfferModel, type OfferRules } from './model-offers.ts'
import { MODEL_RULES, type Rules } from './model-prices.ts'
import { findOfferDifference } from './offer-comparison.ts'

type Violation = { step: number; what: string; trace: readonly string[] }
/** `tally` counts events and refusals by kind: a simulation without events proves nothing. */
export type PlayResult = { steps: number; tally: Map<string, number>; violation: Violation | null }

const BID_COMMANDS: ReadonlySet<string> = new Set(['place_bid', 'set_maximum', 'cancel_maximum', 'buy_now'])

export function play(
  { terms, intents }: History,
  against: 'model' | 'invariants',
  rules: Rules = MODEL_RULES,
  offerRules?: OfferRules,
): PlayResult {
  const auction = openAuction(terms)
  const model = newModel(modelTerms(terms), rules)
  const offers = newOfferModel()
  const trace: string[] = []
  const tally = new Map<string, number>()
  for (const [index, { moment, action }] of intents.entries()) {
    const nowMs = toTimeMs(auction, moment)
    const command = toCommand(auction, action, nowMs)
    const sameCommand = modelCommand(command, auction, model.bidCommands)
    const [before, ledgerBefore] = [auction.state, [...auction.ledger]]
    const handled = perform(auction, command, nowMs)
    const isBidCommand = BID_COMMANDS.has(command.type)
    const domainView = toDomainView(handled, isBidCommand)
    trace.push(toTraceLine(nowMs - terms.startMs, command, domainView))
    count(tally, handled)
    const violatedInvariant = findViolation({
      command,
      nowMs,
      before,
      ledgerBefore,
      result: handled,
      auction,
    })
    const modelDifference =
      against === 'model' && sameCommand
        ? findDifference(domainView, toModelView(step(model, sameCommand, nowMs), model, isBidCommand))
        : null
    const offerDifference = findOfferDifference(offers, command, handled, nowMs, offerRules)
    const what = violatedInvariant ?? modelDifference ?? offerDifference
    if (what !== null) return { steps: index + 1, tally, violation: { step: index, what, trace } }
  }
  return { steps: intents.length, tally, violation: null }
}

function count(tally: Map<string, number>, { decision, recorded }: CommandResult): void {
  const kinds = recorded.map(({ event }) => (event.type === 'bid' ? `${event.bidType} bid` : event.type))
  if (!decision.accepted) kinds.push(`refused: ${decision.refusal.reason}`)
  for (const kind of kinds) tally.set(kind, (tally.get(kind) ?? 0) + 1)
}

function toTraceLine(sinceStartMs: number, command: Command, domainView: object): string {
  return `${sinceStartMs} ms ${JSON.stringify(withoutRecords(command))} -> ${JSON.stringify(domainView)}`
}

/**
 * The command `void_bid` contains all bids and commands of the auction, which would hide the rest of the
 * trace.
 */
function withoutRecords(command: Command): object {
  if (command.type !== 'void_bid') return command
  const { bidCommands: _commands, bids: _bids, ...rest } = command
  return rest
}
