/** Loader and action of the edit screen. docs/rules/selling-screens.md, Edit screen and Edit conflicts. */

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { EDIT_MESSAGES } from '../../../app/components/listing-form/edit-copy.ts'
import { action, type EditAnswer } from '../../../app/routes/auctions.$id_.edit/action.server.ts'
import { type EditPage, loader } from '../../../app/routes/auctions.$id_.edit/loader.server.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import type { EditField } from '../../../domain/listing/edit-values.ts'
import { auctions, listingChanges, users, vehicleImages, vehicles } from '../../../worker/db/schema/index.ts'
import { callApi } from '../../worker/support/api.ts'
import { makeSignedInPerson } from '../../worker/support/listing.ts'
import { pageAs, readViewer } from '../../worker/support/page-as.ts'
import { bid, db, dollars, drain, getRoom, makeAuction, makePerson } from '../../worker/support/rooms.ts'
import { callAction, callLoader } from '../../worker/support/route-calls.ts'
import { makeSeller, newListing } from '../../worker/support/selling.ts'

type Fields = Partial<Record<EditField, string | readonly string[]>> &
  Record<string, string | readonly string[]>

async function read(token: string | null, id: number | string) {
  const answer = await callLoader(loader, {
    context: pageAs(await readViewer(token)),
    params: { id: String(id) },
  })
  if (answer instanceof Response) return answer
  const { nowMs: _, ...outcome } = answer
  return outcome
}

async function open(token: string, id: number): Promise<EditPage> {
  const outcome = await read(token, id)
  if (outcome instanceof Response || outcome.kind !== 'form') throw new Error('There is no form.')
  return outcome.page
}

/** Sends the form as it was opened, with some fields changed. */
async function send(
  token: string,
  opened: Pick<EditPage, 'auctionId' | 'values' | 'version'> & { readonly read?: EditPage['values'] },
  typed: Fields = {},
) {
  const body = new URLSearchParams()
  const fields: Fields = {
    ...opened.values,
    'version.listing': opened.version.listing,
    'version.vehicle': opened.version.vehicle,
    read: JSON.stringify(opened.read ?? opened.values),
    ...typed,
  }
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
  const request = new Request('http://localhost/', { method: 'POST', body })
  const params = { id: String(opened.auctionId) }
  return callAction(action, { context: pageAs(await readViewer(token)), request, params })
}

const toLocation = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : answer)
const refusedWith = (answer: unknown) => {
  if (answer instanceof Response) throw new Error(`It was done: ${answer.headers.get('location')}`)
  return answer as EditAnswer
}

async function activeListing(terms: Parameters<typeof makeAuction>[0] = {}) {
  const { person, token } = await makeSeller()
  const { id } = await makeAuction(terms, person)
  await drain(id)
  const [auction] = await db().select().from(auctions).where(eq(auctions.id, id))
  const vehicleId = auction?.vehicleId ?? 0
  await db()
    .insert(vehicleImages)
    .values({
      vehicleId,
      imagePath: `photos/${crypto.randomUUID()}`,
      width: 1,
      height: 1,
      sizeBytes: 1,
      createdAtMs: Date.now(),
    })
  return { token, seller: person, auctionId: id, vehicleId }
}

test('access: missing listing, other seller, not verified, signed out -> the reason instead of the form', async () => {
  const { auctionId, token, seller } = await activeListing()
  const other = await makeSeller()
  for (const id of ['0', 'x', '99999999', '-1']) expect(await read(token, id)).toEqual({ kind: 'not_found' })
  expect(await read(other.token, auctionId)).toEqual({
    kind: 'refused',
    message: 'You can only edit your own auctions.',
  })
  expect(toLocation(await read(null, auctionId))).toBe(`/login?redirectTo=%2Fauctions%2F${auctionId}%2Fedit`)
  await db().update(users).set({ verificationStatus: 'pending' }).where(eq(users.id, seller.userId))
  expect(await read(token, auctionId)).toMatchObject({ kind: 'refused', message: EDIT_MESSAGES.unverified })
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, seller.userId))
  const draft = await makeAuction({ status: 'draft', paid: false, startAtMs: Date.now() + HOUR_MS }, seller)
  expect(await read(other.token, draft.id)).toEqual({ kind: 'not_found' })
})

