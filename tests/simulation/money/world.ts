import type { SQLInputValue } from 'node:sqlite'
import type { NewAuction } from '../../../domain/auction/new-auction.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../../domain/money/premium.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { withVinCheckDigit } from '../../../domain/vehicle/vin.ts'
import type { Env } from '../../../worker/env.ts'
import type { Dispute } from '../../../worker/providers/payments/payment-port.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import type { Random } from '../random.ts'
import { Interruptions } from './interruptions.ts'
import { SimRoom } from './sim-room.ts'
import type { SimSale } from './sim-sales.ts'
import { type SimDatabase, SqliteAsD1 } from './sqlite-database.ts'

const START_MS = Date.UTC(2026, 0, 5, 18)
/** Cheap cars too, whose premium is below the hold. */
const STARTING_DOLLARS = [300, 500, 900, 4_900, 14_900, 60_000] as const

/** One simulated platform with its people, rooms, channels and clock. */
export class World {
  readonly db: SimDatabase
  readonly random: Random
  readonly interruptions: Interruptions
  readonly env: Env
  readonly rooms = new Map<number, SimRoom>()
  /** Keys of the notifications in each person's channel. */
  readonly notified = new Map<number, Set<string>>()
  readonly admins: readonly number[]
  readonly sellers: readonly number[]
  readonly buyers: readonly number[]
  /** References of payments that succeeded although they had been voided. */
  readonly lateSuccesses = new Set<string>()
  /** How disputes ended at the bank, by the reference of their payment: the sandbox knows only open ones. */
  readonly decidedDisputes = new Map<string, Dispute>()
  /** Of these, the ones whose webhook was not taken: the processor repeats it. */
  readonly untakenDisputes = new Set<Dispute>()
  /** Sales that have defaulted because their premium was unpaid, as they were then, by key. */
  readonly defaults = new Map<string, SimSale>()
  readonly tally = new Map<string, number>()
  #nowMs = START_MS
  #entered = new Map<number, Set<number>>()
  #vins = 0

