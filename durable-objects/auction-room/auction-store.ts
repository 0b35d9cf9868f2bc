/**
 * The auction as this object stores it; memory is only a cache of the tables. Commands are decided one after
 * the other, and all effects of a command are stored in one transaction. Nothing here awaits.
 */
import { hash } from 'node:crypto'
import { changesTerms } from '../../domain/auction/apply.ts'
import { NO_LOCK } from '../../domain/auction/auction-lock.ts'
import type { BidCommand, Command } from '../../domain/auction/commands.ts'
import { type CommandResult, decideCommand } from '../../domain/auction/decide.ts'
import { newAuction } from '../../domain/auction/new-auction.ts'
import type { OpenRoomRequest } from '../../domain/auction/room-contract.ts'
import type { AuctionState, StoredBid } from '../../domain/auction/types.ts'
import type { BidderName } from '../../domain/auction/view.ts'
import { nextWakeUp } from '../../domain/auction/wake-up.ts'
import { hasTables, migrate } from '../shared/migrate.ts'
import { type BidderCommand, commandRow } from './bidder-command.ts'
import { followUps, REPLICATE_JOB, supersededJobs } from './jobs/follow-ups.ts'
import type { NewJob } from './jobs/kinds.ts'
import { activeBids, findBid, markVoided, NO_EVIDENCE } from './storage/bid-store.ts'
import {
  type CommandRow,
  CommandStore,
  markBidCommandVoided,
  type StoredOutcome,
} from './storage/command-store.ts'
import { insertEvents, type NewEvent } from './storage/event-store.ts'
import type { JobTable } from './storage/job-table.ts'
import {
  insertBidder,
  insertRoom,
  readRoom,
  updateBidderName,
  updateRoom,
  updateTerms,
  updateTitle,
} from './storage/room-store.ts'
import { ROOM_MIGRATIONS } from './storage/room-tables.ts'

export type RoomAuction = {
  readonly title: string
  readonly auctionNumber: string
  readonly state: AuctionState
  readonly version: number
  /** The bidders' real names, for viewers who may see them. */
  readonly names: ReadonlyMap<number, BidderName>
  /** The newest active bids, newest (and so highest) first. */
  readonly newestBids: readonly StoredBid[]
}

/** A stored change, as `onStored` receives it. */
export type Stored = {
  readonly result: CommandResult
  readonly nowMs: number
  /** When the earliest of the new jobs is due (ms); null without a new job. */
  readonly jobDueAtMs: number | null
}

/** Number of bids in an auction's view (docs/rules/realtime.md, Frames of the room). */
const NEWEST_BIDS = 20

const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** The stored auction: loads it, decides commands and commits their results. */
export class AuctionStore {
  #storage: DurableObjectStorage
  #sql: SqlStorage
  #jobs: JobTable
  #commandStore: CommandStore
  #auction: RoomAuction | null = null
  /** The bids of the last change, or of those that were stored together. */
  #lastBids: StoredBid[] = []
  /** Entries that are not written yet. */
  #unwritten: NewEvent[] = []
  /** The changes of commands that are stored together; null outside of `together`. */
  #together: Stored[] | null = null
  #onStored: (stored: Stored) => void

  /** Loads the stored auction. `onStored` is called after every stored change, within the same turn. */
  constructor(
    storage: DurableObjectStorage,
    jobs: JobTable,
    nowMs: number,
    onStored: (stored: Stored) => void,
  ) {
    this.#storage = storage
    this.#sql = storage.sql
    this.#jobs = jobs
    this.#commandStore = new CommandStore(storage.sql)
    this.#onStored = onStored
    this.load(nowMs)
  }