test('loader: pending -> everything open; active or with bids -> starting bid and times fixed', async () => {
  const listing = await newListing({ buy_now_price: 20_000 })
  expect(await open(listing.token, listing.auctionId)).toMatchObject({
    isFixed: false,
    listed: { isPublic: false, hasBids: false },
    // The public sees no buy now price before the auction starts.
    values: { starting_bid: '5,000', buy_now_price: '20,000', auction_duration: '7', mileage: '41,000' },
  })
  const active = await activeListing({ reserveCents: dollars(9_000) })
  await bid({ id: active.auctionId, seller: active.seller }, await makePerson(), 5_100)
  expect(await open(active.token, active.auctionId)).toMatchObject({
    isFixed: true,
    listed: { isPublic: true, hasBids: true },
    values: { reserve_price: '9,000' },
  })
})

test('saving: text, terms and facts changed -> all stored, and a redirect to the auction', async () => {
  const { token, auctionId, vehicleId } = await newListing()
  const opened = await open(token, auctionId)
  const done = await send(token, opened, {
    title: 'A better title',
    starting_bid: '6000',
    auction_type: 'reserve',
    reserve_price: '$9,000.50',
    buy_now_price: '15,000',
    auction_duration: '3',
    mileage: '42,500',
    features: ['Roof box', 'Tow bar\r\nSunroof\r\nTow bar'],
    smog: 'certified',
    smog_certified_on: '2026-11-01',
    accidents: 'minor',
  })
  expect(toLocation(done)).toBe(`/auctions/${auctionId}`)
  const again = await open(token, auctionId)
  expect(again.stated).toMatchObject({
    title: 'A better title',
    starting_bid: 6_000,
    reserve_price: 9_000.5,
    buy_now_price: 15_000,
  })
  expect(Date.parse(again.stated.end_time) - Date.parse(again.stated.start_time)).toBe(3 * DAY_MS)
  expect(again.stated.start_time).toBe(opened.stated.start_time)
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  expect(vehicle).toMatchObject({
    mileage: 42_500,
    features: ['Tow bar', 'Sunroof'],
    declarations: { smog: { state: 'certified', certifiedOn: '2026-11-01' }, accidents: 'minor' },
  })
  expect(again.changes.lines.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Title', 'Mileage', 'Reserve', 'End', 'Accidents']),
  )
})

test('saving: no_reserve and an empty buy now price -> both prices removed', async () => {
  const { token, auctionId } = await activeListing({
    reserveCents: dollars(9_000),
    buyNowCents: dollars(20_000),
  })
  const opened = await open(token, auctionId)
  expect(toLocation(await send(token, opened, { auction_type: 'no_reserve', buy_now_price: '' }))).toBe(
    `/auctions/${auctionId}`,
  )
  expect((await open(token, auctionId)).stated).toMatchObject({ reserve_price: null, buy_now_price: null })
})

test.each([
  [{ title: ' ' }, 'title', 'Auction title is required'],
  [
    { smog: 'certified', smog_certified_on: '2199-01-01' },
    'smog_certified_on',
    'A smog certificate cannot be dated after today',
  ],
  [{ description: '' }, 'description', 'Description is required'],
  [{ starting_bid: '' }, 'starting_bid', 'Starting bid is required'],
  [{ auction_type: 'reserve' }, 'reserve_price', 'Enter a reserve price above 0, or choose no reserve'],
  [{ mileage: '-1' }, 'mileage', 'Mileage must be a whole number from 0 to 999,999'],
  [
    { title: 'T', start_at: '2026-01-01T10:00' },
    'start_at',
    'An auction starts 15 minutes from now at the earliest.',
  ],
  [{ auction_duration: '4' }, 'auction_duration', 'An auction runs 3, 5, 7, 10 or 14 days.'],
  [{ buy_now_price: '4,000' }, 'buy_now_price', 'The buy now price must be above the starting bid.'],
] as const)('saving: %o -> refused at its field, and nothing is stored', async (typed, field, message) => {
  const { token, auctionId } = await newListing()
  const answer = refusedWith(await send(token, await open(token, auctionId), typed as Fields))
  expect(answer.errors).toMatchObject({ [field]: [message] })
  expect(answer.message).toMatch(/^Failed to update: \w+: /)
  expect(answer.values).toMatchObject(typed)
  expect(await db().$count(listingChanges, eq(listingChanges.auctionId, auctionId))).toBe(0)
})