  constructor(db: SimDatabase, random: Random) {
    this.db = db
    this.random = random
    this.interruptions = new Interruptions(random)
    this.env = this.#makeEnv()
    Date.now = () => this.#nowMs
    crypto.randomUUID = () => {
      const part = () => random.below(0x1_0000_0000).toString(16).padStart(8, '0')
      return `${part()}-0000-4000-8000-${part()}0000`
    }
    const people = Array.from({ length: 10 }, (_, index) => this.#insertPerson(index))
    this.admins = people.slice(0, 2)
    this.sellers = people.slice(2, 5)
    this.buyers = people.slice(5)
  }

  get nowMs(): number {
    return this.#nowMs
  }

  advance(byMs: number): void {
    this.#nowMs += byMs
  }

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1)
  }

  /** Reads rows directly, which nothing interrupts. */
  rows<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.db.rows<Row>(sql, values)
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.db.rows(sql, values)
  }

  /** A signed-in person, whose session has their id, with recent proof. */
  viewer(userId: number): Viewer {
    return {
      id: userId,
      userId,
      sessionId: String(userId),
      username: `person${userId}`,
      email: `person${userId}@example.com`,
      firstName: 'Maria',
      role: this.admins.includes(userId) ? 'admin' : 'user',
      userType: 'private',
      verificationStatus: 'verified',
      isActive: true,
      provedAtMs: this.#nowMs,
    }
  }

  /** A running auction of a seller, without a reserve. */
  openAuction(sellerId: number): SimRoom {
    const [vehicle] = this.rows<{ id: number }>(
      `insert into vehicles (seller_id, vin, year, make, model, body_style, mileage, fuel_type, transmission, title_status,
        created_at_ms, updated_at_ms) values (?, ?, 2019, 'Honda', 'Accord', 'sedan', 41000, 'gasoline', 'automatic', 'clean', 0, 0)
        returning id`,
      sellerId,
      this.#nextVin(),
    )
    const startingBidCents = cents(this.random.pick(STARTING_DOLLARS) * 100)
    const incrementCents = cents(100_00)
    const buyNowCents = this.random.onceIn(3) ? cents(startingBidCents + 2_000_00) : null
    const [startAtMs, endAtMs] = [this.#nowMs, this.#nowMs + 7 * DAY_MS]
    const [auction] = this.rows<{ id: number }>(
      `insert into auctions (vehicle_id, seller_id, title, description, auction_type, starting_bid_cents, minimum_bid_cents,
        min_bid_increment_cents, auto_extend_minutes, premium_schedule, listing_paid_at_ms, start_at_ms, end_at_ms,
        created_at_ms, updated_at_ms)
        values (?, ?, '2019 Honda Accord EX-L', 'One owner.', 'no_reserve', ?, ?, ?, 5, ?, 1, ?, ?, ?, ?) returning id`,
      vehicle?.id ?? 0,
      sellerId,
      startingBidCents,
      startingBidCents,
      incrementCents,
      JSON.stringify(DEFAULT_PREMIUM_SCHEDULE),
      startAtMs,
      endAtMs,
      startAtMs,
      startAtMs,
    )
    const terms = {
      startingBidCents,
      incrementCents,
      autoExtendMs: 5 * MINUTE_MS,
      buyNowCents,
      premium: DEFAULT_PREMIUM_SCHEDULE,
      maxBidsPerPerson: 1_000,
    }
    const listing = {
      auctionId: auction?.id ?? 0,
      sellerId,
      status: 'pending',
      paid: true,
      reserveCents: null,
    } as const
    return this.#openRoom({ ...listing, terms, startAtMs, endAtMs })
  }

  #openRoom(listing: NewAuction): SimRoom {
    const known = this.rooms.get(listing.auctionId)
    if (known) return known
    const room = new SimRoom(this.env, listing)
    this.rooms.set(listing.auctionId, room)
    room.perform({ type: 'advance' })
    return room
  }

  #nextVin(): string {
    this.#vins += 1
    return withVinCheckDigit(`1HGCV1F50KA${String(this.#vins).padStart(6, '0')}`)
  }

  #insertPerson(index: number): number {
    const [row] = this.rows<{ id: number }>(
      `insert into users (username, email, first_name, last_name, user_type, role, verification_status, created_at_ms,
        updated_at_ms) values (?, ?, 'Maria', 'Lopez', 'private', ?, 'verified', 0, 0) returning id`,
      `person${index}`,
      `person${index}@example.com`,
      index < 2 ? 'admin' : 'user',
    )
    const userId = row?.id ?? 0
    this.run(
      `insert into sessions (id, user_id, secret_hash, created_at_ms, last_seen_at_ms, expires_at_ms)
        values (?, ?, 'not read', 0, 0, ?)`,
      userId,
      userId,
      START_MS + 1_000 * DAY_MS,
    )
    return userId
  }

  #makeEnv(): Env {
    const { interruptions } = this
    const env = {
      DB: new SqliteAsD1(this.db, interruptions),
      ENVIRONMENT: 'development',
      AUTH_SECRET: 'a-secret-of-the-simulation-of-32-characters-or-more',
      FAULTS: { take: (kind: 'payment' | 'payment_timeout') => interruptions.takeProviderFault(kind) },
      AUCTION_ROOM: { getByName: (name: string) => this.#roomStub(Number(name)) },
      USER_CHANNEL: { getByName: (name: string) => this.#channelStub(Number(name)) },
    }
    return env as unknown as Env
  }

  /** The calls of a room that the services of money make. */
  #roomStub(auctionId: number) {
    const call = <T>(work: (room: SimRoom) => T | Promise<T>) =>
      this.interruptions.call(() => {
        const room = this.rooms.get(auctionId)
        if (room === undefined) throw new Error(`There is no room ${auctionId}`)
        return work(room)
      })
    return {
      open: (listing: NewAuction) =>
        this.interruptions.call(() => ({ created: this.#openRoom(listing) !== null })),
      view: () => call(({ state }) => ({ auction: { status: state.phase.status } })),
      obligation: (userId: number) => call((room) => room.obligation(userId)),
      reserveForRelisting: () => call((room) => room.reserveForRelisting()),
      holdForSale: (round: number) => call((room) => room.holdForSale(round)),
      closeAfterSaleOffers: () => call((room) => room.perform({ type: 'close_sale_offers' })),
      salePaymentChanged: () => call(() => undefined),
    }
  }

  /** The calls of a person's channel. A notification is stored once by its key; a revocation reaches all rooms. */
  #channelStub(userId: number) {
    const entered = this.#entered.get(userId) ?? new Set<number>()
    this.#entered.set(userId, entered)
    const notified = this.notified.get(userId) ?? new Set<string>()
    this.notified.set(userId, notified)
    return {
      notify: (_: number, ...all: PersonalNotification[]) =>
        this.interruptions.call(() => {
          for (const { key } of all) notified.add(key)
        }),
      revoke: () =>
        this.interruptions.call(() => {
          for (const auctionId of entered) this.rooms.get(auctionId)?.cache.invalidate(userId, null)
        }),
      enterRoom: (_: number, auctionId: number) => this.interruptions.call(() => void entered.add(auctionId)),
      rooms: () => this.interruptions.call(() => [...entered]),
      retractNotifications: () => this.interruptions.call(() => undefined),
      answeredOffer: () => this.interruptions.call(() => undefined),
    }
  }
}
