/** Many cars at once: a file, drafts, photos, auctions and one payment (docs/rules/listings.md, Many listings at once). */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env as bindings } from 'cloudflare:workers'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { toCsv } from '../../../domain/format/csv.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { isRightRow } from '../../../domain/listing/import-rows.ts'
import { COUPES } from '../../../scripts/demo/vehicles/coupes.ts'
import { SEDANS } from '../../../scripts/demo/vehicles/sedans.ts'
import { SUVS } from '../../../scripts/demo/vehicles/suvs.ts'
import { TRUCKS } from '../../../scripts/demo/vehicles/trucks.ts'
import { auctions, listingDrafts, listingPayments, vehicles } from '../../../worker/db/schema/index.ts'
import { addDraftPhotos } from '../../../worker/services/listings/listing-drafts.ts'
import { checkImport } from '../../../worker/services/listings/many/check-import.ts'
import { importDrafts } from '../../../worker/services/listings/many/import-drafts.ts'
import { submitDrafts } from '../../../worker/services/listings/many/submit-drafts.ts'
import { finishListingPayments } from '../../../worker/services/payments/listing-charge.ts'
import { payListings } from '../../../worker/services/payments/pay-listings.ts'
import { listProcessorPayments } from '../support/money.ts'
import { recordingDatabase } from '../support/recording-database.ts'
import {
  confirmAddress,
  db,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  nextVin,
  toViewer,
} from '../support/rooms.ts'
import { freshPng } from '../support/selling.ts'
import { changeSetting } from '../support/settings.ts'

/** The vPIC data is not in the tests' databases: no VIN is known. */
const NO_ROWS = { bind: () => NO_ROWS, all: async () => ({ results: [] }) }
const env = { ...bindings, VPIC: { prepare: () => NO_ROWS } as unknown as D1Database }

const CARS = [...SEDANS, ...SUVS, ...TRUCKS, ...COUPES].slice(0, 40)
const HEADER = [
  'VIN',
  'Stock number',
  'Year',
  'Make',
  'Model',
  'Mileage',
  'Body style',
  'Fuel type',
  'Transmission',
  'Drivetrain',
  'Condition rating',
  'Title status',
  'Description',
  'Auction type',
  'Starting bid',
]
const toCells = (car: Pick<(typeof CARS)[number], 'vin'> & Partial<(typeof CARS)[number]>, index: number) => [
  car.vin,
  `S-${index}`,
  String(car.year ?? 2019),
  car.make ?? 'Honda',
  car.model ?? 'Accord',
  String(car.mileage ?? 41_000),
  car.bodyStyle ?? 'sedan',
  car.fuelType ?? 'gasoline',
  car.transmission ?? 'automatic',
  car.drivetrain ?? 'fwd',
  'good',
  'clean',
  car.description ?? 'One owner.',
  'No reserve',
  '5,000',
]

async function makeViewer() {
  return toViewer(await confirmAddress(await makePerson({ authorized: false })))
}

const draftsOf = (userId: number) =>
  db().select().from(listingDrafts).where(eq(listingDrafts.userId, userId)).orderBy(listingDrafts.id)

async function addPhoto(userId: number, draftId: number) {
  const file = new File([await freshPng()], 'a.png', { type: 'image/png' })
  const files = [{ file, altText: '', imageType: 'exterior' as const }]
  await addDraftPhotos(env, {
    own: { draftId, userId },
    files,
    checkAgain: async () => null,
    nowMs: Date.now(),
  })
}

