import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq, type SQL, sql } from 'drizzle-orm'
import {
  BID_CALL,
  type BidCall,
  type BidRequest,
  type OpenRoomRequest,
  type Receipt,
  type RoomPerson,
  type RoomRefusal,
} from '../../../domain/auction/room-contract.ts'
import type { BidView, LiveView } from '../../../domain/auction/view.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../../domain/money/premium.ts'
import { withVinCheckDigit } from '../../../domain/vehicle/vin.ts'
import type { JobKind } from '../../../durable-objects/auction-room/jobs/kinds.ts'
import { database } from '../../../worker/db/client.ts'
import {
  auctions,
  authorizations,
  paymentMethods,
  profiles,
  sessions,
  users,
  vehicles,
} from '../../../worker/db/schema/index.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'

/** People and auctions inserted directly into their tables, for tests of the auction room. */

let created = 0

/** A VIN unused in this test run: a VIN is in one auction at a time. */
export function nextVin(): string {
  created += 1
  return withVinCheckDigit(`1HGCV1F50KA${String(created).padStart(6, '0')}`)
}

export const dollars = (amount: number) => cents(amount * 100)

export const db = () => database(env)

export interface TestPerson extends RoomPerson {
  readonly username: string
}

/** The person as a page's viewer: verified and private unless changed. */
export function toViewer(person: TestPerson, changes: Partial<Viewer> = {}): Viewer {
  return {
    id: person.userId,
    userId: person.userId,
    sessionId: person.sessionId,
    username: person.username,
    email: `${person.username}@example.com`,
    firstName: 'Maria',
    role: 'user',
    userType: 'private',
    verificationStatus: 'verified',
    isActive: true,
    provedAtMs: null,
    ...changes,
  }
}

/** A new signed-in person, with an active payment authorization unless disabled; all rows in one batch. */
export async function makePerson({ authorized = true } = {}): Promise<TestPerson> {
  created += 1
  const nowMs = Date.now()
  const username = `bidder${created}x`
  const userId = sql<number>`(select id from users where username = ${username})`
  const insertUser = db()
    .insert(users)
    .values({
      username,
      email: `${username}@example.com`,
      firstName: 'Maria',
      lastName: `Lopez ${created}`,
      userType: 'private',
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    })
    .returning({ id: users.id })
  const [[user], [session]] = await db().batch([
    insertUser,
    insertSession(userId),
    ...(authorized ? insertAuthorization(userId, { reference: `pm_${username}` }) : []),
  ])
  if (!user || !session) throw new Error('The person was not stored.')
  return { userId: user.id, sessionId: String(session.id), username }
}

/** Confirms a person's address, without which their mails name nobody. */
export async function confirmAddress<Who extends TestPerson>(person: Who): Promise<Who> {
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, person.userId))
  return person
}

/** Gives a dealer a license that is approved, so that they can publish. */
export async function approveLicense(userId: number, license = 'CA 48213'): Promise<void> {
  const approved = { businessLicense: license, approvedLicense: license, licenseApprovedAtMs: 1 }
  await db()
    .insert(profiles)
    .values({ userId, ...approved })
}

/** Inserts a session for a user; returns its id. */
export async function startSession(userId: number): Promise<string> {
  const [session] = await insertSession(userId)
  if (!session) throw new Error('The session was not stored.')
  return String(session.id)
}

function insertSession(userId: number | SQL<number>) {
  const nowMs = Date.now()
  const times = { createdAtMs: nowMs, lastSeenAtMs: nowMs, expiresAtMs: nowMs + 30 * DAY_MS }
  return db()
    .insert(sessions)
    .values({ userId, secretHash: 'not looked at', ...times })
    .returning({ id: sessions.id })
}

/** Inserts an active payment authorization for a user. */
export async function authorize(userId: number, expiresAtMs?: number): Promise<void> {
  await db().batch(insertAuthorization(userId, { reference: `pm_${userId}_${Date.now()}`, expiresAtMs }))
}