test('saving: listing without an image -> refused', async () => {
  const { token, auctionId, vehicleId } = await newListing()
  await db().delete(vehicleImages).where(eq(vehicleImages.vehicleId, vehicleId))
  const answer = refusedWith(await send(token, await open(token, auctionId), { title: 'New' }))
  expect(answer.errors).toEqual({ images: ['At least one image is required'] })
  expect(answer.message).toBe('Failed to update: images: At least one image is required')
})

test('saving: auction is over -> refused with the reason', async () => {
  const { token, auctionId } = await activeListing()
  const opened = await open(token, auctionId)
  await getRoom(auctionId).change({
    by: 'admin',
    actorId: null,
    change: { type: 'set_status', status: 'ended', reason: 'A test' },
  })
  const answer = refusedWith(await send(token, opened, { title: 'Too late' }))
  expect(answer.message).toBe('Failed to update auction: This auction is over and can no longer be edited.')
  expect((await open(token, auctionId)).isOver).toBe(true)
})

test('saving: other seller -> nothing changes', async () => {
  const { token, auctionId } = await activeListing()
  const opened = await open(token, auctionId)
  const buyer = await makeSignedInPerson()
  expect(toLocation(await send(buyer.token, opened, { title: 'Mine now' }))).toBe(
    `/auctions/${auctionId}/edit`,
  )
  expect((await open(token, auctionId)).stated.title).toBe(opened.stated.title)
})

test('edit conflict: later of two edits -> both values of each field, and each choice is applied', async () => {
  const { token, auctionId } = await newListing()
  const [first, later] = [await open(token, auctionId), await open(token, auctionId)]
  await send(token, first, { title: 'First', mileage: '42000', exterior_color: 'Red' })
  const conflict = refusedWith(
    await send(token, later, { title: 'Later', mileage: '43000', interior_color: 'Cream' }),
  )
  expect(conflict.message).toBe(
    'This listing was changed while you were editing it. Your changes are not saved yet.',
  )
  expect(conflict.meanwhile).toEqual([
    { field: 'title', mine: 'Later', theirs: 'First', isMineChanged: true },
    { field: 'mileage', mine: '43,000', theirs: '42,000', isMineChanged: true },
    { field: 'exterior_color', mine: 'Lunar Silver', theirs: 'Red', isMineChanged: false },
  ])
  expect((await open(token, auctionId)).values).toMatchObject({ title: 'First', interior_color: 'Black' })
  const done = await send(
    token,
    { ...conflict, auctionId },
    { 'choice.title': 'mine', 'choice.mileage': 'theirs', 'choice.exterior_color': 'theirs' },
  )
  expect(toLocation(done)).toBe(`/auctions/${auctionId}`)
  expect((await open(token, auctionId)).values).toMatchObject({
    title: 'Later',
    mileage: '42,000',
    exterior_color: 'Red',
    interior_color: 'Cream',
  })
})

test('edit conflict: going on editing after a choice -> the form has the chosen values', async () => {
  const { token, auctionId } = await newListing()
  const [first, later] = [await open(token, auctionId), await open(token, auctionId)]
  await send(token, first, { title: 'First' })
  const conflict = refusedWith(await send(token, later, { title: 'Later', trim: 'LX' }))
  const back = refusedWith(
    await send(token, { ...conflict, auctionId }, { 'choice.title': 'theirs', intent: 'back_to_form' }),
  )
  expect(back).toMatchObject({ message: null, meanwhile: [], values: { title: 'First', trim: 'LX' } })
  expect((await open(token, auctionId)).values.trim).toBe('EX-L')
})

