/** Plays a history to its end against the domain, the invariants and (unless told otherwise) the model. */
import type { Handled } from '../../domain/auction/decide.ts'
import { commandOf, momentOf, openAuction, perform } from './auction-under-test.ts'
import { difference, modelCommand, modelTerms, seenOfDomain, seenOfModel } from './comparison.ts'
import type { History } from './history.ts'
import { brokenInvariant } from './invariants.ts'
import { newModel, step } from './model.ts'
import { PAGE_RULES, type Rules } from './model-prices.ts'

type Violation = { step: number; what: string; trace: readonly string[] }
/** `tally` counts what happened, by kind of event and reason of refusal: a simulation in which nothing happens proves nothing. */
export type Played = { steps: number; tally: Map<string, number>; violation: Violation | null }

const OFFERS: ReadonlySet<string> = new Set(['place_bid', 'set_maximum', 'cancel_maximum', 'buy_now'])

export function play(
  { terms, intents }: History,
  against: 'model' | 'invariants',
  rules: Rules = PAGE_RULES,
): Played {
  const kept = openAuction(terms)
  const model = newModel(modelTerms(terms), rules)
  const trace: string[] = []
  const tally = new Map<string, number>()
  for (const [index, { moment, deed }] of intents.entries()) {
    const nowMs = momentOf(kept, moment)
    const command = commandOf(kept, deed, nowMs)
    const asked = modelCommand(command, kept, model.offers)
    const [before, ledgerBefore] = [kept.state, [...kept.ledger]]
    const handled = perform(kept, command, nowMs)
    const isOffer = OFFERS.has(command.type)
    const seen = seenOfDomain(handled, isOffer)
    trace.push(lineOf(nowMs - terms.startMs, command, seen))
    count(tally, handled)
    const broken = brokenInvariant({ command, nowMs, before, ledgerBefore, handled, kept })
    const differs =
      against === 'model' && asked
        ? difference(seen, seenOfModel(step(model, asked, nowMs), model, isOffer))
        : null
    const what = broken ?? differs
    if (what !== null) return { steps: index + 1, tally, violation: { step: index, what, trace } }
  }
  return { steps: intents.length, tally, violation: null }
}

function count(tally: Map<string, number>, { decision, recorded }: Handled): void {
  const kinds = recorded.map(({ event }) => (event.type === 'bid' ? `${event.bidType} bid` : event.type))
  if (!decision.accepted) kinds.push(`refused: ${decision.refusal.reason}`)
  for (const kind of kinds) tally.set(kind, (tally.get(kind) ?? 0) + 1)
}

function lineOf(sinceStartMs: number, command: object, seen: object): string {
  const { offers: _offers, bids: _bids, ...asked } = command as Record<string, unknown>
  return `${sinceStartMs} ms ${JSON.stringify(asked)} -> ${JSON.stringify(seen)}`
}