test('40 real cars with 5 wrong cells -> 35 drafts and 5 marked rows; one payment, started and ended 2 minutes apart', async () => {
  const viewer = await makeViewer()
  const { userId } = viewer
  const cells = CARS.map(toCells)
  const wrong: readonly (readonly [row: number, column: string, text: string, field: string])[] = [
    [3, 'Mileage', 'unknown', 'mileage'],
    [9, 'VIN', '123', 'vin'],
    [17, 'Title status', '', 'title_status'],
    [25, 'Starting bid', '=5000', 'starting_bid'],
    [38, 'Fuel type', 'steam', 'fuel_type'],
  ]
  for (const [row, column, text] of wrong) cells[row]?.splice(HEADER.indexOf(column), 1, text)
  const asked = { viewer, text: toCsv([HEADER, ...cells]).replace("'=5000", '=5000'), nowMs: Date.now() }

  const recorded = recordingDatabase(env.DB)
  const checked = await checkImport({ ...env, DB: recorded.d1 }, asked)
  if (!checked.ok) throw new Error(checked.refusal.message)
  expect(recorded.statements.length).toBeLessThan(10)
  const marked = checked.value.rows.filter((row) => !isRightRow(row))
  expect(marked.map(({ number, problems }) => [number - 2, Object.keys(problems)])).toEqual(
    wrong.map(([row, , , field]) => [row, [field]]),
  )
  expect(await draftsOf(userId)).toEqual([])

  // Pressed twice at the same time, and once more.
  const made = await Promise.all([importDrafts(env, asked), importDrafts(env, asked)])
  made.push(await importDrafts(env, asked))
  for (const one of made) expect(one).toMatchObject({ ok: true, value: { drafts: 35, wrong: 5, left: 0 } })
  const drafts = await draftsOf(userId)
  expect(drafts).toHaveLength(35)
  expect(drafts[0]?.content).toMatchObject({ vin: CARS[0]?.vin, stock_number: 'S-0' })

  for (const { id } of drafts) await addPhoto(userId, id)

  const nowMs = Date.now()
  const firstMs = nowMs + HOUR_MS
  const draftIds = drafts.map(({ id }) => id)
  const plan = { viewer, draftIds, firstMs, staggerMs: 2 * MINUTE_MS, nowMs }
  const submitting = recordingDatabase(env.DB)
  const submitted = await submitDrafts({ ...env, DB: submitting.d1 }, plan)
  // A request may send 1,000.
  expect(submitting.statements.length).toBeLessThan(1_000)
  if (!submitted.ok) throw new Error(submitted.refusal.message)
  const ids = submitted.value.map(({ auction }) => auction?.id ?? 0)
  expect(submitted.value.map(({ message }) => message)).toEqual(draftIds.map(() => null))
  expect(await draftsOf(userId)).toEqual([])
  expect(await submitDrafts(env, plan)).toMatchObject({
    value: draftIds.map(() => ({ auction: null, message: expect.stringContaining('no longer exists') })),
  })

  const paid = await payListings(env, {
    viewer,
    items: ids.map((auctionId) => ({ auctionId, addons: [] })),
    paidWith: { card_token: 'tok_visa' },
    seenTotalCents: null,
    returnUrl: 'https://hammerlane.test/',
    nowMs: Date.now(),
  })
  expect(paid).toMatchObject({ ok: true })
  await finishListingPayments(env, Date.now() + 2 * MINUTE_MS)
  expect(
    await db().$count(
      listingPayments,
      and(eq(listingPayments.sellerId, userId), isNull(listingPayments.roomNotifiedAtMs)),
    ),
  ).toBe(0)
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([{ amount_cents: 35 * 49_99 }])
  const views = await Promise.all(ids.map((id) => getRoom(id).view({ kind: 'public' })))
  const planned = ids.map((_, index) => firstMs + index * 2 * MINUTE_MS)
  expect(views.map((view) => Date.parse(view?.auction.start_time ?? ''))).toEqual(planned)
  expect(views.map((view) => Date.parse(view?.auction.end_time ?? ''))).toEqual(
    planned.map((startMs) => startMs + 7 * DAY_MS),
  )

  const clock = vi.spyOn(Date, 'now')
  try {
    for (const [index, auctionId] of ids.entries()) {
      const startMs = planned[index] ?? 0
      const lived = [startMs - 1, startMs, startMs + 7 * DAY_MS - 1, startMs + 7 * DAY_MS]
      expect([auctionId, await statesAt(auctionId, clock, lived)]).toEqual([
        auctionId,
        ['pending', 'active', 'active', 'ended'],
      ])
    }
  } finally {
    clock.mockRestore()
  }
  for (const auctionId of ids) await drain(auctionId)
  const ended = await db()
    .select({ status: auctions.status, endAtMs: auctions.endAtMs })
    .from(auctions)
    .where(eq(auctions.sellerId, userId))
    .orderBy(auctions.id)
  expect(ended).toEqual(planned.map((startMs) => ({ status: 'ended', endAtMs: startMs + 7 * DAY_MS })))
})

