/** A bidder's command as the room stores it. */
import type { CommandResult } from '../../domain/auction/decide.ts'
import type { BidderName } from '../../domain/auction/view.ts'
import type { BidEvidence } from './storage/bid-store.ts'
import type { CommandRow, StoredOutcome } from './storage/command-store.ts'

/** A bidder's command with its idempotency key and the receipt to store with it. */
export type BidderCommand = {
  readonly personId: number
  readonly name: BidderName
  readonly key: string | null
  /** The request as text, to detect another request under the same key. */
  readonly request: string
  /** Whether the person may bid here. Of anybody else only a command that changes something is stored. */
  readonly mayBid: boolean
  readonly receiptFor: (result: CommandResult) => StoredOutcome
  /** Where the command came from; stored with the person's own bids. */
  readonly evidence: BidEvidence
}

/**
 * The row to store for a command; null if none is needed. A command with a key is stored for repeated
 * requests, an accepted one for the replay by a later void.
 */
export function commandRow(
  result: CommandResult,
  { personId, key, request, mayBid }: BidderCommand,
  outcome: StoredOutcome,
  nowMs: number,
): CommandRow | null {
  const accepted = result.decision.accepted ? result.decision.events : []
  const bidCommand = accepted.find((event) => event.type === 'bid_command_accepted') ?? null
  const keyed = key !== null && (mayBid || accepted.length > 0) ? { key, request, outcome } : null
  return keyed === null && bidCommand === null ? null : { personId, atMs: nowMs, keyed, bidCommand }
}
