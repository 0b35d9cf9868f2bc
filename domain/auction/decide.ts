/** The whole of an auction's decisions: `decide` for what follows from a command, `handle` to do it. */
import { apply } from './apply.ts'
import { decideBid } from './bidding.ts'
import type { BidCommand, Command } from './commands.ts'
import { type LedgerEntry, ledgerEntry, type Sha256 } from './ledger.ts'
import { decideLife } from './lifecycle.ts'
import { type AuctionEvent, type AuctionState, type Decision, isPublic } from './types.ts'

const BID_COMMANDS: ReadonlySet<Command['type']> = new Set<BidCommand['type']>([
  'place_bid',
  'set_maximum',
  'cancel_maximum',
  'buy_now',
])

function isBidCommand(command: Command): command is BidCommand {
  return BID_COMMANDS.has(command.type)
}

/**
 * What follows from `command` at `nowMs`, as events or as a refusal. Pure: the same three arguments
 * always give the same answer. Due transitions come first: see `handle`.
 */
function decide(state: AuctionState, command: Command, nowMs: number): Decision {
  return isBidCommand(command) ? decideBid(state, command, nowMs) : decideLife(state, command, nowMs)
}

/** An event with what the ledger made of it (null for private ones). */
export interface Recorded {
  readonly event: AuctionEvent
  readonly entry: LedgerEntry | null
}

export interface Handled {
  readonly decision: Decision
  /** The state after everything, also where the command itself was refused. */
  readonly state: AuctionState
  /** What happened, the due transitions first, then the command's own events. */
  readonly recorded: readonly Recorded[]
}

/**
 * Brings the auction up to `nowMs` (a late alarm must not let a bid in after the end), then decides
 * the command and applies what follows, chaining every public event into the ledger.
 */
export function handle(state: AuctionState, command: Command, nowMs: number, sha256: Sha256): Handled {
  const due = decide(state, { type: 'advance' }, nowMs)
  const advanced = record(state, due.accepted ? due.events : [], nowMs, sha256)
  if (command.type === 'advance') return { decision: due, ...advanced }
  const decision = decide(advanced.state, command, nowMs)
  if (!decision.accepted) return { decision, ...advanced }
  const done = record(advanced.state, decision.events, nowMs, sha256)
  return { decision, state: done.state, recorded: [...advanced.recorded, ...done.recorded] }
}

function record(
  before: AuctionState,
  events: readonly AuctionEvent[],
  atMs: number,
  sha256: Sha256,
): { state: AuctionState; recorded: Recorded[] } {
  let state = before
  const recorded: Recorded[] = []
  for (const event of events) {
    state = apply(state, event, atMs)
    if (!isPublic(event)) {
      recorded.push({ event, entry: null })
      continue
    }
    const entry = ledgerEntry(state, event, atMs, state.lastHash, sha256)
    state = { ...state, lastHash: entry.hash }
    recorded.push({ event, entry })
  }
  return { state, recorded }
}
