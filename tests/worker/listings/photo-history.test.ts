import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { auctions, vehicleImages } from '../../../worker/db/schema/index.ts'
import { removePhoto } from '../../../worker/services/listings/photos/vehicle-photos.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import {
  bid,
  db,
  delayJobs,
  dollars,
  drain,
  getRoom,
  makeAuction,
  makePerson,
  toViewer,
} from '../support/rooms.ts'
import { createForm, freshPng, makeSeller, newListing, sendForm, vehicleFields } from '../support/selling.ts'

/** A public, active auction with one photo. */
async function openListing(terms: Parameters<typeof makeAuction>[0] = {}) {
  const { person, token } = await makeSeller()
  const { id: auctionId } = await makeAuction(terms, person)
  await drain(auctionId)
  const [auction] = await db().select().from(auctions).where(eq(auctions.id, auctionId))
  const vehicleId = auction?.vehicleId ?? 0
  await db().delete(vehicleImages).where(eq(vehicleImages.vehicleId, vehicleId))
  return { seller: person, token, auctionId, vehicleId }
}

async function add(token: string, auctionId: number, fields: Record<string, string> = {}): Promise<number> {
  const form = createForm(fields, [['images[0]', 'a.png', await freshPng()]])
  const { status, body } = await sendForm(`/auctions/${auctionId}/images`, { token, form })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.image_ids[0]
}

const history = async (auctionId: number, token?: string) =>
  (await callApi('GET', `/auctions/${auctionId}/changes`, token ? { token } : {})).body.data
const fetchMessages = async (person: Parameters<typeof tokenFor>[0]) =>
  (await callApi('GET', '/user/notifications', { token: await tokenFor(person) })).body.data.map(
    ({ message }: { message: string }) => message,
  )

