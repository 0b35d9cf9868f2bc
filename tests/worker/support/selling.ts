import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { auctions, discardedPhotos, users, vehicleImages, vehicles } from '../../../worker/db/schema/index.ts'
import type { ApiAnswer } from './api.ts'
import { callApi } from './api.ts'
import { makeSignedInPerson } from './listing.ts'
import { png } from './pictures.ts'
import { db, drain, nextVin } from './rooms.ts'

/** File contents. */
export type Bytes = string | ArrayBuffer | Uint8Array<ArrayBuffer>

/** The message for a VIN that is already in an auction. */
export const VIN_EXISTS =
  'VIN already exists! Only one auction per vehicle is allowed! Check the VIN and try again.'

/** Number of stored vehicles, images, auctions, marked photos and files; a refused call changes none. */
export const countStored = async () => ({
  vehicles: await db().$count(vehicles),
  images: await db().$count(vehicleImages),
  auctions: await db().$count(auctions),
  discarded: await db().$count(discardedPhotos),
  files: (await env.PHOTOS.list()).objects.length,
})

/** A new verified person with a token. */
export async function makeSeller() {
  const seller = await makeSignedInPerson({ authorized: false })
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, seller.person.userId))
  return seller
}

/** Posts a multipart body. */
export async function sendForm(
  path: string,
  {
    token,
    form,
    headers = {},
  }: { readonly token: string; readonly form: FormData; readonly headers?: Record<string, string> },
): Promise<ApiAnswer> {
  const response = await exports.default.fetch(`http://localhost/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A form of fields and files; an array is a repeated field. */
export function createForm(
  fields: Readonly<Record<string, string | readonly string[]>>,
  files: readonly (readonly [field: string, name: string, bytes: Bytes])[] = [],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one)
  }
  for (const [field, name, bytes] of files)
    form.append(field, new File([bytes], name, { type: 'image/jpeg' }))
  return form
}

let shade = 0

/** A picture of this size that differs from every other one of this module. */
export async function freshPng(width = 40, height = 30): Promise<ArrayBuffer> {
  shade += 1
  return png(width, height, shade)
}

/** Vehicle fields as the create form sends them. */
export function vehicleFields(changes: Record<string, string | readonly string[]> = {}) {
  return {
    vin: nextVin(),
    year: '2019',
    make: 'Honda',
    model: 'Accord',
    trim: 'EX-L',
    body_style: 'sedan',
    mileage: '41000',
    mileage_type: 'miles',
    engine_size: '1.5',
    fuel_type: 'gasoline',
    transmission: 'cvt',
    drivetrain: 'fwd',
    exterior_color: 'Lunar Silver',
    interior_color: 'Black',
    condition_rating: 'good',
    title_status: 'clean',
    description: 'One owner.',
    'features[]': ['Backup camera', 'Heated seats'],
    ...changes,
  }
}

/** Creates a vehicle with photos through the API. */
export async function newVehicle(
  token: string,
  {
    fields = {},
    photos = 1,
  }: { readonly fields?: Record<string, string | readonly string[]>; readonly photos?: number } = {},
): Promise<ApiAnswer> {
  const files = await Promise.all(
    Array.from(
      { length: photos },
      async (_, index) => [`images[${index}]`, `${index}.png`, await freshPng()] as const,
    ),
  )
  return sendForm('/vehicles', { token, form: createForm(vehicleFields(fields), files) })
}

/** Auction fields as the create form sends them. */
export function auctionFields(vehicleId: number, changes: Record<string, unknown> = {}) {
  const startAtMs = Date.now() + HOUR_MS
  return {
    vehicle_id: vehicleId,
    title: '2019 Honda Accord EX-L',
    description: 'One owner, always garaged.',
    starting_bid: 5_000,
    reserve_price: null,
    buy_now_price: null,
    auction_type: 'no_reserve',
    start_time: new Date(startAtMs).toISOString(),
    end_time: new Date(startAtMs + 7 * DAY_MS).toISOString(),
    ...changes,
  }
}

/** Creates a seller, vehicle and auction through the API. */
export async function newListing(
  changes: Record<string, unknown> = {},
  photos = 1,
): Promise<{ token: string; userId: number; vehicleId: number; auctionId: number }> {
  const { token, person } = await makeSeller()
  const vehicle = await newVehicle(token, { photos })
  if (vehicle.status !== 201) throw new Error(JSON.stringify(vehicle.body))
  const vehicleId: number = vehicle.body.data.id
  const created = await callApi('POST', '/auctions', { token, body: auctionFields(vehicleId, changes) })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  // Drain first, so that the room's first replica does not overwrite what a test writes.
  await drain(created.body.data.id)
  return { token, userId: person.userId, vehicleId, auctionId: created.body.data.id }
}
