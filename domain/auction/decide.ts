/**
 * Entry point of all decisions of an auction: `decideCommand` advances the clock, decides a command and
 * applies its events.
 */
import { apply } from './apply.ts'
import { haltEvents } from './auction-lock.ts'
import { decideBid } from './bidding.ts'
import type { BidCommand, Command } from './commands.ts'
import { type LedgerEntry, ledgerEntry, type Sha256 } from './ledger.ts'
import { decideLifecycle } from './lifecycle.ts'
import { type AuctionEvent, type AuctionState, type Decision, isPublicEvent } from './types.ts'

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
 * The events or the refusal that follow from `command` at `nowMs`. Pure: the same arguments always give the
 * same answer. Due transitions come first, see `decideCommand`.
 */
function decide(state: AuctionState, command: Command, nowMs: number): Decision {
  return isBidCommand(command) ? decideBid(state, command, nowMs) : decideLifecycle(state, command, nowMs)
}

/** An event and its ledger entry; null for private events. */
export interface RecordedEvent {
  readonly event: AuctionEvent
  readonly entry: LedgerEntry | null
}

export interface CommandResult {
  readonly decision: Decision
  /** The state after due transitions and the command; also set when the command was refused. */
  readonly state: AuctionState
  /** The events in order: due transitions first, then those of the command. */
  readonly recorded: readonly RecordedEvent[]
}

/**
 * Applies all transitions due at `nowMs`, decides the command and applies its events; every public event
 * becomes a ledger entry. Due transitions come first because a late alarm must not let a bid in after the
 * end.
 */
export function decideCommand(
  state: AuctionState,
  command: Command,
  nowMs: number,
  sha256: Sha256,
): CommandResult {
  const due = decide(state, { type: 'advance' }, nowMs)
  const advanced = record(state, due.accepted ? due.events : [], { nowMs, fromMs: state.startAtMs, sha256 })
  if (command.type === 'advance') return { decision: due, ...advanced }
  const decision = decide(advanced.state, command, nowMs)
  if (!decision.accepted) return { decision, ...advanced }
  const result = record(advanced.state, decision.events, { nowMs, fromMs: nowMs, sha256 })
  return { decision, state: result.state, recorded: [...advanced.recorded, ...result.recorded] }
}

/** Applies the events, and pauses an auction that would run although the platform is locked. */
function record(
  before: AuctionState,
  events: readonly AuctionEvent[],
  { nowMs, fromMs, sha256 }: { readonly nowMs: number; readonly fromMs: number; readonly sha256: Sha256 },
): { state: AuctionState; recorded: RecordedEvent[] } {
  const result = recordEvents(before, events, nowMs, sha256)
  const halt = haltEvents(result.state, events, { before: before.phase, fromMs })
  if (halt.length === 0) return result
  const halted = recordEvents(result.state, halt, nowMs, sha256)
  return { state: halted.state, recorded: [...result.recorded, ...halted.recorded] }
}

function recordEvents(
  before: AuctionState,
  events: readonly AuctionEvent[],
  atMs: number,
  sha256: Sha256,
): { state: AuctionState; recorded: RecordedEvent[] } {
  let state = before
  const recorded: RecordedEvent[] = []
  for (const event of events) {
    state = apply(state, event, atMs)
    if (!isPublicEvent(event)) {
      recorded.push({ event, entry: null })
      continue
    }
    const entry = ledgerEntry(state, event, atMs, state.lastHash, sha256)
    state = { ...state, lastHash: entry.hash }
    recorded.push({ event, entry })
  }
  return { state, recorded }
}