test('photo history: public listing -> entries with author and time', async () => {
  const { token, auctionId, vehicleId, seller } = await openListing()
  const first = await add(token, auctionId)
  const second = await add(token, auctionId, { 'image_type[0]': 'engine', 'image_alt_text[0]': 'Engine bay' })
  await callApi('POST', '/images/set-primary', { token, body: { vehicle_id: vehicleId, image_id: second } })
  await callApi('POST', '/images/set-primary', { token, body: { vehicle_id: vehicleId, image_id: second } })
  await callApi('PUT', `/images/${first}`, { token, body: { alt_text: 'Left side' } })
  await callApi('PUT', `/images/${first}`, { token, body: { alt_text: 'Left side' } })
  await callApi('DELETE', `/images/${first}`, { token })
  await callApi('DELETE', `/images/${first}`, { token })
  const own = await history(auctionId, token)
  expect(own.map(({ field, before, after }: Record<string, unknown>) => [field, before, after])).toEqual([
    ['photo_added', null, 'Exterior'],
    ['photo_added', null, 'Engine · Engine bay'],
    ['photo_primary', 'Exterior', 'Engine · Engine bay'],
    ['photo_words', 'Exterior', 'Exterior · Left side'],
    ['photo_removed', 'Exterior · Left side', null],
  ])
  expect(own[0]).toMatchObject({ by: seller.username, after_bids: false, status: 'active' })
  expect((await history(auctionId)).map(({ by }: { by: unknown }) => by)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('photo history: removal of the last photo refused -> no entry', async () => {
  const { token, auctionId } = await openListing()
  const only = await add(token, auctionId)
  expect((await callApi('DELETE', `/images/${only}`, { token })).status).toBe(422)
  expect(await history(auctionId, token)).toHaveLength(1)
})

test('photo history: listing not public -> no entries', async () => {
  const { token, auctionId } = await newListing()
  await add(token, auctionId)
  expect(await history(auctionId, token)).toEqual([])
})

test('photo removal: after bids -> bidders and watchers are notified once; before bids -> not', async () => {
  const { token, auctionId, seller } = await openListing()
  const ids = [await add(token, auctionId), await add(token, auctionId), await add(token, auctionId)]
  await add(token, auctionId)
  const bidder = await makePerson()
  await callApi('DELETE', `/images/${ids[0]}`, { token })
  await bid({ id: auctionId, seller }, bidder, 5_100)
  await drain(auctionId)
  const readMessages = async () =>
    (await fetchMessages(bidder)).filter((message: string) => message.endsWith(': removed photo.'))
  expect(await readMessages()).toEqual([])
  await callApi('DELETE', `/images/${ids[1]}`, { token })
  await callApi('DELETE', `/images/${ids[2]}`, { token })
  await drain(auctionId)
  expect(await readMessages()).toHaveLength(1)
  expect((await history(auctionId)).at(-1)).toMatchObject({ field: 'photo_removed', after_bids: true })
})

test('photo removal: first bid not in the replica yet, or accepted while it is stored -> after bids, bidders are notified', async () => {
  for (const isLate of [false, true]) {
    const { token, auctionId, seller } = await openListing()
    const first = await add(token, auctionId)
    await add(token, auctionId)
    await drain(auctionId)
    await delayJobs(auctionId, 'copy')
    const bidder = await makePerson()
    const room = getRoom(auctionId)
    const placeBid = () => bid({ id: auctionId, seller }, bidder, 5_100)
    if (!isLate) await placeBid()
    const late = {
      async terms() {
        const terms = await room.terms()
        if (isLate) await placeBid()
        return terms
      },
      announceEdit: (edit: Parameters<typeof room.announceEdit>[0]) => room.announceEdit(edit),
    }
    const rooms = { getByName: () => late } as unknown as typeof env.AUCTION_ROOM
    const sentAtMs = Date.now()
    const removal = { viewer: toViewer(seller), imageId: first, nowMs: sentAtMs - HOUR_MS }
    expect((await removePhoto({ ...env, AUCTION_ROOM: rooms }, removal)).ok).toBe(true)
    await drain(auctionId)
    const entry = (await history(auctionId)).at(-1)
    expect(entry).toMatchObject({ field: 'photo_removed', after_bids: true })
    expect(Date.parse(entry.at)).toBeGreaterThanOrEqual(sentAtMs)
    const messages = await fetchMessages(bidder)
    expect(messages.filter((message: string) => message.endsWith(': removed photo.'))).toHaveLength(1)
  }
})

test('photo history: auction ended with bids -> entry, because an after-sale offer rests on them', async () => {
  const { token, auctionId, seller } = await openListing({ reserveCents: dollars(9_000) })
  const first = await add(token, auctionId)
  await add(token, auctionId)
  await bid({ id: auctionId, seller }, await makePerson(), 5_100)
  const change = { type: 'set_status', status: 'ended', reason: 'A test' } as const
  await getRoom(auctionId).change({ by: 'admin', actorId: null, change })
  await drain(auctionId)
  const [auction] = await db().select().from(auctions).where(eq(auctions.id, auctionId))
  expect(auction).toMatchObject({ status: 'ended', resultOutcome: 'reserve_not_met' })
  expect((await callApi('DELETE', `/images/${first}`, { token })).status).toBe(200)
  expect((await history(auctionId)).at(-1)).toMatchObject({ field: 'photo_removed', status: 'ended' })
})

test('upload: answer -> ids of its files, also of those that existed', async () => {
  const { token, auctionId } = await openListing()
  const known = await freshPng()
  const send = async (...files: ArrayBuffer[]) =>
    (
      await sendForm(`/auctions/${auctionId}/images`, {
        token,
        form: createForm(
          {},
          files.map((bytes, index) => [`images[${index}]`, `${index}.png`, bytes] as const),
        ),
      })
    ).body
  const [id] = (await send(known)).image_ids
  const { image_ids: ids, data } = await send(await freshPng(), known)
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(id)
  expect(data.map((image: { id: number }) => image.id)).toEqual([id, ids[0]])
})

test('draft photos: chosen primary -> primary of the vehicle, at any position', async () => {
  const { token } = await makeSeller()
  const { id } = (await callApi('POST', '/drafts', { token, body: { content: {} } })).body.data
  const files = await Promise.all(
    [0, 1, 2].map(async (index) => [`images[${index}]`, `${index}.png`, await freshPng()] as const),
  )
  const sent = await sendForm(`/drafts/${id}/images`, { token, form: createForm({}, files) })
  const [a, b, c] = sent.body.image_ids
  const images = [{ id: c }, { id: a, is_primary: true }, { id: b, is_primary: 'yes' }]
  await callApi('PUT', `/drafts/${id}`, { token, body: { version: 1, content: { images } } })
  const form = createForm({ ...vehicleFields(), draft_id: String(id) })
  const vehicle = await sendForm('/vehicles', { token, form })
  const stored = (await callApi('GET', `/vehicles/${vehicle.body.data.id}`, { token })).body.data.images
  const draftPath = (wanted: number) =>
    sent.body.data.find((image: { id: number }) => image.id === wanted).image_path
  expect(
    stored.map((image: { image_path: string; is_primary: boolean }) => [image.image_path, image.is_primary]),
  ).toEqual([
    [draftPath(c), false],
    [draftPath(a), true],
    [draftPath(b), false],
  ])
})