function insertAuthorization(
  userId: number | SQL<number>,
  {
    reference: methodReference,
    expiresAtMs = Date.now() + 14 * DAY_MS,
  }: { readonly reference: string; readonly expiresAtMs?: number | undefined },
) {
  const nowMs = Date.now()
  const paymentMethodId = sql<number>`(select id from payment_methods where method_reference = ${methodReference})`
  const times = { createdAtMs: nowMs, updatedAtMs: nowMs, expiresAtMs }
  return [
    db()
      .insert(paymentMethods)
      .values({ userId, provider: 'sandbox', type: 'credit_card', methodReference, createdAtMs: nowMs }),
    db()
      .insert(authorizations)
      .values({ userId, paymentMethodId, state: 'active', amountCents: dollars(50), ...times }),
  ] as const
}

export interface TestAuction {
  readonly id: number
  readonly seller: TestPerson
}

type Terms = Partial<OpenRoomRequest['terms']> & Partial<Omit<OpenRoomRequest, 'terms'>>

/** A listing in D1 with an open room: active, without a reserve, ending in a day, unless changed. */
export async function makeAuction(changes: Terms = {}, by?: TestPerson): Promise<TestAuction> {
  const seller = by ?? (await makePerson({ authorized: false }))
  const listing = await makeListing(seller, changes)
  await getRoom(listing.auctionId).open(listing)
  if (listing.startAtMs <= Date.now()) await runDurableObjectAlarm(getRoomStub(listing.auctionId))
  return { id: listing.auctionId, seller }
}

