/** Plays a history to its end against the domain, the invariants and (unless told otherwise) the model. */
import { commandOf, momentOf, openAuction, perform } from './auction-under-test.ts'
import { difference, modelCommand, modelTerms, seenOfDomain, seenOfModel } from './comparison.ts'
import type { History } from './history.ts'
import { brokenInvariant } from './invariants.ts'
import { newModel, step } from './model.ts'
import { PAGE_RULES, type Rules } from './model-prices.ts'

export type Violation = { step: number; what: string; trace: readonly string[] }
export type Played = { steps: number; accepted: number; violation: Violation | null }

const OFFERS: ReadonlySet<string> = new Set(['place_bid', 'set_maximum', 'cancel_maximum', 'buy_now'])

export function play(
  { terms, intents }: History,
  against: 'model' | 'invariants',
  rules: Rules = PAGE_RULES,
): Played {
  const kept = openAuction(terms)
  const model = newModel(modelTerms(terms), rules)
  const trace: string[] = []
  let accepted = 0
  for (const [index, { moment, deed }] of intents.entries()) {
    const nowMs = momentOf(kept, moment)
    const command = commandOf(kept, deed, nowMs)
    const asked = modelCommand(command, kept)
    const [before, ledgerBefore] = [kept.state, [...kept.ledger]]
    const handled = perform(kept, command, nowMs)
    const isOffer = OFFERS.has(command.type)
    const seen = seenOfDomain(handled, isOffer)
    trace.push(lineOf(nowMs - terms.startMs, command, seen))
    if (seen.accepted) accepted += 1
    const broken = brokenInvariant({ command, nowMs, before, ledgerBefore, handled, kept })
    const differs =
      against === 'model' && asked
        ? difference(seen, seenOfModel(step(model, asked, nowMs), model, isOffer))
        : null
    const what = broken ?? differs
    if (what !== null) return { steps: index + 1, accepted, violation: { step: index, what, trace } }
  }
  return { steps: intents.length, accepted, violation: null }
}

function lineOf(sinceStartMs: number, command: object, seen: object): string {
  const { offers: _offers, bids: _bids, ...asked } = command as Record<string, unknown>
  return `${sinceStartMs} ms ${JSON.stringify(asked)} -> ${JSON.stringify(seen)}`
}