  /** Reads the tables, if there are any. */
  load(nowMs: number): void {
    if (!hasTables(this.#sql)) return
    migrate(this.#storage, ROOM_MIGRATIONS, nowMs)
    this.#jobs.load(nowMs)
    this.#commandStore.load()
    const stored = readRoom(this.#sql)
    this.#auction = stored && { ...stored, newestBids: activeBids(this.#sql, NEWEST_BIDS) }
  }

  /** The auction, or null before one was opened here. */
  get auction(): RoomAuction | null {
    return this.#auction
  }

  /** Opens the auction and returns true; returns false and changes nothing if it is already open. */
  open(listing: OpenRoomRequest, nowMs: number, lock = NO_LOCK): boolean {
    if (this.#auction) return false
    const { title, auctionNumber, ...terms } = listing
    const state = newAuction({ ...terms, lock })
    migrate(this.#storage, ROOM_MIGRATIONS, nowMs)
    this.#storage.transactionSync(() => {
      insertRoom(this.#sql, { title, auctionNumber }, state)
      this.#jobs.add(REPLICATE_JOB, nowMs)
    })
    this.#auction = { title, auctionNumber, state, version: 1, names: new Map(), newestBids: [] }
    return true
  }

  /** Changes the stored title. */
  rename(title: string): void {
    if (!this.#auction || this.#auction.title === title) return
    updateTitle(this.#sql, title)
    this.#auction = { ...this.#auction, title }
  }

  /** Changes a bidder's stored name; does nothing for a person without a bid here. */
  renameBidder(userId: number, name: BidderName): void {
    if (!this.#auction?.names.has(userId)) return
    updateBidderName(this.#sql, userId, name)
    this.#auction = { ...this.#auction, names: new Map(this.#auction.names).set(userId, name) }
  }

  /** Applies all due transitions, so that a reader sees the end even if the alarm is late. */
  advance(nowMs: number): void {
    const dueAtMs = this.#auction && nextWakeUp(this.#auction.state)
    if (dueAtMs !== null && dueAtMs <= nowMs) this.perform({ type: 'advance' }, nowMs)
  }

  /**
   * Applies due transitions, decides `command` and stores the result, all or nothing. Memory changes only
   * after storage: a failed transaction leaves the auction as it was.
   * @throws if no auction is open here, or the storage fails.
   */
  perform(
    command: Command,
    nowMs: number,
    /** Further jobs to store in the same transaction, if the command changes something. */
    extraJobs: (result: CommandResult) => readonly NewJob[] = () => [],
  ): CommandResult {
    const before = this.#mustBeOpen()
    const result = decideCommand(before.state, command, nowMs, sha256)
    if (result.recorded.length > 0) this.#commit(before, result, nowMs, null, extraJobs(result))
    return result
  }

  /** Like `perform`, for a bidder's command; stores its receipt in the same transaction. */
  performForBidder(bidderCommand: BidderCommand, command: BidCommand, nowMs: number): StoredOutcome {
    const before = this.#mustBeOpen()
    const result = decideCommand(before.state, command, nowMs, sha256)
    const outcome = bidderCommand.receiptFor(result)
    const row = commandRow(result, bidderCommand, outcome, nowMs)
    if (result.recorded.length > 0) this.#commit(before, result, nowMs, { bidderCommand, row })
    else if (row) {
      this.#commandStore.add(row)
      if (!this.#together) this.#inTransaction(() => this.#commandStore.write())
    }
    return outcome
  }

  /**
   * Runs `decide`, which performs any number of commands in order, as one change: one transaction, one row of the state and one
   * call of `onStored` with everything that they recorded.
   * @throws what `decide` or the storage throws; then nothing is stored, and memory is as it was before.
   */
  together<T>(decide: () => T): T {
    const before = this.#auction
    const changes: Stored[] = []
    this.#lastBids = []
    this.#together = changes
    let decided: T
    try {
      decided = this.#storage.transactionSync(() => {
        const value = decide()
        this.#write()
        if (changes.length > 0 && this.#auction) {
          updateRoom(this.#sql, this.#auction.state, this.#auction.version)
        }
        return value
      })
    } catch (error) {
      this.#auction = before
      this.#discard()
      throw error
    } finally {
      this.#together = null
    }
    const last = changes.at(-1)
    if (last) this.#onStored(inOne(changes, last))
    return decided
  }

  /** The receipt stored under a person's key, with its request; null for a new key. */
  findReceipt(personId: number, key: string): ReturnType<CommandStore['find']> {
    return this.#commandStore.find(personId, key)
  }

  /** A stored bid; null without one of this id. The bids of a burst are at hand when it is answered. */
  findBid(bidId: number): StoredBid | null {
    return this.#lastBids.find((bid) => bid.bidId === bidId) ?? findBid(this.#sql, bidId)
  }

  #mustBeOpen(): RoomAuction {
    if (!this.#auction) throw new Error('No auction is open in this room.')
    return this.#auction
  }

  #commit(
    before: RoomAuction,
    result: CommandResult,
    nowMs: number,
    bidder: { readonly bidderCommand: BidderCommand; readonly row: CommandRow | null } | null,
    extraJobs: readonly NewJob[] = [],
  ): void {
    const version = before.version + 1
    const names = bidder ? withName(before, result.state, bidder.bidderCommand) : before.names
    const placed = bidsOf(result, nowMs)
    let jobDueAtMs: number | null = null
    let newestBids = before.newestBids
    const store = () => {
      if (bidder && names !== before.names) this.#storeName(before, result.state, bidder.bidderCommand)
      if (bidder?.row) this.#commandStore.add(bidder.row)
      this.#storeEvents(result, bidder?.bidderCommand ?? null, nowMs)
      if (!this.#together) {
        this.#write()
        updateRoom(this.#sql, result.state, version)
      }
      if (result.recorded.some(({ event }) => changesTerms(event))) {
        updateTerms(this.#sql, result.state, before.auctionNumber)
      }
      for (const key of supersededJobs(result.recorded, before.state, result.state)) this.#jobs.drop(key)
      jobDueAtMs = this.#addJobs(before.state, result, { extraJobs, nowMs })
      // It may read the tables. Were it to fail after they are changed, memory would stay behind them.
      newestBids = this.#newestAfter(before, result, placed)
    }
    if (this.#together) store()
    else this.#inTransaction(store)
    if (!this.#together) this.#lastBids = []
    this.#lastBids.push(...placed)
    this.#auction = { ...before, state: result.state, version, names, newestBids }
    const stored: Stored = { result, nowMs, jobDueAtMs }
    if (this.#together) this.#together.push(stored)
    else this.#onStored(stored)
  }

  #inTransaction(store: () => void): void {
    try {
      this.#storage.transactionSync(store)
    } catch (error) {
      this.#discard()
      throw error
    }
  }

  /** Stores the entries and commands since the last time, in one statement each. */
  #write(): void {
    insertEvents(this.#sql, this.#unwritten)
    this.#unwritten = []
    this.#commandStore.write()
  }

  /** Memory as the tables are, after a failed transaction. */
  #discard(): void {
    this.#unwritten = []
    this.#commandStore.discard()
    this.#jobs.reread()
  }

  /** Adds the jobs that follow. Returns when the earliest new one is due (ms); null without a new one. */
  #addJobs(
    before: AuctionState,
    { recorded, state: after }: CommandResult,
    { extraJobs, nowMs }: { readonly extraJobs: readonly NewJob[]; readonly nowMs: number },
  ): number | null {
    const jobs = [...followUps(recorded, { before, after, nowMs }), ...extraJobs]
    const due = jobs.flatMap((job) => this.#jobs.add(job, nowMs) ?? [])
    return due.length === 0 ? null : Math.min(...due)
  }

  #newestAfter(
    { newestBids }: RoomAuction,
    { recorded }: CommandResult,
    placed: readonly StoredBid[],
  ): readonly StoredBid[] {
    if (recorded.some(({ event }) => event.type === 'voided')) return activeBids(this.#sql, NEWEST_BIDS)
    return placed.length === 0 ? newestBids : [...placed.toReversed(), ...newestBids].slice(0, NEWEST_BIDS)
  }

  #storeEvents(
    { recorded, state: { round } }: CommandResult,
    command: BidderCommand | null,
    nowMs: number,
  ): void {
    for (const { event, entry } of recorded) {
      if (entry) {
        // An answer of another person's standing maximum comes from nowhere.
        const evidence =
          event.type === 'bid' && event.bidderId === command?.personId ? command.evidence : NO_EVIDENCE
        const bid = event.type === 'bid' ? { ...event, ...evidence, round } : null
        this.#unwritten.push({ entry, atMs: nowMs, bid })
      }
      // What a void changes must be stored before it.
      if (event.type === 'voided' || event.type === 'bid_command_voided') this.#write()
      if (event.type === 'voided' && entry) markVoided(this.#sql, event.bidIds, nowMs, entry.seq)
      if (event.type === 'bid_command_voided') markBidCommandVoided(this.#sql, event.commandId)
    }
  }

  #storeName(before: RoomAuction, after: AuctionState, { personId, name }: BidderCommand): void {
    const bidder = after.bidders.get(personId)
    if (before.state.bidders.has(personId)) updateBidderName(this.#sql, personId, name)
    else if (bidder) insertBidder(this.#sql, bidder, name)
  }
}

/** The bids that a change has placed, oldest first. */
function bidsOf({ recorded }: CommandResult, nowMs: number): StoredBid[] {
  return recorded.flatMap(({ event, entry }) =>
    event.type === 'bid' && entry ? [{ ...event, atMs: nowMs, seq: entry.seq, voided: false }] : [],
  )
}

/** Several changes as one: the last state, with all that was recorded and the earliest job. */
function inOne(changes: readonly Stored[], last: Stored): Stored {
  const due = changes.flatMap(({ jobDueAtMs }) => jobDueAtMs ?? [])
  return {
    result: { ...last.result, recorded: changes.flatMap(({ result }) => result.recorded) },
    nowMs: last.nowMs,
    jobDueAtMs: due.length === 0 ? null : Math.min(...due),
  }
}

/** The bidders' names with this person's name added; the same map if nothing changed. */
function withName(
  before: RoomAuction,
  after: AuctionState,
  { personId, name }: BidderCommand,
): ReadonlyMap<number, BidderName> {
  if (!after.bidders.has(personId)) return before.names
  const known = before.names.get(personId)
  const same =
    known?.username === name.username &&
    known.firstName === name.firstName &&
    known.lastName === name.lastName
  return same ? before.names : new Map(before.names).set(personId, name)
}
