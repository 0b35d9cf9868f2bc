/** What GET answers to its owner can be sent back by PUT: nothing changes (docs/rules/api.md, Round trips). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCIDENT_HISTORIES, REGISTRATIONS } from '../../../domain/vehicle/declarations.ts'
import { CONDITION_RATINGS, DRIVETRAINS, TITLE_STATUSES } from '../../../domain/vehicle/enumerations.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { bid, dollars, drain, getRoom, makeAuction, makePerson } from '../support/rooms.ts'
import { makeSeller, newListing } from '../support/selling.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

/** A resource with its address, in a state that a person can bring it into. */
interface Resource {
  readonly token: string
  readonly path: string
}

/** Sends what GET answers by PUT, and expects GET to answer the same again. */
async function expectUnchanged({ token, path }: Resource): Promise<void> {
  const before = (await callApi('GET', path, { token })).body.data
  const answered = await callApi('PUT', path, { token, body: before })
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  const { server_time: _, ...after } = (await callApi('GET', path, { token })).body.data
  expect(before).toMatchObject(after)
}

async function put({ token, path }: Resource, body: object): Promise<void> {
  const answered = await callApi('PUT', path, { token, body })
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
}

const RUNS = 6
const sample = <Value>(values: fc.Arbitrary<Value>) => fc.sample(values, { numRuns: RUNS, seed: 7 })
const line = fc.constantFrom('Plain', 'Ünï  "quoted" & <b>', "O'Neill")
const words = fc.oneof(line, fc.constant("O'Neill\n\nTwo paragraphs"))
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values)

