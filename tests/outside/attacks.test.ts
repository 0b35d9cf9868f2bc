/** What a stranger tries against others, with the limits of production. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/format/time-units.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

let product: BareProduct

beforeAll(async () => {
  product = await startBareProduct({ limits: 'production' })
  await new ApiClient(product.url).must('POST', '/dev/seed/accounts')
})

afterAll(() => product?.close())

const client = () => new ApiClient(product.url)
const demo = (name: string) => client().signIn(`${name}@hammerlane.test`)

/** A PNG of one pixel. */
function png(): Blob {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    const checksum = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, checksum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const pixel = deflateSync(Buffer.concat([Buffer.from([0]), randomBytes(3)]))
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixel), chunk('IEND', Buffer.alloc(0))]
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

/** Lists the VIN without paying; the id of the auction. */
async function listUnpaid(who: ApiClient, vin: string): Promise<number> {
  const form = new FormData()
  const vehicle = { vin, year: '2019', make: 'Honda', model: 'Accord', mileage: '41000', body_style: 'sedan' }
  const more = { fuel_type: 'gasoline', transmission: 'cvt', title_status: 'clean', condition_rating: 'good' }
  for (const [name, value] of Object.entries({ ...vehicle, ...more })) form.append(name, value)
  form.append('images[0]', png(), 'front.png')
  const headers = { authorization: `Bearer ${who.token}` }
  let vehicleId = 0
  const store = async () => {
    const stored = await fetch(`${product.url}/api/vehicles`, { method: 'POST', headers, body: form })
    const answer = (await stored.json()) as { data?: { id: number } }
    vehicleId = answer.data?.id ?? 0
    return `${stored.status} ${JSON.stringify(answer)}`
  }
  // An end reaches the database a moment later; until then the VIN is in an open auction.
  await expect.poll(store).toMatch(/^201 /)
  const startAtMs = Date.now() + HOUR_MS
  const { data } = await who.must('POST', '/api/auctions', {
    body: {
      vehicle_id: vehicleId,
      title: '2019 Honda Accord',
      description: 'One owner.',
      starting_bid: 5_000,
      auction_type: 'no_reserve',
      reserve_price: null,
      buy_now_price: null,
      start_time: new Date(startAtMs).toISOString(),
      end_time: new Date(startAtMs + 7 * DAY_MS).toISOString(),
    },
  })
  return (data as { id: number }).id
}

test("VIN attack: a stranger lists another seller's car without paying -> its offer stands, it can be listed again", async () => {
  const [seller, bidder, stranger] = await Promise.all([demo('seller'), demo('bidder1'), demo('dealer')])
  const attacked = async () => {
    const terms = { seller_email: 'seller@hammerlane.test', reserve_price: 9_000 }
    const auctionId = await client().newAuction(terms)
    expect((await bidder.bid(auctionId, 5_000)).status).toBe(200)
    await client().must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 200 } })
    await expect.poll(async () => (await client().auction(auctionId)).status).toBe('ended')
    await expect
      .poll(async () => (await seller.ask('POST', `/api/auctions/${auctionId}/offers`, { body: {} })).status)
      .toBe(201)
    const { vehicle } = (await client().auction(auctionId)) as { vehicle: { vin: string } }
    return { auctionId, strangersId: await listUnpaid(stranger, vehicle.vin) }
  }
  const sold = await attacked()
  expect((await bidder.ask('POST', `/api/auctions/${sold.auctionId}/offers/1/accept`)).status).toBe(200)

  const relisted = await attacked()
  const again = await seller.ask('POST', `/api/auctions/${relisted.auctionId}/relist`)
  expect(again.status, JSON.stringify(again.body)).toBe(201)
  const pay = (who: ApiClient, auctionId: number) =>
    who.ask('POST', '/api/financial/transactions', {
      body: { purpose: 'listing', auction_id: auctionId, addons: [], card_token: 'tok_visa' },
    })
  expect((await pay(seller, (again.body.data as { id: number }).id)).status).toBe(201)
  expect((await pay(stranger, relisted.strangersId)).status).toBe(409)
})

const SIXTY_MB = new Uint8Array(60 * 1024 * 1024).fill(97)

test.each([
  ['POST', '/api/contact/submit', 'application/json'],
  ['POST', '/api/auth/login', 'application/json'],
  ['POST', '/api/vehicles', 'multipart/form-data; boundary=x'],
])('60 MB post: %s %s -> 413', async (method, path, type) => {
  const seller = await demo('seller')
  const headers = { 'content-type': type, authorization: `Bearer ${seller.token}` }
  const response = await fetch(product.url + path, { method, headers, body: SIXTY_MB })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ success: false, code: 'too_large' })
  expect((await client().ask('GET', '/api/system/health')).status).toBe(200)
})
