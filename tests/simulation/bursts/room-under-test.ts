import type { Command } from '../../../domain/auction/commands.ts'
import type { CommandResult } from '../../../domain/auction/decide.ts'
import type { LedgerEntry } from '../../../domain/auction/ledger.ts'
import type { BidRequest, Receipt } from '../../../domain/auction/room-contract.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { AuctionStore } from '../../../durable-objects/auction-room/auction-store.ts'
import { BidHandler } from '../../../durable-objects/auction-room/bid-handler.ts'
import { BidRateLimit } from '../../../durable-objects/auction-room/bid-rate-limit.ts'
import type { EligibilityCache } from '../../../durable-objects/auction-room/eligibility-cache.ts'
import { allBids } from '../../../durable-objects/auction-room/storage/bid-store.ts'
import { acceptedBidCommands } from '../../../durable-objects/auction-room/storage/command-store.ts'
import { JobTable } from '../../../durable-objects/auction-room/storage/job-table.ts'
import { toListing } from '../auction-under-test.ts'
import type { AuctionTerms } from '../history.ts'
import type { Course, People } from './people.ts'
import { SimStorage } from './sim-storage.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Wide enough that nobody meets it: the limit has tests of its own. */
const LIMIT_FACTOR = 1_000

/** A command on its way. */
export type Sent = {
  readonly request: BidRequest
  readonly isPoisoned: boolean
  readonly course: Course
  /** Null while it waits; `isFailed` if it was answered by an error. */
  answer: { readonly isFailed: true } | (Answer & { readonly isFailed: false }) | null
}
export type Answer = {
  readonly accepted: boolean
  readonly code?: string
  readonly receipt?: Receipt
  readonly bidId?: number | null
}

/** The real bid handler, store and tables of one room, in a process that can die. */
export class RoomUnderTest {
  readonly storage = new SimStorage()
  store: AuctionStore
  jobs: JobTable
  /** Everything that was announced as stored in this turn, and how often. */
  announced: LedgerEntry[] = []
  announcements = 0
  #handler: BidHandler
  #cache: EligibilityCache
  #time: VirtualTime
  #people: People
  #sent: Sent[] = []

  constructor(time: VirtualTime, people: People) {
    this.#time = time
    this.#people = people
    ;[this.jobs, this.store, this.#cache, this.#handler] = this.#load()
  }

  /** Opens the auction with its tables, and pays its listing. */
  open(terms: AuctionTerms): void {
    const { unpaid, payment, paidAtMs } = toListing(terms)
    this.storage.beginTurn()
    this.store.open({ ...unpaid, title: '2019 Honda Accord', auctionNumber: 'HL-2026-000007' }, paidAtMs)
    this.store.perform(payment, paidAtMs)
    this.storage.endTurn()
  }

  send(request: BidRequest, isPoisoned: boolean): Sent {
    const sent: Sent = { request, isPoisoned, course: this.#people.watch(request.person), answer: null }
    this.#sent.push(sent)
    this.#handler.bid(request).then(
      (answer) => {
        sent.answer = { ...answer, isFailed: false }
      },
      () => {
        sent.answer = { isFailed: true }
      },
    )
    return sent
  }

  /** Performs a command that waits for nobody; null if the storage failed. */
  perform(command: Command): CommandResult | null {
    const { sql } = this.storage
    try {
      const withRecords: Command =
        command.type === 'void_bid'
          ? {
              ...command,
              bidCommands: acceptedBidCommands(sql as SqlStorage),
              bids: allBids(sql as SqlStorage),
            }
          : command
      return this.store.perform(withRecords, this.#time.nowMs)
    } catch {
      return null
    }
  }

  /** The person's right has changed. */
  revoke(userId: number): void {
    this.#cache.invalidate(userId, null)
  }

  finishJobs(): void {
    const { nowMs } = this.#time
    try {
      for (const { key } of this.jobs.takeDue(nowMs + MINUTE_MS, nowMs + MINUTE_MS))
        this.jobs.finish(key, nowMs)
    } catch {
      // They run again.
    }
  }

  /** The commands that were sent and are not forgotten. */
  get sent(): readonly Sent[] {
    return this.#sent
  }

  forget(answered: ReadonlySet<Sent>): void {
    this.#sent = this.#sent.filter((one) => !answered.has(one))
  }

  /** The process ends, and another begins on the same tables. Returns the commands that were not answered. */
  restart(): readonly Sent[] {
    const lost = this.#sent
    this.#sent = []
    this.#time.dropTimers()
    this.#people.dropReadings()
    ;[this.jobs, this.store, this.#cache, this.#handler] = this.#load()
    return lost
  }

  #load() {
    const jobs = new JobTable(this.storage.sql)
    const storage = this.storage as unknown as DurableObjectStorage
    const store = new AuctionStore(storage, jobs, this.#time.nowMs, ({ result }) => {
      this.announcements += 1
      this.announced.push(...result.recorded.flatMap(({ entry }) => entry ?? []))
    })
    const eligibilityCache = this.#people.openCache(() => this.#time.nowMs)
    const speed = new BidRateLimit(LIMIT_FACTOR)
    return [jobs, store, eligibilityCache, new BidHandler({ store, eligibilityCache, speed })] as const
  }
}
