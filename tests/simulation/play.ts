/** Plays a history against the domain, the invariants and (by default) the model. */
import type { Command } from '../../domain/auction/commands.ts'
import type { CommandResult } from '../../domain/auction/decide.ts'
import { toCommand, toTimeMs } from './auction-under-test.ts'
import type { History } from './history.ts'
import type { OfferRules } from './model-offers.ts'
import type { Rules } from './model-prices.ts'
import { type Against, Reference } from './reference.ts'

type Violation = { step: number; what: string; trace: readonly string[] }
/** `tally` counts events and refusals by kind: a simulation without events proves nothing. */
export type PlayResult = { steps: number; tally: Map<string, number>; violation: Violation | null }

export function play(
  { terms, intents }: History,
  against: Against,
  rules?: Rules,
  offerRules?: OfferRules,
): PlayResult {
  const reference = new Reference(terms, against, rules, offerRules)
  const { auction } = reference
  const trace: string[] = []
  const tally = new Map<string, number>()
  for (const [index, { moment, action }] of intents.entries()) {
    const nowMs = toTimeMs(auction, moment)
    const command = toCommand(auction, action, nowMs)
    const { handled, view, wrong } = reference.decide(command, nowMs)
    trace.push(toTraceLine(nowMs - terms.startMs, command, view))
    count(tally, handled)
    if (wrong !== null) return { steps: index + 1, tally, violation: { step: index, what: wrong, trace } }
  }
  return { steps: intents.length, tally, violation: null }
}

/** Counts the events of a decision by kind, and its refusal. */
export function count(tally: Map<string, number>, { decision, recorded }: CommandResult): void {
  const kinds = recorded.map(({ event }) => (event.type === 'bid' ? `${event.bidType} bid` : event.type))
  if (!decision.accepted) kinds.push(`refused: ${decision.refusal.reason}`)
  for (const kind of kinds) tally.set(kind, (tally.get(kind) ?? 0) + 1)
}

/** A command and what became of it, as a line of a trace. */
export function toTraceLine(sinceStartMs: number, command: Command, view: object): string {
  return `${sinceStartMs} ms ${JSON.stringify(withoutRecords(command))} -> ${JSON.stringify(view)}`
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