/** The status of an auction at each of these times, as its alarm leaves it. */
async function statesAt(
  auctionId: number,
  clock: { mockReturnValue(atMs: number): unknown },
  times: readonly number[],
): Promise<(string | undefined)[]> {
  const states: (string | undefined)[] = []
  for (const atMs of times) {
    clock.mockReturnValue(atMs)
    const stub = getRoomStub(auctionId)
    const alarmMs = await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())
    if (alarmMs !== null && alarmMs <= atMs) await runDurableObjectAlarm(stub)
    states.push((await getRoom(auctionId).view({ kind: 'public' }))?.auction.status)
  }
  return states
}

test('submitted: incomplete, beyond the limit of auctions -> stays a draft and says so; takes no turn of the stagger', async () => {
  const viewer = await makeViewer()
  const { userId } = viewer
  const cars = Array.from({ length: 4 }, () => ({ vin: nextVin() }))
  const text = toCsv([HEADER, ...cars.map(toCells)])
  await importDrafts(env, { viewer, text, nowMs: Date.now() })
  await changeSetting('max_active_auctions', 2)
  const nowMs = Date.now()
  const draftIds = (await draftsOf(userId)).map(({ id }) => id)
  for (const id of draftIds.filter((_, index) => index !== 1)) await addPhoto(userId, id)
  const plan = { viewer, draftIds, firstMs: nowMs + HOUR_MS, staggerMs: MINUTE_MS, nowMs }
  const submitted = await submitDrafts(env, plan)
  const limit = 'You can have at most 2 auctions at a time. List another when one of them is over.'
  expect(
    submitted.ok && submitted.value.map(({ auction, message }) => auction?.startAtMs ?? message),
  ).toEqual([plan.firstMs, 'Add photos.', plan.firstMs + MINUTE_MS, limit])
  expect(await draftsOf(userId)).toHaveLength(2)
  expect(await db().$count(auctions, eq(auctions.sellerId, userId))).toBe(2)
  for (const firstMs of [nowMs + 9 * MINUTE_MS, nowMs + 30 * DAY_MS]) {
    expect(await submitDrafts(env, { ...plan, firstMs })).toMatchObject({
      refusal: { errors: { first_start: [expect.any(String)] } },
    })
  }
})

test('import: VIN in an open auction, of another seller too -> marked; own draft -> stays as it is', async () => {
  const viewer = await makeViewer()
  const listed = await makeAuction()
  const [{ vin } = { vin: '' }] = await db()
    .select({ vin: vehicles.vin })
    .from(vehicles)
    .innerJoin(auctions, eq(auctions.vehicleId, vehicles.id))
    .where(eq(auctions.id, listed.id))
  const own = nextVin()
  const text = toCsv([HEADER, ...[{ vin }, { vin: own }].map(toCells)])
  const asked = { viewer, text, nowMs: Date.now() }
  const checked = await checkImport(env, asked)
  expect(checked.ok && checked.value.rows.map(({ problems }) => problems)).toEqual([
    { vin: expect.stringContaining('VIN already exists!') },
    {},
  ])
  expect(await importDrafts(env, asked)).toMatchObject({ value: { drafts: 1, wrong: 1 } })
  const [draft] = await draftsOf(viewer.userId)
  const again = await checkImport(env, asked)
  expect(again.ok && again.value.drafts).toEqual(new Map([[own, draft?.id]]))
})