const smog = fc.oneof(
  fc.record({ state: fc.constant('certified'), certified_on: orNull(fc.constant('2026-10-01')) }),
  fc.record({ state: fc.constant('exempt'), reason: fc.constantFrom('age', 'fuel') }),
  fc.constant({ state: 'not_certified' }),
)
const vehicles = fc.record({
  trim: orNull(line),
  mileage: fc.integer({ min: 0, max: 999_999 }),
  mileage_type: fc.constantFrom('miles', 'kilometers'),
  engine_size: orNull(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
  drivetrain: orNull(fc.constantFrom(...DRIVETRAINS)),
  condition_rating: orNull(fc.constantFrom(...CONDITION_RATINGS)),
  title_status: fc.constantFrom(...TITLE_STATUSES),
  exterior_color: orNull(line),
  description: fc.constantFrom('', 'One owner.'),
  features: fc.uniqueArray(line),
  declarations: orNull(
    fc.record({
      registration: orNull(fc.constantFrom(...REGISTRATIONS)),
      smog: orNull(smog),
      accidents: orNull(fc.constantFrom(...ACCIDENT_HISTORIES)),
      known_faults: orNull(words),
    }),
  ),
})

const profiles = fc.record({
  first_name: fc.constantFrom('Ada', "O'Neill-Ünï"),
  phone: fc.constantFrom('', '+1 (213) 555-0123'),
  user_type: fc.constantFrom('private', 'dealer'),
  profile: fc.record({
    address: fc.constantFrom('', '1 Main St'),
    state: fc.constantFrom('', 'ca'),
    business_name: fc.constantFrom('', 'A "B" & C'),
  }),
})

const preferences = fc.record({
  email_notifications: fc.boolean(),
  auto_bidding: fc.boolean(),
  outbid: fc.boolean(),
  new_bids: fc.boolean(),
  email_frequency: fc.constantFrom('immediate', 'daily', 'weekly'),
})

const drafts = fc.record({
  make: line,
  mileage: fc.integer(),
  equipment: fc.array(line),
  decoded: fc.jsonValue({ maxDepth: 2 }),
})

/** Auctions of each state, with prices that the public does not read. */
async function makeAuctions(): Promise<Resource[]> {
  const terms = { buyNowCents: dollars(20_000), reserveCents: dollars(9_000.5) }
  const pending = await newListing({
    auction_type: 'reserve',
    reserve_price: 9_000.5,
    buy_now_price: 20_000,
    starting_bid: 49.99,
  })
  const { person, token } = await makeSeller()
  const running = await Promise.all([1, 2, 3, 4].map(() => makeAuction(terms, person)))
  const [, bidOn, sold, paused] = running
  if (!bidOn || !sold || !paused) throw new Error('no auctions')
  await bid(bidOn, await makePerson(), 5_100)
  await bid(sold, await makePerson(), 9_100)
  const change = { type: 'set_status', status: 'paused', reason: 'A test' } as const
  await getRoom(paused.id).change({ by: 'admin', actorId: null, change })
  await Promise.all(running.map(({ id }) => drain(id)))
  return [
    { token: pending.token, path: `/auctions/${pending.auctionId}` },
    ...running.map(({ id }) => ({ token, path: `/auctions/${id}` })),
  ]
}

describe('GET sent back by PUT', () => {
  test('auctions of each state -> unchanged, with the prices as set and without a history entry', async () => {
    for (const resource of await makeAuctions()) {
      const { data } = (await callApi('GET', resource.path, resource)).body
      expect(data, data.status).toMatchObject({ buy_now_price: 20_000, reserve_price: 9_000.5 })
      await expectUnchanged(resource)
      expect((await callApi('GET', `${resource.path}/changes`, resource)).body.data).toEqual([])
    }
  })

  test('vehicle of any facts -> unchanged', async () => {
    const { token, vehicleId } = await newListing()
    const resource = { token, path: `/vehicles/${vehicleId}` }
    for (const changes of sample(vehicles)) {
      const { data } = (await callApi('GET', resource.path, resource)).body
      await put(resource, { ...data, ...changes })
      await expectUnchanged(resource)
    }
  })

  test('profile of any values -> unchanged', async () => {
    const { token } = await makeSignedInPerson()
    const resource = { token, path: '/auth/profile' }
    await expectUnchanged(resource)
    for (const changes of sample(profiles)) {
      await put(resource, changes)
      await expectUnchanged(resource)
    }
  })

  test('preferences of any values -> unchanged', async () => {
    const { token } = await makeSignedInPerson()
    const resource = { token, path: '/user/preferences' }
    await expectUnchanged(resource)
    for (const changes of sample(preferences)) {
      await put(resource, changes)
      await expectUnchanged(resource)
    }
  })

  test('draft of any content -> unchanged, its version too', async () => {
    const { token } = await makeSeller()
    for (const content of sample(drafts)) {
      const created = await callApi('POST', '/drafts', { token, body: { content } })
      await expectUnchanged({ token, path: `/drafts/${created.body.data.id}` })
    }
  })

  test('standing maximum -> unchanged, and no bid', async () => {
    const auction = await makeAuction()
    const { token } = await makeSignedInPerson()
    const resource = { token, path: `/auctions/${auction.id}/auto-bid` }
    await put(resource, { max_amount: 6_000 })
    const { total_bids } = (await callApi('GET', `/auctions/${auction.id}`, { token })).body.data
    await expectUnchanged(resource)
    expect((await callApi('GET', `/auctions/${auction.id}`, { token })).body.data.total_bids).toBe(total_bids)
  })

  test('system settings -> unchanged but for their version', async () => {
    const { token } = await signInProvedAdmin()
    const path = '/admin/system-settings'
    const {
      version,
      updated_at: _,
      updated_by: __,
      ...before
    } = (await callApi('GET', path, { token })).body.data
    await put({ token, path }, { settings: before, version })
    expect((await callApi('GET', path, { token })).body.data).toMatchObject({
      ...before,
      version: version + 1,
    })
  })

  test('openapi.json: calls with GET and PUT -> those tested here', async () => {
    const { paths } = (await callApi('GET', '/openapi.json')).body
    const both = Object.keys(paths).filter((path) => 'get' in paths[path] && 'put' in paths[path])
    expect(both.map((path) => path.replace(/^\/api/, '')).sort()).toEqual([
      '/admin/system-settings',
      '/auctions/{id}',
      '/auctions/{id}/auto-bid',
      '/auth/profile',
      '/drafts/{id}',
      '/user/preferences',
      '/vehicles/{id}',
    ])
  })
})
