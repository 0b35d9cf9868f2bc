/**
 * The auction as this object keeps it: memory that is only a cache of its tables. Decides commands one after the
 * other and stores all that follows from one in one transaction; nothing here awaits.
 */
import { hash } from 'node:crypto'
import type { BidCommand, Command } from '../../domain/auction/commands.ts'
import { type Handled, handle } from '../../domain/auction/decide.ts'
import { newAuction } from '../../domain/auction/new-auction.ts'
import type { OpenRoom } from '../../domain/auction/room-contract.ts'
import type { AuctionState, StoredBid } from '../../domain/auction/types.ts'
import type { BidderName } from '../../domain/auction/view.ts'
import { nextWakeUp } from '../../domain/auction/wake-up.ts'
import { hasTables, migrate } from '../shared/migrate.ts'
import { COPY_JOB, followUps, supersededJobs } from './jobs/follow-ups.ts'
import { markVoided, standingBids } from './storage/bid-store.ts'
import { CommandLog, type CommandRow, markOfferVoided, type StoredOutcome } from './storage/command-store.ts'
import { insertEvent } from './storage/event-store.ts'
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

/** One bidder's command: who asks, by what name they are known, under which key, and what is kept of the decision. */
export type Asked = {
  readonly personId: number
  readonly name: BidderName
  readonly key: string | null
  /** The request as one text, to find out another one under the same key. */
  readonly request: string
  readonly outcomeOf: (handled: Handled) => StoredOutcome
}

export type OpenedAuction = {
  readonly title: string
  readonly auctionNumber: string
  readonly state: AuctionState
  readonly version: number
  /** The real names of the bidders, for those who may know them. */
  readonly names: ReadonlyMap<number, BidderName>
  /** The newest bids that stand, the newest (and so the highest) first. */
  readonly newestBids: readonly StoredBid[]
}

/** What was stored, told to whoever acts on it. */
export type Stored = {
  readonly handled: Handled
  readonly nowMs: number
  /** When the first of the new jobs is due (ms); null where none is new. */
  readonly jobDueAtMs: number | null
}

/** How many bids an auction's view carries (Fixed surface, Shapes and orders). */
const NEWEST_BIDS = 20

const sha256 = (text: string): string => hash('sha256', text, 'hex')

export class AuctionBook {
  #storage: DurableObjectStorage
  #sql: SqlStorage
  #jobs: JobTable
  #commands: CommandLog
  #opened: OpenedAuction | null = null
  #onStored: (stored: Stored) => void

