/** The listing of an auction with bids shortly before its end. docs/rules/listings.md, What stays */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { FINAL_LISTING_MESSAGE } from '../../../domain/listing/final-listing.ts'
import { listVehicleImages } from '../../../worker/db/queries/listings/photos.ts'
import { addPhotos } from '../../../worker/services/listings/photos/vehicle-photos.ts'
import { callApi } from '../support/api.ts'
import { readViewer } from '../support/page-as.ts'
import { bid, db, dollars, drain, getRoom, makePerson } from '../support/rooms.ts'
import { createForm, freshPng, sendForm } from '../support/selling.ts'
import { activeListing, edit, history, read } from './edited-listing.ts'

test('auction with bids ends soon: text, facts and photos -> 409, prices fall; paused by an administrator -> corrected', async () => {
  const nowMs = Date.now()
  const { token, vehicleId, auctionId, seller } = await activeListing({
    startAtMs: nowMs - 2 * HOUR_MS,
    endAtMs: nowMs + HOUR_MS,
    reserveCents: dollars(8_000),
  })
  const imageIds = async () => (await listVehicleImages(db(), vehicleId)).map(({ id }) => id)
  const addPhoto = async () => {
    const form = createForm({}, [['images[0]', 'a.png', await freshPng()]])
    return (await sendForm(`/auctions/${auctionId}/images`, { token, form })).status
  }
  const changeFacts = async (trim: string) => {
    const { data } = (await callApi('GET', `/vehicles/${vehicleId}`, { token })).body
    return callApi('PUT', `/vehicles/${vehicleId}`, { token, body: { ...data, trim } })
  }
  expect(await addPhoto()).toBe(201)
  const changeAll = async (trim: string) => {
    const image_ids = await imageIds()
    const [first] = image_ids
    const answers = [
      await changeFacts(trim),
      await edit(token, auctionId, { description: `The trim is ${trim}.` }),
      await callApi('PUT', `/images/${first}`, { token, body: { alt_text: trim } }),
      await callApi('PUT', '/images/order', { token, body: { vehicle_id: vehicleId, image_ids } }),
      await callApi('POST', '/images/set-primary', {
        token,
        body: { vehicle_id: vehicleId, image_id: first },
      }),
    ]
    return [...answers.map(({ status }) => status), await addPhoto()]
  }
  const allowed = [200, 200, 200, 200, 200, 201]
  expect(await changeAll('EX')).toEqual(allowed)

  await bid({ id: auctionId, seller }, await makePerson(), 5_100)
  const before = await history(auctionId)
  expect(await changeAll('LX')).toEqual(allowed.map(() => 409))
  const [first] = await imageIds()
  expect((await callApi('DELETE', `/images/${first}`, { token })).status).toBe(409)
  expect((await changeFacts('LX')).body.message).toBe(FINAL_LISTING_MESSAGE)
  expect(await history(auctionId)).toEqual(before)
  const { title, description } = await read(token, auctionId)
  const lowered = { title, description, auction_type: 'no_reserve' }
  expect((await edit(token, auctionId, lowered)).status).toBe(200)

  const pause = { type: 'pause', reason: 'A correction' } as const
  await getRoom(auctionId).change({ by: 'admin', actorId: seller.userId, change: pause })
  await drain(auctionId)
  expect(await changeAll('Sport')).toEqual(allowed)
})

test('auction gets its first bid while a photo is rendered, and ends soon -> 409, the photo is not stored', async () => {
  const nowMs = Date.now()
  const { token, vehicleId, auctionId, seller } = await activeListing({
    startAtMs: nowMs - 2 * HOUR_MS,
    endAtMs: nowMs + HOUR_MS,
  })
  const viewer = await readViewer(token)
  if (viewer === null) throw new Error('The seller is not signed in.')
  const file = new File([await freshPng()], 'a.png')
  const added = await addPhotos(env, {
    viewer,
    of: { vehicleId },
    files: [{ file, altText: 'Dent', imageType: 'exterior' }],
    checkAgain: async () => {
      await bid({ id: auctionId, seller }, await makePerson(), 5_100)
      return null
    },
    nowMs,
  })
  expect(added).toMatchObject({ ok: false, refusal: { status: 409, message: FINAL_LISTING_MESSAGE } })
  expect((await listVehicleImages(db(), vehicleId)).map(({ altText }) => altText)).not.toContain('Dent')
})