/** Inserts the listing's rows; returns the arguments that open its room. */
export async function makeListing(seller: TestPerson, changes: Terms = {}): Promise<OpenRoomRequest> {
  const nowMs = Date.now()
  const { title = '2019 Honda Accord EX-L', status = 'pending', paid = true, reserveCents = null } = changes
  const { startAtMs = nowMs - 1_000, endAtMs = nowMs + DAY_MS } = changes
  const terms = {
    startingBidCents: changes.startingBidCents ?? dollars(5_000),
    incrementCents: changes.incrementCents ?? dollars(100),
    autoExtendMs: changes.autoExtendMs ?? 5 * MINUTE_MS,
    buyNowCents: changes.buyNowCents ?? null,
    premium: changes.premium ?? DEFAULT_PREMIUM_SCHEDULE,
    maxBidsPerPerson: changes.maxBidsPerPerson ?? 1_000,
  }
  const vin = nextVin()
  const [, [auction]] = await db().batch([
    db().insert(vehicles).values({
      sellerId: seller.userId,
      vin,
      year: 2019,
      make: 'Honda',
      model: 'Accord',
      bodyStyle: 'sedan',
      mileage: 41_000,
      fuelType: 'gasoline',
      transmission: 'automatic',
      titleStatus: 'clean',
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    db()
      .insert(auctions)
      .values({
        vehicleId: sql`(select id from vehicles where vin = ${vin})`,
        sellerId: seller.userId,
        title,
        description: 'One owner.',
        auctionType: 'reserve',
        startingBidCents: terms.startingBidCents,
        minBidIncrementCents: terms.incrementCents,
        autoExtendMinutes: terms.autoExtendMs / MINUTE_MS,
        premiumSchedule: terms.premium,
        listingPaidAtMs: paid ? nowMs : null,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
        startAtMs,
        endAtMs,
        minimumBidCents: dollars(5_100),
      })
      .returning({ id: auctions.id, number: auctions.auctionNumber }),
  ])
  if (!auction) throw new Error('The listing was not stored.')
  const { userId: sellerId } = seller
  const named = { auctionId: auction.id, auctionNumber: auction.number, sellerId, title }
  return { ...named, status, paid, terms, reserveCents, startAtMs, endAtMs }
}

export const getRoom = (auctionId: number) => env.AUCTION_ROOM.getByName(String(auctionId))

/** The room's stub as the test tools need it. */
export function getRoomStub(auctionId: number): DurableObjectStub {
  return getRoom(auctionId) as unknown as DurableObjectStub
}

let keys = 0

export function newKey(): string {
  keys += 1
  return `key-${keys}`
}

export type BidAnswer =
  | RoomRefusal
  | {
      readonly accepted: true
      readonly receipt: Receipt
      readonly auction: LiveView
      readonly bid: BidView | null
    }

/** The room's answer to a bid by the API, or its refusal. */
export async function answerBid(auctionId: number, request: BidRequest): Promise<BidAnswer> {
  const call: BidCall = { request, requestId: '' }
  const response = await getRoom(auctionId).fetch('https://room/', {
    headers: { [BID_CALL]: JSON.stringify(call) },
  })
  const answer = await response.json<Record<string, unknown>>()
  return (response.ok ? { accepted: true, ...answer } : answer) as BidAnswer
}

/** Places a manual bid in dollars, with a new idempotency key unless one is given. */
export async function bid(
  auction: TestAuction,
  { userId, sessionId, generation }: RoomPerson,
  amount: number,
  key: string | null = newKey(),
) {
  const request: BidRequest = {
    person: { userId, sessionId, generation },
    key,
    command: { kind: 'manual', amountCents: dollars(amount) },
  }
  return answerBid(auction.id, request)
}

/** Sets a maximum in dollars, with a new idempotency key. */
export function setMaximum(auction: TestAuction, { userId, sessionId }: RoomPerson, amount: number) {
  const offer = { kind: 'maximum', amountCents: dollars(amount) } as const
  return getRoom(auction.id).bid({ person: { userId, sessionId }, key: newKey(), command: offer })
}

const DRAIN_ROUNDS = 300

/** Runs the alarm until no job is left. */
export async function drain(auctionId: number): Promise<void> {
  for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
    // Wait for jobs that the room's own alarm has started.
    if (round > 0) await scheduler.wait(20)
    await makeJobsDue(auctionId)
    await runDurableObjectAlarm(getRoomStub(auctionId))
    const open = await runInDurableObject(
      getRoomStub(auctionId),
      (_, { storage }) =>
        storage.sql
          .exec<{ open: number }>('SELECT count(*) AS open FROM jobs WHERE parked_reason IS NULL')
          .one().open,
    )
    if (open === 0) return
  }
  throw new Error('The jobs of the room do not finish.')
}

/** Makes every waiting job due now, so that a test need not wait for its back-off. */
export async function makeJobsDue(auctionId: number): Promise<void> {
  await runInDurableObject(getRoomStub(auctionId), async (_, { storage }) => {
    // Not 0: the room's own alarm may finish now and arm itself for the earliest job, and 0 is not a valid
    // alarm time.
    storage.sql.exec('UPDATE jobs SET due_at_ms = 1 WHERE parked_reason IS NULL AND running = 0')
    await storage.setAlarm(Date.now() + HOUR_MS)
  })
}

/** Delays jobs of these kinds in a room from now on, as if they kept failing. */
export async function delayJobs(auctionId: number, ...kinds: readonly JobKind[]): Promise<void> {
  await runInDurableObject(getRoomStub(auctionId), (_, { storage }) => {
    for (const kind of kinds) {
      const hold = `UPDATE jobs SET due_at_ms = ${Date.now() + DAY_MS} WHERE kind = '${kind}'`
      storage.sql.exec(hold)
      storage.sql.exec(
        `CREATE TRIGGER hold_${kind} AFTER INSERT ON jobs WHEN new.kind = '${kind}' BEGIN ${hold}; END`,
      )
    }
  })
}

/** The notifications in a person's channel, oldest first. */
export async function readNotifications({ userId }: Pick<TestPerson, 'userId'>) {
  return runInDurableObject(
    env.USER_CHANNEL.getByName(String(userId)) as unknown as DurableObjectStub,
    (_, { storage }) =>
      storage.sql
        .exec<{ event: string; data: string }>('SELECT event, data FROM notices ORDER BY seq')
        .toArray()
        .map(({ event, data }) => ({ event, data: JSON.parse(data) })),
  )
}