test('edit conflict: third edit before the choice -> another choice', async () => {
  const { token, auctionId } = await newListing()
  const [first, later] = [await open(token, auctionId), await open(token, auctionId)]
  await send(token, first, { title: 'First' })
  const conflict = refusedWith(await send(token, later, { title: 'Later' }))
  await send(token, await open(token, auctionId), { title: 'Third' })
  const again = refusedWith(await send(token, { ...conflict, auctionId }, { 'choice.title': 'mine' }))
  expect(again.meanwhile).toEqual([{ field: 'title', mine: 'Later', theirs: 'Third', isMineChanged: true }])
})

test('edit conflict: two forms at the same moment -> one is saved, the other is answered with the conflict', async () => {
  const { token, auctionId } = await newListing()
  const opened = await open(token, auctionId)
  const both = await Promise.all([
    send(token, opened, { title: 'A', mileage: '1' }),
    send(token, opened, { title: 'B', mileage: '2' }),
  ])
  const late = both.filter((answer) => !(answer instanceof Response))
  expect(late).toHaveLength(1)
  const [conflict] = late.map(refusedWith)
  if (!conflict) throw new Error('No form was answered with a conflict.')
  // If this edit was answered before the other edit's values were stored, the next attempt reports the
  // conflict.
  const again =
    conflict.meanwhile.length > 0
      ? conflict
      : refusedWith(await send(token, { ...conflict, auctionId }, conflict.values))
  expect(again.meanwhile.map(({ field }) => field)).toContain('title')
  const { values } = await open(token, auctionId)
  expect(values.title).not.toBe(conflict.values.title)
})

test('edit conflict: the same change made twice -> no choice', async () => {
  const { token, auctionId } = await newListing()
  const [first, later] = [await open(token, auctionId), await open(token, auctionId)]
  await send(token, first, { title: 'Same' })
  expect(toLocation(await send(token, later, { title: 'Same', trim: 'LX' }))).toBe(`/auctions/${auctionId}`)
  expect((await open(token, auctionId)).values).toMatchObject({ title: 'Same', trim: 'LX' })
})

test('saving: forged form -> fixed fields and fields outside of the form stay', async () => {
  const { token, auctionId, vehicleId } = await activeListing()
  const opened = await open(token, auctionId)
  await send(token, opened, {
    title: 'New',
    starting_bid: '1',
    start_at: '2030-01-01T10:00',
    vin: 'X',
    seller_id: '1',
  })
  const again = await open(token, auctionId)
  expect(again.stated).toEqual({ ...opened.stated, title: 'New' })
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  expect(vehicle?.vin).toBe(opened.vehicle.vin)
})

test.each(['', '{', '[]', 'null', '{"title":1}'])(
  'saving: values it started from are %j -> compared with the stored values',
  async (memory) => {
    const { token, auctionId } = await newListing()
    const opened = await open(token, auctionId)
    expect(toLocation(await send(token, opened, { read: memory, title: 'New' }))).toBe(
      `/auctions/${auctionId}`,
    )
  },
)

test('description: shared by auction and vehicle -> changed in both, with one entry in the history', async () => {
  const { token, auctionId } = await newListing({ description: 'One owner.' })
  const opened = await open(token, auctionId)
  expect(opened.values.about_vehicle).toBe(opened.values.description)
  await send(token, opened, { description: 'Two owners.' })
  const again = await open(token, auctionId)
  expect(again.values).toMatchObject({ description: 'Two owners.', about_vehicle: 'Two owners.' })
  expect(again.changes.lines.map(({ text }) => text)).toEqual(['One owner. to Two owners.'])
})

test("API edit: replica behind the room -> compared with the room's terms", async () => {
  const { token, auctionId } = await newListing({ buy_now_price: 20_000 })
  const body = { title: 'T', description: 'D', starting_bid: 5_000 }
  await callApi('PUT', `/auctions/${auctionId}`, { token, body: { ...body, buy_now_price: 18_000 } })
  // The first change may not be replicated yet.
  await callApi('PUT', `/auctions/${auctionId}`, { token, body: { ...body, buy_now_price: 16_000 } })
  const rows = await db().select().from(listingChanges).where(eq(listingChanges.auctionId, auctionId))
  expect(
    rows.filter(({ field }) => field === 'buy_now_price').map(({ before, after }) => [before, after]),
  ).toEqual([
    [20_000, 18_000],
    [18_000, 16_000],
  ])
})