  /** Reads what is stored. `onStored` is called after every stored change, within the same turn. */
  constructor(
    storage: DurableObjectStorage,
    jobs: JobTable,
    nowMs: number,
    onStored: (stored: Stored) => void,
  ) {
    this.#storage = storage
    this.#sql = storage.sql
    this.#jobs = jobs
    this.#commands = new CommandLog(storage.sql)
    this.#onStored = onStored
    if (!hasTables(this.#sql)) return
    migrate(storage, ROOM_MIGRATIONS, nowMs)
    jobs.load(nowMs)
    this.#commands.load()
    const stored = readRoom(this.#sql)
    this.#opened = stored && { ...stored, newestBids: standingBids(this.#sql, NEWEST_BIDS) }
  }

  /** The auction, or null where none was ever opened here. */
  get opened(): OpenedAuction | null {
    return this.#opened
  }

  /** Opens the auction and answers whether it is new; one that is open already is left as it is. */
  open(listing: OpenRoom, nowMs: number): boolean {
    if (this.#opened) return false
    const { title, auctionNumber, ...terms } = listing
    const state = newAuction(terms)
    migrate(this.#storage, ROOM_MIGRATIONS, nowMs)
    this.#storage.transactionSync(() => {
      insertRoom(this.#sql, { title, auctionNumber }, state)
      this.#jobs.add(COPY_JOB, nowMs)
    })
    this.#opened = { title, auctionNumber, state, version: 1, names: new Map(), newestBids: [] }
    return true
  }

  rename(title: string): void {
    if (!this.#opened || this.#opened.title === title) return
    updateTitle(this.#sql, title)
    this.#opened = { ...this.#opened, title }
  }

  /** A bidder of another name; who has not bid here has none to change. */
  renameBidder(userId: number, name: BidderName): void {
    if (!this.#opened?.names.has(userId)) return
    updateBidderName(this.#sql, userId, name)
    this.#opened = { ...this.#opened, names: new Map(this.#opened.names).set(userId, name) }
  }

  /** Does what the clock has made due, if anything has: whoever looks sees the end, however late the alarm is. */
  advance(nowMs: number): void {
    const dueAtMs = this.#opened && nextWakeUp(this.#opened.state)
    if (dueAtMs !== null && dueAtMs <= nowMs) this.perform({ type: 'advance' }, nowMs)
  }

  /**
   * Brings the auction up to `nowMs`, decides `command` and stores what follows, all or nothing. Memory follows only
   * after storage: a transaction that fails leaves the auction as it was.
   * @throws where no auction is open here, or the storage fails.
   */
  perform(command: Command, nowMs: number): Handled {
    const before = this.#mustBeOpen()
    const handled = handle(before.state, command, nowMs, sha256)
    if (handled.recorded.length > 0) this.#commit(before, handled, nowMs, null)
    return handled
  }

  /** As `perform`, for a bidder: with its receipt in the same transaction. */
  performFor(asked: Asked, command: BidCommand, nowMs: number): StoredOutcome {
    const before = this.#mustBeOpen()
    const handled = handle(before.state, command, nowMs, sha256)
    const outcome = asked.outcomeOf(handled)
    const row = commandRow(handled, asked, outcome, nowMs)
    if (handled.recorded.length > 0) this.#commit(before, handled, nowMs, { asked, row })
    else if (row) this.#commands.insert(row)
    return outcome
  }

  /** What was decided under a person's key, with the request it was decided for; null for a new key. */
  decided(personId: number, key: string): ReturnType<CommandLog['find']> {
    return this.#commands.find(personId, key)
  }

  /** Keeps the receipt of a refusal that the auction itself had no part in. */
  keep(personId: number, keyed: NonNullable<CommandRow['keyed']>, nowMs: number): void {
    this.#commands.insert({ personId, atMs: nowMs, keyed, offer: null })
  }

  #mustBeOpen(): OpenedAuction {
    if (!this.#opened) throw new Error('No auction is open in this room.')
    return this.#opened
  }

  #commit(
    before: OpenedAuction,
    handled: Handled,
    nowMs: number,
    bidder: { readonly asked: Asked; readonly row: CommandRow | null } | null,
  ): void {
    const version = before.version + 1
    const names = bidder ? namesWith(before, handled.state, bidder.asked) : before.names
    let jobDueAtMs: number | null = null
    try {
      this.#storage.transactionSync(() => {
        if (bidder && names !== before.names) this.#storeName(before, handled.state, bidder.asked)
        if (bidder?.row) this.#commands.insert(bidder.row)
        this.#storeEvents(handled, nowMs)
        updateRoom(this.#sql, handled.state, version)
        if (handled.recorded.some(({ event }) => event.type === 'terms_changed')) {
          updateTerms(this.#sql, handled.state, before.auctionNumber)
        }
        for (const key of supersededJobs(handled.recorded, before.state, handled.state)) this.#jobs.drop(key)
        jobDueAtMs = this.#addJobs(before.state, handled, nowMs)
      })
    } catch (error) {
      this.#jobs.reread()
      throw error
    }
    const newestBids = this.#newestAfter(before, handled, nowMs)
    this.#opened = { ...before, state: handled.state, version, names, newestBids }
    this.#onStored({ handled, nowMs, jobDueAtMs })
  }

  /** When the first of the new jobs is due (ms); null where none is new. */
  #addJobs(before: AuctionState, { recorded, state: after }: Handled, nowMs: number): number | null {
    const jobs = followUps(recorded, { before, after, nowMs })
    const added = jobs.filter((job) => this.#jobs.add(job, nowMs))
    return added.length === 0 ? null : nowMs + Math.min(...added.map(({ delayMs }) => delayMs))
  }

  #newestAfter({ newestBids }: OpenedAuction, { recorded }: Handled, nowMs: number): readonly StoredBid[] {
    if (recorded.some(({ event }) => event.type === 'voided')) return standingBids(this.#sql, NEWEST_BIDS)
    const fresh = recorded.flatMap(({ event, entry }) =>
      event.type === 'bid' && entry ? [{ ...event, atMs: nowMs, seq: entry.seq, voided: false }] : [],
    )
    return fresh.length === 0 ? newestBids : [...fresh.reverse(), ...newestBids].slice(0, NEWEST_BIDS)
  }

  #storeEvents({ recorded, state: { round } }: Handled, nowMs: number): void {
    for (const { event, entry } of recorded) {
      if (entry) insertEvent(this.#sql, entry, nowMs, event.type === 'bid' ? { ...event, round } : null)
      if (event.type === 'voided' && entry) markVoided(this.#sql, event.bidIds, nowMs, entry.seq)
      if (event.type === 'offer_voided') markOfferVoided(this.#sql, event.offerId)
    }
  }

  #storeName(before: OpenedAuction, after: AuctionState, { personId, name }: Asked): void {
    const bidder = after.bidders.get(personId)
    if (before.state.bidders.has(personId)) updateBidderName(this.#sql, personId, name)
    else if (bidder) insertBidder(this.#sql, bidder, name)
  }
}

/** The command's row: needed where it had a key, or was accepted as an offer that a void must be able to replay. */
function commandRow(
  handled: Handled,
  { personId, key, request }: Asked,
  outcome: StoredOutcome,
  nowMs: number,
): CommandRow | null {
  const accepted = handled.decision.accepted ? handled.decision.events : []
  const offer = accepted.find((event) => event.type === 'offer_accepted') ?? null
  if (key === null && offer === null) return null
  return { personId, atMs: nowMs, keyed: key === null ? null : { key, request, outcome }, offer }
}

/** The bidders' names with this person's, the same map where nothing is new. */
function namesWith(
  before: OpenedAuction,
  after: AuctionState,
  { personId, name }: Asked,
): ReadonlyMap<number, BidderName> {
  if (!after.bidders.has(personId)) return before.names
  const known = before.names.get(personId)
  const same =
    known?.username === name.username &&
    known.firstName === name.firstName &&
    known.lastName === name.lastName
  return same ? before.names : new Map(before.names).set(personId, name)
}
