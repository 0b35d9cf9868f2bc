import type { Command } from '../../domain/auction/commands.ts'
import type { CommandResult } from '../../domain/auction/decide.ts'
import type { LedgerEntry } from '../../domain/auction/ledger.ts'
import type { AuctionState } from '../../domain/auction/types.ts'
import type { AuctionRecords } from './auction-under-test.ts'

/** One performed command with the state before and after it. */
export type Step = {
  command: Command
  nowMs: number
  before: AuctionState
  ledgerBefore: readonly LedgerEntry[]
  result: CommandResult
  auction: AuctionRecords
}

/** Returns the message of a violation, or null. */
export type Invariant = (step: Step) => string | null
